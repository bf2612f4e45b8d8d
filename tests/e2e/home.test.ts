import { existsSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { locales } from '../../domain/locale.ts';
import { fetchFonts, hydrated, matrixUnless, usePublicSite, useVisitors, type VisitorOptions } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

test('the sections stand in the order of the specification, with every anchor', async () => {
  const { page } = await visitor();
  await page.goto('/de');
  const ids = await page.locator('main > section').evaluateAll((sections) => sections.map((section) => section.id));
  expect(ids).toEqual([
    'hero',
    'mission',
    'crisis',
    'about',
    'approach',
    'industries',
    'technology',
    'products',
    'order',
    'why-no2ndplanet',
    'sustainability',
    'facts-numbers',
    'field-test',
    'newsletter',
  ]);
  await expect(page.locator('#about #company')).toHaveCount(1);
});

for (const [title, width, wanted] of [
  ['narrow', 360, /^hero-narrow\.\w+-\d+\.avif$/],
  ['wide', 1440, /^hero\.\w+-\d+\.avif$/],
] as const)
  test(`a ${title} window loads one file of the first picture, with the part that it shows`, async () => {
    const { page } = await visitor({ width, height: 740 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace('/pictures/', '')));
    await page.goto('/', { waitUntil: 'load' });
    expect(asked.filter((name) => name.startsWith('hero'))).toEqual([expect.stringMatching(wanted)]);
    const shown = page.locator('#hero img');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc.split('/').at(-1))).toMatch(wanted);
  });

for (const width of [320, 360, 430, 600] as const)
  test(
    `a window of ${width} pixels shows the cutlery before the picture is there`,
    matrixUnless(width === 320 || width === 600),
    async () => {
      const { page } = await visitor({ width, height: 740 });
      let arrive = () => {};
      const held = new Promise<void>((resolve) => (arrive = resolve));
      await page.route('**/pictures/**', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/', { waitUntil: 'commit' });
      const look = async () => {
        const shot = sharp(await page.locator('.hero-picture').screenshot()).resize(60, 30, { fit: 'fill' });
        const { channels } = await shot.clone().stats();
        return { pixels: await shot.raw().toBuffer(), contrast: Math.max(...channels.map(({ stdev }) => stdev)) };
      };
      const before = await look();
      arrive();
      await page.locator('#hero img').evaluate((image: HTMLImageElement) => image.decode());
      const after = await look();
      expect(before.contrast).toBeGreaterThan(after.contrast * 0.8);
      const difference = before.pixels.reduce((sum, value, at) => sum + Math.abs(value - (after.pixels[at] ?? 0)), 0);
      // of 255 steps, on average
      expect(difference / after.pixels.length).toBeLessThan(6);
    },
  );

test('the coarse picture stands in the document once and nowhere but on home, and wide windows have none', async () => {
  const found = async (path: string) =>
    (await (await fetch(site().url + path)).text()).split('data:image/avif;base64,').length - 1;
  expect(await Promise.all([found('/'), found('/de'), found('/shop')])).toEqual([1, 1, 0]);
  const { page } = await visitor({ width: 768, height: 1024 });
  await page.goto('/');
  const behind = await page.locator('#hero img').evaluate((image) => getComputedStyle(image).backgroundImage);
  expect(behind).toBe('none');
});

test('the first screen names what its pieces cost and leads to products, shop, contact and film; cards lead on', async () => {
  const { page } = await visitor();
  await page.goto('/');
  const hero = page.locator('#hero');
  await expect(hero.getByRole('link', { name: '€11.31 incl. VAT' })).toHaveAttribute('href', '#products');
  await expect(hero).toContainText('for 100 knives, forks or spoons', { useInnerText: true });
  await expect(hero.getByRole('link', { name: 'Illustration: a fork becomes soil' })).toHaveAttribute('href', '#film');
  await expect(hero.getByRole('link', { name: 'Shop now' })).toHaveAttribute('href', '/shop#hero');
  await expect(hero.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact#hero');
  const targets = await page
    .locator('#order a:not(.claim)')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['/shop#hero', '/shop#hero', '/shop#hero', '/contact#hero']);
});

for (const [width, height] of [
  [360, 740],
  [390, 844],
] as const)
  test(
    `on a first visit with a phone the cookie notice covers neither words nor the first buttons (${width} by ${height})`,
    matrixUnless(width === 360),
    async () => {
      // an English page offers itself in German besides; in French the texts are longest
      for (const [path, browserLanguage] of [
        ['/', 'en-GB'],
        ['/', 'de-DE'],
        ['/de', 'de-DE'],
        ['/fr', 'fr-FR'],
      ] as const) {
        const { page, context } = await visitor({ width, height, browserLanguage, consentGiven: false });
        await fetchFonts(page);
        await page.goto(path);
        await expect(page.locator('[data-consent-notice]')).toBeVisible();
        if (path === '/' && browserLanguage === 'de-DE')
          await expect(page.locator('[data-language-hint] a')).toBeVisible();
        const covered = () =>
          page
            .locator('#hero h1, #hero .hero-price, #hero .btn, [data-language-hint] a, [data-language-hint] button')
            .evaluateAll((parts) =>
              parts
                .filter((part) => {
                  const { left, width, top, height } = part.getBoundingClientRect();
                  // above the letters of a headline is air
                  return [top + 10, top + height - 2].some((y) => {
                    const seen = document.elementFromPoint(left + width / 2, y);
                    return seen === null || !(part.contains(seen) || seen.contains(part));
                  });
                })
                .map((part) => part.textContent),
            );
        await expect.poll(covered, { message: `${path} ${browserLanguage}` }).toEqual([]);
        await context.close();
      }
    },
  );

test('the degradation slider moves by keyboard and says week and stage', async () => {
  const { page } = await visitor();
  await page.goto('/de');
  await hydrated(page);
  const slider = page.getByRole('slider');
  await slider.focus();
  const spoken = () => slider.getAttribute('aria-valuetext');
  const first = await spoken();
  expect(first).toMatch(/^Woche 0 von 9\. \S/);
  await page.keyboard.press('End');
  const last = await spoken();
  expect(last).toMatch(/^Woche 9 von 9\. \S/);
  expect(last?.split('. ')[1]).not.toBe(first?.split('. ')[1]);
  // of the four layers only the one that is seen is read out
  await expect
    .poll(() =>
      page
        .locator('#sustainability ol > li')
        .evaluateAll((stages) => stages.map((stage) => stage.getAttribute('aria-hidden'))),
    )
    .toEqual(['true', 'true', 'true', 'false']);
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue('8');
});

test('without JavaScript the degradation is four captioned pictures and no slider', async () => {
  const { page } = await visitor({ javaScript: false });
  await page.goto('/');
  const stages = page.locator('#sustainability ol > li');
  await expect(stages).toHaveCount(4);
  for (const stage of await stages.all()) {
    await expect(stage.locator('p')).toBeVisible();
    await expect.poll(() => stage.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  }
  await expect(page.locator('#sustainability input[type="range"]')).toBeHidden();
});

const frame = /\/assets\/\d\d-[\w-]+\.avif$/;

// rendered and committed apart (docs/decisions/film-and-models.md); without them there is no film
const filmTest = existsSync('apps/site/features/degradation/frames') ? test : test.skip;

/** The home page with its slider in view, and how many frames of the film have been asked for so far. */
async function openFilm(options: VisitorOptions = {}, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const { page, errors } = await visitor({ reducedMotion: false, ...options });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (frame.test(request.url()) || /\/film-[\w-]+\.js$/.test(request.url())) asked.push(request.url());
  });
  await prepare(page);
  await page.goto('/#sustainability', { waitUntil: 'networkidle' });
  await hydrated(page);
  const slider = page.getByRole('slider');
  await slider.scrollIntoViewIfNeeded();
  return { page, errors, asked, slider, canvas: page.locator('.degradation canvas[data-shown]') };
}

