import { expect } from 'vitest';

export interface WindowOptions {
  /** CSS pixels; default 1280 x 900 */
  width?: number;
  height?: number;
}

/** A browser of another make, as far as the journeys need one. Each window has a profile of its own. */
export interface Engine {
  name: 'Chromium' | 'Firefox' | 'WebKit';
  open(options?: WindowOptions): Promise<BrowserWindow>;
  close(): Promise<void>;
}

export interface BrowserWindow {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  url(): Promise<string>;
  /** Runs a function in the page. It sees its arguments alone; they and the answer are JSON. */
  run<A extends Json[], R>(work: (...given: A) => R, ...given: A): Promise<R>;
  /** What a finger or a mouse does in the middle of an element that is in reach (`inReach`). */
  click(selector: string): Promise<void>;
  /** Keys, one after the other, in a field that is emptied before. */
  type(selector: string, text: string): Promise<void>;
  press(key: 'Enter' | 'Escape' | 'Tab' | 'ArrowRight'): Promise<void>;
  /** From the middle of an element so many pixels to the right. */
  drag(selector: string, right: number): Promise<void>;
  /** PNG of what is in sight */
  picture(): Promise<Uint8Array>;
  /** errors of the console and of scripts so far; null where the engine does not tell */
  errors(): string[] | null;
  close(): Promise<void>;
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Where on the page somebody looks for something: a selector, and what is written there or said of it. */
export interface Sought {
  in: string;
  says?: string;
  /** of several that are in sight: which, from 0 */
  nth?: number;
}

/** Finds what is in sight, marks it and says by which selector it is had; asks again until it is there. */
export const seen = (window: BrowserWindow, sought: Sought | string): Promise<string> => find(window, sought, false);

/** As `seen`; asks again until a press on it meets nothing else and it rests. What is out of reach is scrolled to. */
export const inReach = (window: BrowserWindow, sought: Sought | string): Promise<string> => find(window, sought, true);

async function find(window: BrowserWindow, sought: Sought | string, reach: boolean): Promise<string> {
  const { in: selector, says = '', nth = 0 } = typeof sought === 'string' ? { in: sought } : sought;
  const mark = `${selector}|${says}|${nth}`.replaceAll(/[^\p{L}\p{N}]/gu, '_');
  let before: string | null = null;
  const look = async () => {
    const now = await window.run(
      (css: string, text: string, index: number, name: string, pressed: boolean) => {
        const found = [...document.querySelectorAll(css)].filter((element) => {
          const box = element.getBoundingClientRect();
          const words = `${element.getAttribute('aria-label') ?? ''} ${element.textContent ?? ''}`.replaceAll(
            /\s+/g,
            ' ',
          );
          return (
            box.width > 0 &&
            box.height > 0 &&
            getComputedStyle(element).visibility !== 'hidden' &&
            words.toLowerCase().includes(text.toLowerCase())
          );
        });
        const element = found[index];
        if (element === undefined) return { place: null, over: 'nothing like it' };
        for (const other of document.querySelectorAll(`[data-sought="${name}"]`)) other.removeAttribute('data-sought');
        element.setAttribute('data-sought', name);
        // a link of two lines is pressed on its first
        const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
        const place = `${left} ${top}`;
        if (!pressed) return { place, over: null };
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        if (element.contains(hit) || hit?.closest('label')?.control === element) return { place, over: null };
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        return { place, over: hit === null ? 'it is out of sight' : hit.outerHTML.slice(0, 120) };
      },
      selector,
      says,
      nth,
      mark,
      reach,
    );
    const rests = now.place !== null && (!reach || now.place === before);
    before = now.place;
    return rests ? now.over : (now.over ?? 'it moves');
  };
  await expect.poll(look, { message: `${selector} that says "${says}" can be had` }).toBe(null);
  return `[data-sought="${mark}"]`;
}

export const clickOn = async (window: BrowserWindow, sought: Sought | string): Promise<void> =>
  window.click(await inReach(window, sought));

export const typeInto = async (window: BrowserWindow, sought: Sought | string, text: string): Promise<void> =>
  window.type(await inReach(window, sought), text);

/** The page's text as rendered. */
export const textOf = (window: BrowserWindow, selector = 'body'): Promise<string> =>
  window.run((css: string) => {
    const element = document.querySelector(css);
    return element instanceof HTMLElement ? element.innerText : '';
  }, selector);

/** What stands in a field. */
export const valueOf = (window: BrowserWindow, selector: string): Promise<string> =>
  window.run((css: string) => {
    const field = document.querySelector(css);
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
  }, selector);

/** Waits until React has taken the page over: before, a press does what the document alone can. */
export async function whenActive(window: BrowserWindow): Promise<void> {
  await expect
    .poll(() =>
      window.run(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'))),
    )
    .toBe(true);
}
