import type { Page } from 'playwright-core';

/** Holds a page's timers of these durations back, in milliseconds, until the test ends them: so it races no clock. */
export const holdTimers = (page: Page, ...durations: number[]): Promise<unknown> =>
  page.addInitScript((held) => {
    const waiting = new Map<number | undefined, () => void>();
    Reflect.set(window, 'heldTimers', waiting);
    const wait = window.setTimeout;
    window.setTimeout = ((done: () => void, milliseconds?: number) => {
      if (milliseconds === undefined || !held.includes(milliseconds)) return wait(done, milliseconds);
      waiting.set(milliseconds, done);
      return 0;
    }) as typeof wait;
  }, durations);

/** Whether the page waits for a timer that is held back. */
export const isHeld = (page: Page, duration: number): Promise<boolean> =>
  page.evaluate((milliseconds) => Reflect.get(window, 'heldTimers')?.has(milliseconds) === true, duration);

/** Ends a timer that is held back. */
export const endTimer = (page: Page, duration: number): Promise<void> =>
  page.evaluate((milliseconds) => Reflect.get(window, 'heldTimers').get(milliseconds)(), duration);
