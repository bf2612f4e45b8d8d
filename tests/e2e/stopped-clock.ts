import type { Page } from '@playwright/test';

/** From the next page on, time passes in it only as the test says (`page.clock.runFor`): so it races no clock. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1);
}
