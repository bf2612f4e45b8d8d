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
  /** What a finger or a mouse does in the middle of an element that is in sight (`seen`). */
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

/**
 * Finds what is in sight, marks it and says by which selector it is had; asks again until it is there and rests in the middle
 * of the window, where no bar lies over it.
 */
export async function seen(window: BrowserWindow, sought: Sought | string): Promise<string> {
  const { in: selector, says = '', nth = 0 } = typeof sought === 'string' ? { in: sought } : sought;
  const mark = `${selector}|${says}|${nth}`.replaceAll(/[^\p{L}\p{N}]/gu, '_');
  let before: number | null = null;
  const look = async () => {
    const top = await window.run(
      (css: string, text: string, index: number, name: string) => {
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
        const sought = found[index];
        if (sought === undefined) return null;
        sought.setAttribute('data-sought', name);
        sought.scrollIntoView({ block: 'center', behavior: 'instant' });
        return sought.getBoundingClientRect().top;
      },
      selector,
      says,
      nth,
      mark,
    );
    const rests = top !== null && top === before;
    before = top;
    return rests;
  };
  await expect.poll(look, { message: `${selector} that says "${says}"` }).toBe(true);
  return `[data-sought="${mark}"]`;
}

export const clickOn = async (window: BrowserWindow, sought: Sought | string): Promise<void> =>
  window.click(await seen(window, sought));

export const typeInto = async (window: BrowserWindow, sought: Sought | string, text: string): Promise<void> =>
  window.type(await seen(window, sought), text);

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
