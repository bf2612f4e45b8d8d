import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { ensureChromium } from '../../tooling/chromium.ts';
import { addStyles } from './add-styles.ts';
import { browserFlags } from './browser-flags.ts';

export interface Window {
  width: number;
  height: number;
  /** the font size a visitor has set in the browser, in pixels: what rem means, in media queries too */
  browserFont?: number;
  /** the text size of the page alone, in per cent */
  text?: number;
}

/** The windows of the walk: 400 % zoom, 300 % zoom, a phone on its side, each with text twice as large; a large font on a laptop. */
export const lowWindows: readonly Window[] = [
  { width: 320, height: 256 },
  { width: 320, height: 256, text: 200 },
  { width: 427, height: 267 },
  { width: 427, height: 267, text: 200 },
  { width: 844, height: 390 },
  { width: 844, height: 390, text: 200 },
  { width: 1280, height: 720, browserFont: 32 },
];

export const nameOf = ({ width, height, browserFont, text }: Window) =>
  `${width}x${height}${browserFont ? `, browser font ${browserFont} px` : ''}${text ? `, text ${text} %` : ''}`;

interface OpenedWindow {
  context: BrowserContext;
  close(): Promise<void>;
}

/** A fresh profile in a window; with a font size of the visitor's own in a browser of its own. */
export async function openWindow(
  browser: Browser,
  baseURL: string,
  { width, height, browserFont }: Window,
): Promise<OpenedWindow> {
  const options = { baseURL, viewport: { width, height }, reducedMotion: 'reduce', locale: 'en-GB' } as const;
  if (browserFont !== undefined) return openProfile(browserFont, options);
  const context = await browser.newContext(options);
  return { context, close: () => context.close() };
}

/** Chromium with a profile whose font size is the visitor's own: no command-line flag and no protocol sets it. */
async function openProfile(browserFont: number, options: BrowserContextOptions): Promise<OpenedWindow> {
  const profile = mkdtempSync(join(tmpdir(), 'walk-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ webkit: { webprefs: { default_font_size: browserFont } } }),
  );
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    executablePath: ensureChromium(),
    args: browserFlags,
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Answers the cookie notice beforehand, on every page opened from now on. */
export const withConsent = (context: BrowserContext) =>
  context.addInitScript(() => localStorage.setItem('cookieConsent', 'necessary-only'));

/** Sets the page's text size, and lays out what a first visit leaves for later (apps/site/document/lay-out.ts). */
export async function settle(page: Page, { text }: Window): Promise<void> {
  if (text) await addStyles(page, `html{font-size:${text}%}`);
  await page.evaluate(async () => {
    document.documentElement.dataset.laidOut = '';
    // a place that is still to grow would move what has been measured
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
}

/**
 * Goes to every tab stop of the page, in order, as the browser goes there by itself, and says which cannot be seen, what
 * lies over it, which text is cut off and what stands over the page; runs in the browser.
 */
export function walkTabStops(): { stops: number; problems: string[] } {
  const problems: string[] = [];
  const describe = (element: Element) =>
    `${element.localName}${element.id ? `#${element.id}` : ''}.${(element.getAttribute('class') ?? '').slice(0, 30)} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}”`;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    !element.closest('[inert]');
  const isStop = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    isShown(element) &&
    // of a group of radio buttons the chosen one, else the first
    !(element instanceof HTMLInputElement && element.type === 'hidden');
  const modal = document.querySelector('[aria-modal="true"]');
  const stops = [
    ...(modal ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input, textarea, select, summary, [tabindex], [contenteditable]',
    ),
  ].filter(isStop);
  for (const stop of stops) {
    stop.focus();
    if (document.activeElement !== stop) {
      problems.push(`takes no focus: ${describe(stop)}`);
      continue;
    }
    const boxes = [...stop.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    // a card's link covers its card by a pseudo-element; the words of the link are what has to be seen
    const inside = boxes.filter(
      (box) => box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    );
    if (inside.length === 0) {
      problems.push(`out of sight: ${describe(stop)}`);
      continue;
    }
    for (const box of inside) {
      // browsers bring the line into sight that is written in, not the whole of a field of several lines; what is larger than the window, less what anchors stay clear of, cannot be seen as a whole
      const room = innerHeight - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
      const whole = box.height <= room && !(stop instanceof HTMLTextAreaElement);
      if (whole && (box.top < -1 || box.bottom > innerHeight + 1) && inside.length === 1)
        problems.push(
          `partly out of sight: ${describe(stop)} from ${Math.round(box.top)} to ${Math.round(box.bottom)}`,
        );
      if (box.left < -1 || box.right > innerWidth + 1)
        problems.push(`cut off at the side: ${describe(stop)} ${Math.round(box.left)}-${Math.round(box.right)}`);
      const over = new Set<string>();
      for (const across of [0.03, 0.25, 0.5, 0.75, 0.97]) {
        for (const down of [0.06, 0.5, 0.94]) {
          const x = box.x + across * box.width;
          const y = box.y + down * box.height;
          if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
          const top = document.elementFromPoint(x, y);
          if (!top || stop.contains(top) || top.contains(stop)) continue;
          // a label, or the words of a card, lie in the same place and are no cover
          const layer = layerOf(top);
          if (layer && !layer.contains(stop)) over.add(describe(layer));
        }
      }
      if (over.size > 0) problems.push(`under ${[...over].join(' and ')}: ${describe(stop)}`);
    }
  }
  for (const element of document.querySelectorAll('body *')) {
    const { position } = getComputedStyle(element);
    if (
      (position === 'fixed' || position === 'sticky') &&
      isShown(element) &&
      !element.closest('[aria-modal="true"]')
    ) {
      const box = element.getBoundingClientRect();
      const seen = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight;
      if (seen && !element.contains(document.activeElement))
        problems.push(`stands over the page: ${describe(element)}`);
    }
  }
  problems.push(...cutTexts());
  return { stops: stops.length, problems };

  function layerOf(element: Element): Element | null {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
      if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(at).position) || at.matches(':popover-open'))
        return at;
    return null;
  }

  /** Boxes that hide a part of their own text and cannot be scrolled. */
  function cutTexts(): string[] {
    return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const style = getComputedStyle(element);
      const hidden = [style.overflowX, style.overflowY].some((value) => value === 'hidden' || value === 'clip');
      if (!hidden || !isShown(element) || element.clientWidth < 4 || element.clientHeight < 4) return [];
      // what is shortened on purpose says so with an ellipsis
      if (element.closest('.sr-only') || style.webkitLineClamp !== 'none' || element.closest('html') === element)
        return [];
      const frame = element.getBoundingClientRect();
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!parent || !node.textContent?.trim() || parent.closest('.sr-only, [aria-hidden="true"], svg, pre'))
          continue;
        const clamp = parent.closest<HTMLElement>('*');
        if (clamp && getComputedStyle(clamp).webkitLineClamp !== 'none') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
          const cutAcross = style.overflowX !== 'auto' && (box.right > frame.right + 2 || box.left < frame.left - 2);
          const cutDown = style.overflowY !== 'auto' && (box.bottom > frame.bottom + 4 || box.top < frame.top - 4);
          if (box.width > 1 && box.height > 1 && (cutAcross || cutDown) && isShown(parent))
            return [`text cut: “${node.textContent.trim().slice(0, 40)}” in ${describe(element).slice(0, 60)}`];
        }
      }
      return [];
    });
  }
}
