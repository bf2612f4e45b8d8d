import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { defaultLocale, locales, type Locale } from '../../domain/locale.ts';
import { fill } from '../../domain/messages.ts';
import { addressInLanguage } from '../../domain/pages.ts';
import { loadContent } from '../../server/features/content/load.ts';
import { patience } from '../patience.ts';
import {
  axeFindings,
  fetchFonts,
  hydrated,
  inLanguage,
  launchBrowser,
  movedParts,
  usePublicSite,
  watchMovement,
} from './harness.ts';

const site = usePublicSite();
/** one that draws in three dimensions, in software, and one that does not */
let drawing: Browser;
let flat: Browser;
test.beforeAll(async () => {
  [drawing, flat] = await Promise.all([
    launchBrowser(['--use-angle=swiftshader', '--enable-unsafe-swiftshader']),
    launchBrowser(['--disable-3d-apis']),
  ]);
});
test.afterAll(() => Promise.all([drawing.close(), flat.close()]));

let contexts: BrowserContext[] = [];
let errors: string[] = [];
test.afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
  const found = errors;
  errors = [];
  expect(found).toEqual([]);
});

interface Options {
  browser?: Browser;
  width?: number;
  height?: number;
  language?: Locale;
}

/** A visitor whose contexts for drawing are counted. */
async function visitor({ browser = drawing, width = 1280, height = 900 }: Options = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site().url,
    viewport: { width, height },
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  contexts.push(context);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || /WebGL contexts/.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(() => {
    localStorage.setItem('cookieConsent', 'necessary-only');
    localStorage.setItem('analyticsConsent', 'declined');
    const opened: WebGL2RenderingContext[] = [];
    Reflect.set(window, 'opened', opened);
    const real = HTMLCanvasElement.prototype.getContext;
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', function (this: HTMLCanvasElement, ...words: unknown[]) {
      const context: unknown = Reflect.apply(real, this, words);
      if (context instanceof WebGL2RenderingContext) opened.push(context);
      return context;
    });
  });
  return page;
}

/** How many contexts were opened, and how many of them are still held. */
const contextsOf = (page: Page) =>
  page.evaluate(() => {
    const opened: unknown = Reflect.get(window, 'opened');
    const all = Array.isArray(opened) ? opened.filter((one) => one instanceof WebGL2RenderingContext) : [];
    return { opened: all.length, held: all.filter((one) => !one.isContextLost()).length };
  });

const products = loadContent().products;
const nameOf = (id: string, language: Locale) =>
  products.find(({ facts }) => facts.id === id)?.prose[language].name ?? '';
const texts = (language: Locale) => loadContent().messages[language];
function text(language: Locale, key: string, values: Record<string, string> = {}): string {
  const found = texts(language).viewer?.[key];
  if (typeof found !== 'string') throw new Error(`no text viewer.${key}`);
  return fill(found, values);
}
const openerOf = (page: Page, id: string, language: Locale = defaultLocale) =>
  page.getByRole('button', { name: text(language, 'openFor', { name: nameOf(id, language) }), exact: true });

/** Goes to the products of a page and waits for their buttons. */
async function comeTo(page: Page, path: string, id = 'forks', language?: Locale): Promise<Locator> {
  await page.goto(path);
  await hydrated(page);
  await page.locator('#products').scrollIntoViewIfNeeded();
  await page.locator(path.endsWith('shop') ? `#${id}` : '.counter li >> nth=2').scrollIntoViewIfNeeded();
  const opener = openerOf(page, id, language);
  await opener.waitFor();
  return opener;
}

const stageOf = (page: Page) => page.getByRole('dialog').getByRole('application');
const opened = (page: Page) =>
  expect(stageOf(page)).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 * patience });

/** The stage as it looks, small, without the ring of the focus. */
const look = async (page: Page) =>
  sharp(await stageOf(page).screenshot())
    .extract({ left: 160, top: 80, width: 300, height: 300 })
    .greyscale()
    .resize(100, 100)
    .raw()
    .toBuffer();
const apart = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

test('a piece is turned by hand, wheel and keys, and starts over; its measures stand beside it', async () => {
  const page = await visitor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await fetchFonts(page);
  await watchMovement(page);
  const opener = await comeTo(page, '/shop');
  expect(asked.filter((path) => path.startsWith('/models/'))).toEqual([]);
  expect(await movedParts(page)).toBeNull();
  await opener.click();
  await opened(page);
  expect(asked.filter((path) => /^\/models\/forks\.[0-9a-f]{8}\.glb$/.test(path))).toHaveLength(1);

  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('heading', { level: 2 }).innerText()).toBe(nameOf('forks', 'en'));
  expect((await dialog.locator('dl').innerText()).replace(/\u00a0/g, ' ')).toMatch(
    /Length\s+16\.5 cm \(sample value\)\s+Width\s+2\.4 cm \(sample value\)\s+Weight of one piece\s+5\.5 g/,
  );
  const drawings = await dialog.getByRole('img').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(drawings).toEqual([
    expect.stringMatching(/16\.5.*hand/),
    'Drawn to scale, from above: 100 pieces (Forks) in a pile on the dinner plate.',
  ]);
  // the pile is as many as it says, and its weight opens like every figure
  await expect(dialog.locator('.viewer-pile use')).toHaveCount(100);
  const pile = dialog.locator('figcaption').last();
  expect((await pile.innerText()).replace(/\s+/g, ' ')).toMatch(
    /^0\.55 kg per 100 pieces.*: that many lie on this plate/,
  );
  await expect(pile.getByRole('link')).toHaveAttribute('href', '/claims#weight-cutlery');
  expect(await axeFindings(page, { within: '[role=dialog]' })).toEqual([]);

  const first = await look(page);
  const box = await stageOf(page).boundingBox();
  if (!box) throw new Error('the stage is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 120, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => apart(first, await look(page))).toBeGreaterThan(2);
  // two taps as close as a finger's, however busy the machine is
  await stageOf(page).evaluate(
    (stage, at) => {
      for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup'])
        stage.dispatchEvent(new PointerEvent(type, { ...at, pointerId: 1, pointerType: 'mouse', bubbles: true }));
    },
    { clientX: x, clientY: y },
  );
  await expect.poll(async () => apart(first, await look(page))).toBeLessThan(1);

  await page.mouse.wheel(0, -400);
  await expect.poll(async () => apart(first, await look(page))).toBeGreaterThan(2);
  await stageOf(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => apart(first, await look(page))).toBeLessThan(1);
  const status = dialog.getByRole('status');
  await expect(status).toHaveText('You see it from above.', { useInnerText: true });
  for (let turn = 0; turn < 10; turn += 1) await page.keyboard.press('ArrowDown');
  await expect(status).not.toHaveText('You see it from above.', { useInnerText: true });
  await page.keyboard.press('0');
  for (let nearer = 0; nearer < 3; nearer += 1) await page.keyboard.press('+');
  await expect.poll(async () => apart(first, await look(page))).toBeGreaterThan(2);
  await dialog.getByRole('button', { name: 'Start over' }).click();
  for (let turn = 0; turn < 3; turn += 1) await dialog.getByRole('button', { name: 'Turn left' }).click();
  await expect.poll(async () => apart(first, await look(page))).toBeGreaterThan(2);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect(opener).toBeFocused();
});

