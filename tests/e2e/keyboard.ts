import { expect, type BrowserContext, type Page } from '@playwright/test';

/** Where the focus is, and whether somebody who looks at the window sees it. */
interface Focus {
  /** what a visitor would call it */
  name: string;
  /** whether it is what is looked for */
  found: boolean;
  /** why it is not seen; empty when it is */
  unseen: string;
}

/** What has the focus, or else the first that is looked for where `anyway`; runs in the browser. */
function look({ wanted, anyway }: { wanted: string; anyway: boolean }): Focus {
  const focus = anyway ? [...document.querySelectorAll(wanted)].at(-1) : document.activeElement;
  if (!focus || focus === document.body) return { name: 'the page itself', found: false, unseen: '' };
  const label = focus instanceof HTMLInputElement ? focus.labels?.[0] : focus;
  const words = (focus.getAttribute('aria-label') ?? label?.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
  const name = `${focus.localName}${focus.id ? `#${focus.id}` : ''} “${words.slice(0, 40)}”`;
  return { name, found: focus.matches(wanted), unseen: whyUnseen(focus) };

  function whyUnseen(element: Element): string {
    const boxes = [...element.getClientRects()]
      .map(({ x, y, right, bottom }) => ({
        // of what is larger than the window, the part that is in it
        left: Math.max(0, x),
        top: Math.max(0, y),
        width: Math.min(innerWidth, right) - Math.max(0, x),
        height: Math.min(innerHeight, bottom) - Math.max(0, y),
      }))
      .filter(({ width, height }) => width > 1 && height > 1);
    if (boxes.length === 0) return 'out of sight';
    const tops = boxes.flatMap(({ left, top, width, height }) =>
      [0.1, 0.5, 0.9].flatMap((across) =>
        [0.15, 0.5, 0.85].map((down) => document.elementFromPoint(left + across * width, top + down * height)),
      ),
    );
    const seen = tops.some((at) => at && (element.contains(at) || at.contains(element)));
    return seen ? '' : `under ${tops[0]?.localName}.${tops[0]?.className}`;
  }
}

/**
 * Writes down, from the next page on, what a screen reader is told by live regions: what changes in a region that stands
 * there already, and alerts; a status that comes together with its words is told by no means everywhere.
 */
export const hearLiveRegions = (context: BrowserContext) =>
  context.addInitScript(() => {
    const regions = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]';
    const known = new WeakMap<Element, string>();
    const said: string[] = [];
    Object.assign(window, { said });
    const wordsOf = (region: Element) => (region.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
    function meet(node: Node) {
      if (!(node instanceof Element)) return;
      for (const region of [node, ...node.querySelectorAll(regions)]) {
        if (!region.matches(regions) || known.has(region)) continue;
        known.set(region, wordsOf(region));
        if (region.matches('[role="alert"]') && wordsOf(region)) said.push(wordsOf(region));
      }
    }
    new MutationObserver((changes) => {
      const changed = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
        if (region && known.has(region)) changed.add(region);
        addedNodes.forEach(meet);
      }
      for (const region of changed) {
        const words = wordsOf(region);
        if (words && words !== known.get(region)) said.push(words);
        known.set(region, words);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

/** A visitor who has a keyboard and nothing else, and who looks where the focus is. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  readonly press = (key: string) => this.page.keyboard.press(key);

  readonly type = (text: string) => this.page.keyboard.type(text);

  /** In place of what a field holds. */
  async retype(text: string) {
    await this.press('Control+A');
    await this.type(text);
  }

  /** Presses Tab until it is there, and sees every stop on the way. @throws with the way when that leads nowhere */
  async tabTo(wanted: string, { back = false, atMost = 130 } = {}): Promise<void> {
    const way: string[] = [];
    while (way.length < atMost) {
      await this.press(back ? 'Shift+Tab' : 'Tab');
      const { name, found, unseen } = await this.page.evaluate(look, { wanted, anyway: false });
      way.push(name);
      // a page may still be scrolling to it
      if (unseen) await this.isSeen(':focus');
      if (found) return;
    }
    throw new Error(`no way by Tab to ${wanted}: ${way.join(' > ')}`);
  }

  /** Types into one field after the other, in the order of the page. */
  async fillIn(entries: Record<string, string>) {
    for (const [field, text] of Object.entries(entries)) {
      await this.tabTo(field);
      await this.type(text);
    }
  }

  /** The focus is there by itself, and is seen. */
  async isAt(wanted: string) {
    await expect
      .poll(() => this.page.evaluate(look, { wanted, anyway: false }), { message: `the focus is at ${wanted}` })
      .toMatchObject({ found: true, unseen: '' });
  }

  /** The last such element is in the window, and nothing lies over it. @param timeout milliseconds it may take */
  async isSeen(wanted: string, { timeout }: { timeout?: number } = {}) {
    await expect
      .poll(() => this.page.evaluate(look, { wanted, anyway: true }), { message: `${wanted} is seen`, timeout })
      .toMatchObject({ found: true, unseen: '' });
  }

  /** This was said, once since the page was loaded. */
  async heard(words: string) {
    const times = () =>
      this.page.evaluate((text) => {
        const said: unknown = 'said' in window ? window.said : null;
        return Array.isArray(said) ? said.filter((one) => String(one).includes(text)).length : -1;
      }, words);
    await expect.poll(times, { message: `“${words}” is heard once` }).toBe(1);
  }

  /** Nothing like this was said since the page was loaded. */
  async notHeard(words: string) {
    const said = await this.page.evaluate(() => ('said' in window ? JSON.stringify(window.said) : ''));
    expect(said).not.toContain(words);
  }
}
