import puppeteer, { type Browser } from 'puppeteer-core';
import { findBrowser } from './find-browser.ts';
import type { BrowserWindow, Engine, Json } from './engine.ts';
import { quietFlags } from '../../tooling/chromium.ts';

/** Firefox and Chromium by WebDriver BiDi, the protocol that both speak. */
export async function startByPuppeteer(name: 'Chromium' | 'Firefox'): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: name === 'Firefox' ? 'firefox' : 'chrome',
    executablePath: findBrowser(name),
    headless: true,
    args: name === 'Chromium' ? quietFlags : [],
    // nothing of its own is asked for on a closed network
    extraPrefsFirefox: { 'app.update.enabled': false, 'network.captive-portal-service.enabled': false },
  });
  return { name, open: (options) => openWindow(browser, options), close: () => browser.close() };
}

async function openWindow(browser: Browser, { width = 1280, height = 900 } = {}): Promise<BrowserWindow> {
  const profile = await browser.createBrowserContext();
  const page = await profile.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width, height });
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${page.url()})`);
  });
  // a page that asks before it is left would wait for ever; the other driver answers by itself
  page.on('dialog', (dialog) => void dialog.accept());
  page.on('pageerror', (error) => errors.push(`${String(error)} (${page.url()})`));
  const middle = (selector: string) =>
    page.evaluate((css) => {
      const element = document.querySelector(css);
      if (!element) throw new Error(`${css} has gone`);
      const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }, selector);
  return {
    async goto(url) {
      await page.goto(url, { waitUntil: 'load' });
    },
    async reload() {
      await page.reload();
    },
    async back() {
      await page.goBack();
    },
    url: async () => page.url(),
    // a script's answer is JSON, of the type that the function says
    run: async <A extends Json[], R>(work: (...given: A) => R, ...given: A) =>
      (await page.evaluate(`(${work.toString()})(...${JSON.stringify(given)})`)) as R,
    async click(selector) {
      const { x, y } = await middle(selector);
      await page.mouse.click(x, y);
    },
    async type(selector, text) {
      await page.locator(selector).fill('');
      await page.type(selector, text);
    },
    press: (key) => page.keyboard.press(key),
    async drag(selector, right) {
      const from = await middle(selector);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + right / 2, from.y);
      await page.mouse.move(from.x + right, from.y);
      await page.mouse.up();
    },
    picture: () => page.screenshot(),
    errors: () => errors,
    close: () => profile.close(),
  };
}