test(
  'the box is turned too: its contents stand beside it, and no measure that nobody has taken',
  { tag: '@matrix' },
  async () => {
    const page = await visitor();
    const opener = await comeTo(page, '/shop', 'party-box');
    await opener.click();
    await opened(page);
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('heading', { level: 2 }).innerText()).toBe(nameOf('party-box', 'en'));
    const aside = dialog.getByRole('region', { name: 'What is in it' });
    expect((await aside.innerText()).replace(/\u00a0/g, ' ')).toContain(
      '20 forks, 20 knives, 10 spoons, 15 fries picks, 10 ice-cream spoons (sample value)',
    );
    expect(await aside.innerText()).not.toMatch(/\d\s(?:cm|mm|g)\b/);
    await expect(dialog.getByRole('img')).toHaveCount(0);
    expect(await axeFindings(page, { within: '[role=dialog]' })).toEqual([]);

    const status = dialog.getByRole('status');
    await expect(status).toHaveText('You look into it from above.', { useInnerText: true });
    const first = await look(page);
    for (let turn = 0; turn < 2; turn += 1) await page.keyboard.press('ArrowUp');
    await expect(status).toHaveText('You see it from the front.', { useInnerText: true });
    for (let turn = 0; turn < 12; turn += 1) await page.keyboard.press('ArrowRight');
    await expect(status).toHaveText('You see it from behind.', { useInnerText: true });
    await expect.poll(async () => apart(first, await look(page))).toBeGreaterThan(2);
    await page.keyboard.press('Home');
    await expect.poll(async () => apart(first, await look(page))).toBeLessThan(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => contextsOf(page)).toEqual({ opened: 1, held: 0 });
  },
);

test('pieces and box opened and closed twice leave nothing behind', { tag: '@matrix' }, async () => {
  const page = await visitor({ width: 360, height: 740 });
  await comeTo(page, '/shop');
  for (let round = 0; round < 2; round += 1)
    for (const id of ['party-box', 'forks', 'knives', 'spoons', 'fries-picks', 'ice-cream-spoons']) {
      await openerOf(page, id).click();
      await opened(page);
      await expect.poll(() => contextsOf(page)).toMatchObject({ held: 1 });
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => contextsOf(page)).toMatchObject({ held: 0 });
    }
  await expect.poll(() => contextsOf(page)).toEqual({ opened: 12, held: 0 });
});

test('while a model is on its way that is said, and closing it gives it up', async () => {
  const page = await visitor();
  const opener = await comeTo(page, '/shop');
  await page.route('**/models/**', () => {});
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/models/forks'));
  await opener.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('progressbar').waitFor();
  await expect.poll(() => dialog.getByRole('status').innerText()).toBe(text('en', 'opening'));
  await dialog.getByRole('button', { name: text('en', 'close') }).click();
  await ended;
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => contextsOf(page)).toEqual({ opened: 1, held: 0 });
  await page.unroute('**/models/**');
  await opener.click();
  await opened(page);
});

test('where nothing can be drawn in three dimensions a sentence says so, with the picture', async () => {
  const page = await visitor({ browser: flat });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await (await comeTo(page, '/de/shop', 'spoons', 'de')).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('status').innerText()).toBe(text('de', 'none'));
  const still = dialog.getByRole('img').first();
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400);
  expect(asked.filter((url) => url.includes('/models/'))).toEqual([]);
  expect(await axeFindings(page, { within: '[role=dialog]' })).toEqual([]);
});

for (const language of locales)
  test(`home has the buttons too, in each language (${language}), at no movement`, inLanguage(language), async () => {
    const page = await visitor({ browser: flat, width: 320, height: 640 });
    await fetchFonts(page);
    await watchMovement(page);
    const opener = await comeTo(page, addressInLanguage('/', language), 'forks', language);
    expect(await movedParts(page)).toBeNull();
    const box = await opener.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await expect.poll(() => opener.evaluate((element) => element.closest('a') === null)).toBe(true);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await opener.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('status').waitFor();
    await expect.poll(() => dialog.getByRole('heading', { level: 2 }).innerText()).toBe(nameOf('forks', language));
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