/** A number that is another one when something else is drawn. */
const drawn = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return 0;
    const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
    let sum = 0;
    for (let index = 0; index < pixels.length; index += 997) sum = (sum * 31 + (pixels[index] ?? 0)) % 1_000_003;
    return sum;
  });

/** The number again, once nothing moves any more. */
async function drawnAtRest(canvas: Locator): Promise<number> {
  let before = -1;
  await expect
    .poll(async () => {
      const now = await drawn(canvas);
      const isAtRest = now === before;
      before = now;
      return isAtRest;
    })
    .toBe(true);
  return before;
}

filmTest(
  'touched, the piece becomes a film that is moved by slider, keys, dragging and swiping, and scrolls with the page',
  async () => {
    const { page, asked, slider, canvas } = await openFilm({ language: 'de' });
    expect(asked, 'before it is touched').toEqual([]);
    const track = await slider.boundingBox();
    if (!track) throw new Error('no slider');
    const [start, middle] = [track.x + 16, track.y + track.height / 2];
    await page.mouse.move(start, middle);
    await page.mouse.down();
    await canvas.waitFor();
    expect(asked.filter((address) => frame.test(address))).toHaveLength(19);
    await expect(page.locator('.degradation [role="status"]')).toHaveText('Alle Bilder sind geladen.');
    // as large as the pictures, of which nothing is to be seen beside it
    const still = page.locator('.degradation-stages img').first();
    await expect.poll(() => canvas.boundingBox()).toEqual(await still.boundingBox());
    const whole = await drawnAtRest(canvas);
    await page.mouse.up();

    // between the weeks while it is dragged, at one when it is let go
    await page.mouse.move(start, middle);
    await page.mouse.down();
    await page.mouse.move(track.x + track.width + 20, middle, { steps: 5 });
    await expect(slider).toHaveValue('9');
    await page.mouse.move(start + (track.width - 32) * (3.7 / 9), middle, { steps: 5 });
    await expect(slider).toHaveValue(/^3\.[67]/);
    await expect(slider).toHaveAttribute('aria-valuetext', /^Woche 4 von 9\. \S/);
    const between = await drawnAtRest(canvas);
    expect(between).not.toBe(whole);
    await page.mouse.up();
    await expect(slider).toHaveValue('4');
    await expect.poll(() => drawn(canvas)).not.toBe(between);

    await slider.focus();
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', /^Woche 0 von 9\. \S/);
    await expect.poll(() => drawn(canvas)).toBe(whole);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await expect(slider).toHaveValue('8');

    const picture = await canvas.boundingBox();
    if (!picture) throw new Error('no canvas');
    // its lower part: the header lies over the upper one
    const [x, y] = [picture.x + picture.width / 2, picture.y + picture.height - 40];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - picture.width / 3, y, { steps: 5 });
    await page.mouse.up();
    await expect(slider).toHaveValue('5');
    await page.mouse.wheel(-picture.width / 3, 0);
    await expect(slider).toHaveValue('8');
    // what scrolls down scrolls the page
    const scrolled = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 150);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled + 150);
    await expect(slider).toHaveValue('8');
  },
);

