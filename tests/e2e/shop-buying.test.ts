import { expect, test, type Page } from '@playwright/test';
import { locales } from '../../domain/locale.ts';
import { addressInLanguage } from '../../domain/pages.ts';
import { hydrated, inLanguage, movedParts, usePublicSite, useVisitors, watchMovement } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

const shopIn = (language: (typeof locales)[number]) => addressInLanguage('/shop', language);
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const buy = (page: Page, id: string) => page.locator(`[data-buy="${id}"]`);
const addButtons = (page: Page) => page.locator('[data-buy] .btn-primary');

const bottoms = (page: Page) =>
  addButtons(page).evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().bottom + scrollY));
const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top + scrollY);

test.describe('buying begins in the first screen', () => {
  for (const language of locales)
    test(
      `${language}: all products can be put on the list there, on a phone the first`,
      inLanguage(language),
      async () => {
        const { page } = await visitor(wide);
        await page.goto(shopIn(language));
        await expect(addButtons(page)).toHaveCount(6);
        // above the bar at the window's lower edge, too
        expect(Math.max(...(await bottoms(page)))).toBeLessThan(840);
        const small = await visitor(phone);
        await small.page.goto(shopIn(language));
        expect(Math.min(...(await bottoms(small.page)))).toBeLessThan(640);
        // each is the only loud one of its product
        await expect(page.locator('main .btn-primary')).toHaveCount(6);
      },
    );

  for (const [size, most] of [
    [wide, 6_500],
    [phone, 13_500],
  ] as const)
    test(`the page stays short at ${size.width} x ${size.height}`, async () => {
      const { page } = await visitor({ ...size, language: 'de' });
      await page.goto('/de/shop');
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(most);
    });

  test('what explains the order folds away and is found by the page’s search', async () => {
    const { page } = await visitor({ ...wide, javaScript: false });
    await page.goto('/de/shop');
    const box = page.locator('#ordering');
    await expect(box.locator('dl').first().locator('dt')).toHaveCount(4);
    expect(await box.getByText('verbindliches Angebot').isVisible()).toBe(false);
    await box.locator('summary').click();
    await expect(box.getByText('verbindliches Angebot')).toBeVisible();
  });
});

test.describe('quantities', () => {
  test('are stepped in packs and said in pieces; near a reduction it says what is missing', async () => {
    const { page } = await visitor(wide);
    await page.goto('/shop');
    await hydrated(page);
    const forks = buy(page, 'forks');
    const field = forks.getByLabel('Quantity of Forks');
    const step = (by: 'Less' | 'More') => forks.locator('[data-stepper] button').nth(by === 'Less' ? 0 : 1);
    expect(await step('Less').getAttribute('aria-disabled')).toBe('true');
    await step('More').click();
    await step('More').click();
    await forks.getByText('3 packs = 300 pieces').waitFor();
    await expect(field).toHaveValue('3');
    await step('Less').click();
    await forks.getByText('2 packs = 200 pieces').waitFor();
    await field.fill('238');
    await forks.getByText('12 more packs: 8% less').waitFor();
    await forks.getByRole('link', { name: 'quote' }).waitFor();
    await forks.getByRole('button', { name: 'Add to list: Forks' }).click();
    await page.locator('.list-bar').getByText('238 packs').waitFor();
  });

  test('what is said of a product that was added moves nothing', async () => {
    const { page } = await visitor({ ...wide, language: 'de' });
    await page.goto('/de/shop');
    await hydrated(page);
    const places = ['[data-buy="forks"]', 'tr[data-item="CB-002"]', 'article#forks'];
    for (const place of places) {
      const before = await heightOf(page, place);
      const add = page.locator(place).getByRole('button', { name: 'Auf die Liste: Gabeln' });
      await add.click();
      await page.locator(place).getByText('auf der Liste').waitFor();
      expect(await heightOf(page, place), place).toBe(before);
    }
  });

  test('what a pack is, what so many cost and what is on the list are said in one place', async () => {
    const { page } = await visitor({ ...wide, language: 'de' });
    await page.goto('/de/shop');
    await hydrated(page);
    const forks = buy(page, 'forks');
    const before = await heightOf(page, '[data-buy="forks"]');
    const pack = forks.getByText('1 Packung = 100 Stück');
    await expect(pack).toBeVisible();
    await expect(forks.getByText(/11,3\sCent je Stück/)).toBeVisible();
    await forks.getByRole('button', { name: 'Auf die Liste: Gabeln' }).click();
    await expect(forks.getByText('auf der Liste')).toBeVisible();
    await expect(pack).toBeHidden();
    await forks.locator('[data-stepper] button').nth(1).click();
    await expect(forks.getByText('2 Packungen = 200 Stück')).toBeVisible();
    await expect(forks.getByText('auf der Liste')).toBeHidden();
    await expect(pack).toHaveCount(0);
    expect(await heightOf(page, '[data-buy="forks"]')).toBe(before);
  });

  test('on a phone nothing lies over the next product’s button afterwards', async () => {
    const { page } = await visitor(phone);
    await page.goto('/shop');
    await hydrated(page);
    await buy(page, 'knives').locator('.btn-primary').click();
    await page.locator('header').getByRole('link', { name: 'Order list: 1 pack' }).waitFor();
    const bar = page.locator('.list-bar');
    await bar.waitFor();
    expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('static');
  });
});

