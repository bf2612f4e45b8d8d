import type { Browser } from 'playwright-core';
import { phone } from './phone.ts';

export interface Return {
  /** the page came back as it was left, out of the browser's memory */
  fromCache: boolean;
  /** what the browser says against it */
  reasons: string[];
}

/** Leaves a page for another document and goes back. Needs a browser started with its back/forward cache. */
export async function measureReturn(browser: Browser, url: string, other: string): Promise<Return> {
  const context = await browser.newContext({ viewport: phone.viewport });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  const reasons: string[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ type, reason }) => `${reason} (${type})`)),
  );
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => (document.title = persisted ? 'kept' : document.title)),
  );
  await page.goto(other, { waitUntil: 'networkidle' });
  await session.send('Runtime.evaluate', { expression: 'history.back()' });
  await page.waitForTimeout(1500);
  const title = await session.send('Runtime.evaluate', { expression: 'document.title' });
  await context.close();
  return { fromCache: title.result.value === 'kept', reasons };
}

/** Follows a link from a scrolled page and goes back. @returns how far the place is off, in pixels */
export async function measureScrollReturn(
  browser: Browser,
  url: string,
  link: string,
  arrived: string,
): Promise<number> {
  const context = await browser.newContext({ viewport: phone.viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(link).last().scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  // at the click: bringing the link into the open may scroll a little more
  await page.evaluate(() =>
    document.addEventListener('click', () => (document.documentElement.dataset.left = String(scrollY)), {
      capture: true,
    }),
  );
  await page.locator(link).last().click();
  await page.locator(arrived).first().waitFor();
  await page.goBack();
  await page.locator(link).last().waitFor();
  await page.waitForTimeout(500);
  const off = await page.evaluate(() => Math.abs(scrollY - Number(document.documentElement.dataset.left)));
  await context.close();
  return off;
}
