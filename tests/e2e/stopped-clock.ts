import type { Page } from '@playwright/test';

/** From the next page on, time passes in it only as the test says (`page.clock.runFor`): so it races no clock. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  // it runs until it is paused, and is not turned back
  await page.clock.install({ time: now - 30_000 });
  await page.clock.pauseAt(now);
}
