import type { Browser, BrowserContext, Page } from 'playwright-core';

/** The throttled phone of the specification's issue: 150 ms, 1.6 Mbit/s, a processor four times slower. */
export const phone = {
  latency: 150,
  bytesPerSecond: (1.6 * 1e6) / 8,
  slowdown: 4,
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
};

declare global {
  interface Window {
    measured: { fcp: number; lcp: number; lcpElement: string; shift: number };
  }
}

/** Collects what the browser itself reports, from the first moment of a document on. Runs in the page. */
function observe() {
  const measured: Window['measured'] = { fcp: 0, lcp: 0, lcpElement: '', shift: 0 };
  window.measured = measured;
  const watch = (type: string, take: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  };
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') measured.fcp = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    measured.lcp = entry.startTime;
    const element = 'element' in entry && entry.element instanceof Element ? entry.element : null;
    measured.lcpElement = element
      ? `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').trim().slice(0, 30)}`
      : '';
  });
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number' && !('hadRecentInput' in entry && entry.hadRecentInput))
      measured.shift += entry.value;
  });
}

/** A fresh profile on the phone, with what of its slowness a measure needs. */
export async function openPhone(
  browser: Browser,
  slow: { network: boolean; processor: boolean },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: phone.viewport,
    deviceScaleFactor: phone.deviceScaleFactor,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    // the bench's own certificate
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  if (slow.network) {
    const throughput = phone.bytesPerSecond;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: phone.latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput / 2,
    });
  }
  if (slow.processor) await session.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown });
  return { context, page };
}
