import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import {
  chromium,
  expect,
  test,
  type Browser,
  type BrowserContext,
  type Page,
  type TestDetails,
} from '@playwright/test';
import { headlessChromium } from '../../tooling/chromium.ts';
import type { Locale } from '../../domain/locale.ts';
import { browserFlags } from './browser-flags.ts';
import type { SiteAddress } from './site-process.ts';
import { startSite, type Site } from './start-site.ts';

/** One running site for a test file: `const site = useSite()`, then `site().url` inside tests. */
export function useSite(env: Record<string, string> = {}): () => Site {
  let site: Site | undefined;
  test.beforeAll(async () => {
    site = await startSite(env);
  });
  test.afterAll(async () => {
    await site?.stop();
  });
  return () => {
    if (!site) throw new Error('the site is started in beforeAll');
    return site;
  };
}

/**
 * The site that all test files of a run share which only look: what a test file stores or changes at the server, or reads
 * back there, needs a site of its own (`useSite`).
 */
export const usePublicSite = (): (() => SiteAddress) => {
  const address = JSON.parse(process.env.PUBLIC_SITE ?? '{}') as SiteAddress;
  return () => address;
};

/** What is walked in several ways: `npm test` takes one of them, the others come with the matrices. */
export const matrixUnless = (isTaken: boolean): TestDetails => (isTaken ? {} : { tag: '@matrix' });

/** What is walked in every language: `npm test` takes German; what is walked in one language alone is mostly English. */
export const inLanguage = (language: string): TestDetails => matrixUnless(language === 'de');

export interface VisitorOptions {
  width?: number;
  height?: number;
  /** the stored language (localStorage and cookie), as after a choice on an earlier visit */
  language?: Locale;
  /** what the browser asks for, as `navigator.languages` says it; default en-GB */
  browserLanguage?: string;
  javaScript?: boolean;
  /** cookie notice already answered, so that it is out of the way; default true */
  consentGiven?: boolean;
  reducedMotion?: boolean;
  /** what the console says is not part of the test; default false */
  anyConsole?: boolean;
  /** two clicks may be one that came twice; default false: however quick the machine is, a minute lies between them */
  mayTapTwice?: boolean;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** console errors and uncaught exceptions so far; a test that expects some empties the list */
  errors: string[];
}

/** Launches Chromium with more flags than the browser that tests share (the fixture `browser`). Close it yourself. */
export const launchBrowser = (more: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: headlessChromium(), args: [...browserFlags, ...more] });

/**
 * Real Chromium for a test file. `visitor()` opens a fresh profile; an unexpected console error, uncaught exception or
 * blocked script fails the test.
 */