filmTest('a finger takes the handle along, and scrolls the page over it without moving it', async () => {
  const { page, slider, canvas } = await openFilm({ width: 390 });
  await slider.press('End');
  await canvas.waitFor();
  await slider.press('Home');
  const track = await slider.boundingBox();
  if (!track) throw new Error('no slider');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', right = 0, up = 0) => {
    const [x, y] = [track.x + 16 + right, track.y + track.height / 2 - up];
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  };
  const week = (track.width - 32) / 9;
  await touch('touchStart');
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', step * 0.44 * week);
  await expect(slider).toHaveValue(/^4\.[34]/);
  await touch('touchEnd');
  await expect(slider).toHaveValue('4');
  const scrolled = await page.evaluate(() => scrollY);
  await touch('touchStart', 4 * week);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', 4 * week + step, step * 10);
  await touch('touchEnd');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 50);
  await expect(slider).toHaveAttribute('aria-valuetext', /^Week 4 of 9/);
  await expect(slider).toHaveValue('4');
});

test('whoever wants nothing to move, or has to be sparing with data, keeps the four pictures', async () => {
  const sparing = (page: Page) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  for (const { page, asked, slider } of [await openFilm({ reducedMotion: true }), await openFilm({}, sparing)]) {
    const chunk = page.waitForResponse(/\/film-[\w-]+\.js$/);
    await slider.press('End');
    await chunk;
    await slider.press('ArrowLeft');
    await expect(slider).toHaveValue('8');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((address) => frame.test(address))).toEqual([]);
    await expect(page.locator('.degradation canvas')).toHaveCount(0);
  }
});

filmTest(
  'while frames are on their way the picture of the stage stays, and the language of the page says how far they are',
  { tag: '@matrix' },
  async () => {
    const spoken: (string | null)[] = [];
    for (const language of locales) {
      const { page, slider } = await openFilm({ language }, (one) =>
        one.route(/\/assets\/1\d-[\w-]+\.avif$/, () => {}),
      );
      await slider.press('End');
      const status = page.locator('.degradation [role="status"]');
      await expect(status).toHaveText(/\d/);
      spoken.push((await status.textContent())?.replace(/\d+/, '…') ?? null);
      await expect(page.locator('.degradation canvas')).toHaveCount(0);
      await expect
        .poll(() =>
          page
            .locator('.degradation-stages li')
            .last()
            .evaluate((last) => getComputedStyle(last).opacity),
        )
        .toBe('1');
      // gone while they load: nothing is an error
      await page
        .locator('a[href^="/shop"]')
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await page.waitForURL(/\/shop/);
    }
    expect(new Set(spoken).size).toBe(locales.length);
  },
);

filmTest('a frame that does not come leaves the four pictures, until another touch finds it', async () => {
  const lost = /\/assets\/17-[\w-]+\.avif$/;
  const { page, errors, slider, canvas } = await openFilm({}, (one) => one.route(lost, (route) => route.abort()));
  const failed = page.waitForEvent('requestfailed');
  await slider.press('End');
  await failed;
  await expect(page.locator('.film')).toHaveCount(0);
  await expect
    .poll(() =>
      page
        .locator('.degradation-stages li')
        .last()
        .evaluate((last) => getComputedStyle(last).opacity),
    )
    .toBe('1');
  expect(errors.every((error) => error.includes('ERR_FAILED'))).toBe(true);
  errors.length = 0;
  await page.unroute(lost);
  await slider.press('ArrowLeft');
  await canvas.waitFor();
});