test.describe('one price leads', () => {
  const sizes = (page: Page) =>
    buy(page, 'knives').evaluate((card) =>
      ['[data-gross]', '[data-price]'].map((figure) => {
        const element = card.querySelector(figure);
        return element ? Number.parseFloat(getComputedStyle(element).fontSize) : Number.NaN;
      }),
    );
  const leading = async (page: Page) => {
    const [gross = 0, net = 0] = await sizes(page);
    return gross > net ? 'gross' : 'net';
  };

  test('gross until somebody says they buy for a company; that is kept, in every language, and nothing moves', async () => {
    const { page } = await visitor(wide);
    await page.goto('/shop');
    await hydrated(page);
    expect(await leading(page)).toBe('gross');
    expect(await buy(page, 'knives').getByText('11.3 cents a piece').isVisible()).toBe(true);
    await page.locator('#hero').getByRole('radio').nth(1).check();
    await expect.poll(() => leading(page)).toBe('net');
    expect(await buy(page, 'knives').getByText('9.5 cents a piece').isVisible()).toBe(true);
    await watchMovement(page);
    await page.goto('/de/shop');
    await hydrated(page);
    await expect.poll(() => leading(page)).toBe('net');
    expect(await page.locator('#hero').getByRole('radio').nth(1).isChecked()).toBe(true);
    expect(await movedParts(page)).toBeNull();
    // the specified column stays as it is
    expect((await page.locator('tr[data-item="CB-001"] [data-price]').innerText()).replace(/\u00a0/g, ' ')).toBe(
      '9,50 €',
    );
  });

  test('in the price list, too, the buyer’s own price stands first', async () => {
    const { page } = await visitor(wide);
    await page.goto('/shop');
    await hydrated(page);
    const first = () =>
      page.locator('tr[data-item="CB-001"]').evaluate((row) => {
        const top = (part: string) => row.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN;
        return top('[data-gross]') < top('[data-price]') ? 'gross' : 'net';
      });
    expect(await first()).toBe('gross');
    await page.locator('#hero').getByRole('radio').nth(1).check();
    await expect.poll(first).toBe('net');
    await page.locator('#hero').getByRole('radio').nth(0).check();
    await expect.poll(first).toBe('gross');
  });

  test('nothing moves while the page and its fonts come, on phones either', async () => {
    for (const width of [320, 360, 390]) {
      const { page, context } = await visitor({ width, height: 740, language: 'de' });
      await watchMovement(page);
      await page.goto('/de/shop');
      await hydrated(page);
      await page.evaluate(() => document.fonts.ready);
      expect(await movedParts(page), String(width)).toBeNull();
      await context.close();
    }
  });

  test('without scripts gross leads, nobody is asked, and shipping is one press away', async () => {
    const { page } = await visitor({ ...wide, javaScript: false });
    await page.goto('/de/shop');
    expect(await leading(page)).toBe('gross');
    await expect(page.locator('#hero').getByRole('radio')).toHaveCount(0);
    await page.locator('#hero').getByRole('link', { name: 'Versand' }).click();
    await page.waitForURL('**/de/shop#ordering');
  });

  test('figures and names never break, whatever the width and the text size', async () => {
    for (const width of [320, 360, 768, 1024, 1440]) {
      const { page, context } = await visitor({ width, height: 900, language: 'de' });
      await page.goto('/de/shop');
      const broken = await page.evaluate(() =>
        [...document.querySelectorAll('[data-gross], [data-price]')]
          .filter((figure) => figure.getClientRects().length > 1)
          .map((figure) => figure.textContent),
      );
      expect(broken, String(width)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await context.close();
    }
  });
});

test.describe('details of a product', () => {
  for (const javaScript of [true, false] as const)
    test(`open in a panel as wide as the row, and the neighbours stay (scripts: ${javaScript})`, async () => {
      const { page } = await visitor({ ...wide, javaScript });
      await page.goto('/shop');
      const neighbours = ['#knives h3', '#knives form', '#party-box form', '#knives summary'];
      const tops = () => Promise.all(neighbours.map((selector) => topOf(page, selector)));
      const before = await tops();
      await page.locator('#forks summary').click();
      const panel = page.locator('#forks .product-panel');
      await expect(panel).toBeVisible();
      expect(await tops()).toEqual(before);
      const row = await page.locator('.product-row').first().boundingBox();
      const box = await panel.boundingBox();
      expect(Math.round(box?.x ?? 0)).toBe(Math.round(row?.x ?? -1));
      expect(Math.round(box?.width ?? 0)).toBe(Math.round(row?.width ?? -1));
      // one at a time
      await page.locator('#knives summary').click();
      await expect(panel).toBeHidden();
      expect(await page.locator('#knives .product-panel').isVisible()).toBe(true);
    });

  test('the box says what is in it, and why it costs more than its pieces', async () => {
    const { page } = await visitor({ javaScript: false });
    await page.goto('/de/shop');
    const box = page.locator('article#party-box');
    expect(await box.getByText('15 Pommesgabeln').first().isVisible()).toBe(true);
    await box.locator('summary').click();
    await expect(box.getByText('die Spielkarten und der Karton')).toBeVisible();
  });
});