export function useVisitors(
  site: () => SiteAddress,
  { to = 'site' }: { to?: 'site' | 'desk' } = {},
): (options?: VisitorOptions) => Promise<Visitor> {
  let browser: Browser;
  let visitors: Visitor[] = [];
  test.beforeEach(({ browser: launched }) => {
    browser = launched;
  });
  test.afterEach(async () => {
    const errors = visitors.flatMap((visitor) => visitor.errors);
    await Promise.all(visitors.map((visitor) => visitor.context.close()));
    visitors = [];
    expect(errors, 'console errors').toEqual([]);
  });
  return async ({
    width = 1280,
    height = 900,
    language,
    browserLanguage = 'en-GB',
    javaScript = true,
    consentGiven = true,
    reducedMotion = true,
    anyConsole = false,
    mayTapTwice = false,
  } = {}) => {
    const context = await browser.newContext({
      baseURL: to === 'desk' ? site().deskUrl : site().url,
      viewport: { width, height },
      javaScriptEnabled: javaScript,
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      locale: browserLanguage,
    });
    if (language) await context.addCookies([{ name: 'language', value: language, url: site().url }]);
    if (javaScript) {
      await context.addInitScript(
        ({ stored, consent }) => {
          try {
            if (sessionStorage.getItem('prepared')) return;
            sessionStorage.setItem('prepared', '1');
            if (stored) localStorage.setItem('language', stored);
            if (consent) {
              localStorage.setItem('cookieConsent', 'necessary-only');
              localStorage.setItem('analyticsConsent', 'declined');
            }
          } catch {
            // pages without storage (about:blank)
          }
        },
        { stored: language, consent: consentGiven },
      );
      if (!mayTapTwice) await context.addInitScript(setClicksApart);
    }
    const page = await context.newPage();
    const errors: string[] = [];
    if (!anyConsole) {
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${page.url()})`);
      });
      page.on('pageerror', (error) => errors.push(`${error.message} (${page.url()})`));
    }
    const visitor = { page, context, errors };
    visitors.push(visitor);
    return visitor;
  };
}

/** Runs in the page. The desk does not take a click for a second tap (document/second-tap.ts) that comes a minute later. */
function setClicksApart(): void {
  let now = 0;
  addEventListener('click', (event) => Object.defineProperty(event, 'timeStamp', { value: (now += 60_000) }), true);
}

export { hydrated } from '../../tooling/bench/page-measures.ts';

/** Opens the search by its key, which is listened for from a moment after the page is active. */
export async function openSearchByKey(page: Page): Promise<void> {
  const field = page.getByRole('combobox');
  await expect
    .poll(async () => {
      if (!(await field.isVisible())) await page.keyboard.press('/');
      return field.isVisible();
    })
    .toBe(true);
}

export interface AxeOptions {
  /** only this part of the page (a selector) */
  within?: string;
  /** rules that do not apply to the state at hand */
  without?: string[];
}

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The axe that the builder brings, in its small form. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * What axe finds wrong with the page: rule and first places. While something is on its way buttons are grey for a moment, and
 * axe may look at two moments at once: what it finds counts when it is found three times.
 */
export async function axeFindings(page: Page, options: AxeOptions = {}): Promise<string[]> {
  let findings = await axeFindingsNow(page, options);
  for (let again = 0; findings.length > 0 && again < 2; again += 1) {
    await page.waitForTimeout(500);
    findings = await axeFindingsNow(page, options);
  }
  return findings;
}

async function axeFindingsNow(page: Page, { within, without = [] }: AxeOptions): Promise<string[]> {
  // the builder would put it into a page twice, every time: a quarter of the time
  const isAlone = page.frames().length === 1;
  if (isAlone && !(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  // "legacy" spares the second page that axe opens for frames of other origins, of which there are none: a third of the time
  let axe = new AxeBuilder({ page, axeSource: isAlone ? 'void 0' : axeSource })
    .options({ resultTypes: ['violations'] })
    .withTags(axeTags)
    .disableRules(without)
    .setLegacyMode(true);
  if (within) axe = axe.include(within);
  const { violations } = await axe.analyze();
  return violations.map(
    (violation) =>
      `${violation.id}: ${violation.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
}

interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface Moved {
  shift: number;
  what: string[];
}

/**
 * Has the fonts in the browser's cache: lines may break elsewhere when a font comes after the first paint, which happens
 * on a busy machine and is nothing a page's layout can be blamed for.
 */
export async function fetchFonts(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/impressum`);
  await page.evaluate(() => document.fonts.ready);
}

/** From the next page on, sums up how far a page's parts move without the visitor's doing; `movedParts` gives the sum. */
export const watchMovement = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Moved = { shift: 0, what: [] };
    Reflect.set(window, 'moved', seen);
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as ShiftEntry[]) {
        if (entry.hadRecentInput) continue;
        seen.shift += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          seen.what.push(
            `${element?.localName}.${element?.getAttribute('class')?.slice(0, 40)} from ${place(previousRect)} to ${place(currentRect)}`,
          );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What moved on the page by more than a layout shift of 0.02, and from where to where; null when nothing did. */
export async function movedParts(page: Page): Promise<string | null> {
  const { shift, what } = await page.evaluate(() => Reflect.get(window, 'moved') as Moved);
  return shift > 0.02 ? `layout shift ${shift.toFixed(3)}: ${what.slice(0, 5).join(' | ')}` : null;
}
