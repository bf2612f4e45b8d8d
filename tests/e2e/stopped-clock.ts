import type { Page } from '@playwright/test';

const hour = 3_600_000;

/** From the next page on, time passes in it only as the test says (`page.clock.runFor`): so it races no clock. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  // far ahead: time goes on until it stands, and is not turned back
  await page.clock.pauseAt(now + hour);
}
