import { expect, test, type Page } from '@playwright/test';
import {
  axeFindings,
  fetchFonts,
  hydrated,
  inLanguage,
  movedParts,
  useSite,
  useVisitors,
  watchMovement,
} from './harness.ts';

const site = useSite();
const visitor = useVisitors(site);

const amount = (page: Page, itemNo: string) => page.locator(`#order-amount-${itemNo}`);
const line = (page: Page, itemNo: string) => page.locator(`[data-line="${itemNo}"]`);
const sums = (page: Page) => page.locator('#order-expected');

/** Between which days an order of now arrives, as the page writes it: the facts say 2 to 4 weeks. */
function days(tag: string) {
  const week = 7 * 24 * 60 * 60 * 1000;
  const format = new Intl.DateTimeFormat(tag, { timeZone: 'Europe/Berlin', day: 'numeric', month: 'long' });
  return [2, 4].map((weeks) => format.format(Date.now() + weeks * week));
}

const typed = {
  name: 'Jana Köhler',
  email: 'jana@example.org',
  street: 'Ringstraße 7',
  postcode: '20095',
  city: 'Hamburg',
};

test.describe('from home to a sent order', () => {
  test('takes at most 8 taps and 6 fields on a phone in German', async () => {
    const { page, errors } = await visitor({ width: 390, height: 844 });
    // counted by the page itself, on each page of the way
    await page.addInitScript(() => {
      const add = (key: string) => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1));
      addEventListener('pointerdown', () => add('taps'), true);
      addEventListener(
        'change',
        ({ target }) => {
          if (target instanceof HTMLInputElement && ['text', 'email', 'tel'].includes(target.type)) add('fields');
        },
        true,
      );
    });
    const count = (key: string) => page.evaluate((name) => Number(sessionStorage.getItem(name) ?? 0), key);
    await page.goto('/de');
    await hydrated(page);
    await page.locator('#hero').getByRole('link', { name: /Shop/ }).first().click();
    await page.waitForURL('**/de/shop**');
    await page.getByRole('button', { name: 'Auf die Liste: Gabeln' }).first().click();
    const basket = page.locator('header').getByRole('link', { name: 'Bestellliste: 1 Packung' });
    await basket.click();
    await page.waitForURL('**/de/bestellung');
    // one tap into the first field; from there the keyboard's own key leads on
    await page.locator('#order-name').click();
    for (const [name, value] of Object.entries(typed)) {
      expect(await page.evaluate(() => document.activeElement?.id)).toBe(`order-${name}`);
      await page.keyboard.type(value);
      await page.keyboard.press('Tab');
    }
    await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click();
    await page.getByRole('button', { name: 'zahlungspflichtig bestellen' }).click();
    await page.waitForURL('**/de/bestellung/stand?token=*');
    await page.getByText('Ihre Bestellung ist bei uns eingegangen').waitFor();
    expect(await count('taps')).toBeLessThanOrEqual(8);
    expect(await count('fields')).toBeLessThanOrEqual(6);
    expect(site().rows("select buyer, payment from orders where email = 'jana@example.org'")).toEqual([
      { buyer: 'private', payment: 'prepayment' },
    ]);
    for (const error of errors.splice(0)) expect(error).toContain('428');
  });

  test('asks a private buyer for five things; the rest is folded, and a browser can fill in what it knows', async () => {
    const { page } = await visitor({ width: 360, height: 740 });
    await page.goto('/de/bestellung?list=CB-002:1');
    await hydrated(page);
    const shown = page
      .locator('#order-send')
      .locator('xpath=ancestor::section[1]')
      .locator('input:visible, textarea:visible');
    expect(await shown.evaluateAll((fields) => fields.map((field) => field.id))).toEqual(
      Object.keys(typed).map((name) => `order-${name}`),
    );
    expect(await shown.evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')))).toEqual([
      'name',
      'email',
      'shipping street-address',
      'shipping postal-code',
      'shipping address-level2',
    ]);
    expect(await page.locator('#order-postcode').getAttribute('inputmode')).toBe('numeric');
    await page.locator('#order-country').selectOption('NL');
    await expect(page.locator('#order-postcode')).toHaveAttribute('inputmode', 'text');
    await page.getByText('Telefon, andere Rechnungsadresse').click();
    await page.locator('#order-note').fill('bitte klingeln');
    await page.reload();
    await hydrated(page);
    // what somebody filled in is not folded away
    await expect(page.locator('#order-note')).toBeVisible();
    await expect(page.locator('#order-note')).toHaveValue('bitte klingeln');
  });
});

test.describe('the list', () => {
  test('shows what is on it with steppers, and the rest folded below; nothing moves when it comes', async () => {
    const { page } = await visitor({ width: 390, height: 844 });
    await fetchFonts(page);
    await page.evaluate(() => localStorage.setItem('order-list', 'CB-001:3,CB-PARTY-001:1'));
    await watchMovement(page);
    await page.goto('/de/bestellung');
    await hydrated(page);
    await line(page, 'CB-001').getByRole('button', { name: 'Eins mehr: Messer' }).click();
    await expect(amount(page, 'CB-001')).toHaveValue('4');
    await line(page, 'CB-001').getByText('4 Packungen = 400 Stück').waitFor();
    await line(page, 'CB-001')
      .getByText(/^45,22\s€ inkl\. MwSt\.$/)
      .waitFor();
    expect(await movedParts(page)).toBeNull();
    // below the name and the way to remove it stand stepper and price
    const boxes = await Promise.all(
      [amount(page, 'CB-001'), page.getByRole('button', { name: 'Messer von der Liste nehmen' })].map((one) =>
        one.boundingBox(),
      ),
    );
    expect(boxes[0]?.y).toBeGreaterThan((boxes[1]?.y ?? 0) + (boxes[1]?.height ?? 0) / 2);
    expect(await amount(page, 'CB-002').isVisible()).toBe(false);
    await page.getByText('Weitere Artikel hinzufügen').click();
    await line(page, 'CB-002').getByRole('button', { name: 'Eins mehr: Gabeln' }).click();
    await expect(amount(page, 'CB-002')).toHaveValue('1');
    await expect.poll(() => axeFindings(page)).toEqual([]);
    await page.reload();
    await hydrated(page);
    await expect(amount(page, 'CB-002')).toBeVisible();
    await page.getByRole('button', { name: 'Gabeln von der Liste nehmen' }).click();
    await expect(amount(page, 'CB-002')).toBeHidden();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('order-list');
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

  test('reads gross for oneself and net for a company, said once for every page and tab', async () => {
    const { page, context } = await visitor();
    await page.goto('/de/bestellung?list=CB-001:3');
    await hydrated(page);
    // Playwright's innerText leaves out what styles hide
    const leading = async (open: Page) =>
      open.locator('[data-line="CB-001"] .list-price .price-pair > *').evaluateAll((both) =>
        both
          .map((one) => ({ text: one.textContent ?? '', size: Number.parseFloat(getComputedStyle(one).fontSize) }))
          .sort((one, other) => other.size - one.size)
          .map(({ text }) => text.replaceAll('\u00a0', ' ')),
      );
    await expect.poll(() => leading(page)).toEqual(['33,92 € inkl. MwSt.', '28,50 € netto']);
    expect(await sums(page).innerText()).toMatch(/Waren\s+33,92\s€\s+Versand\s+7,02/);
    await page.getByLabel('für ein Unternehmen').check();
    await expect.poll(() => leading(page)).toEqual(['28,50 € netto', '33,92 € inkl. MwSt.']);
    await expect(sums(page)).toHaveText(/Waren netto\s+28,50\s€/, { useInnerText: true });
    await expect(page.locator('#order-company')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/de/bestellung');
    // before anything is painted
    expect(await other.evaluate(() => document.documentElement.dataset.buyer)).toBe('business');
    await hydrated(other);
    await expect(other.locator('#order-buyer-business')).toBeChecked();
    await other.getByLabel('privat').check();
    await expect(page.locator('#order-buyer')).toBeChecked();
    await expect.poll(() => leading(page)).toEqual(['33,92 € inkl. MwSt.', '28,50 € netto']);
    await other.goto('/de/angebot');
    await hydrated(other);
    await expect(other.locator('#order-buyer')).toBeChecked();
  });

  test('without scripts reads net, too, once the form says that it is for a company', async () => {
    const { page } = await visitor({ javaScript: false });
    await page.goto('/order?list=CB-001:3');
    const price = line(page, 'CB-001').locator('.list-price');
    const size = (part: string) =>
      price.locator(part).evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    expect(await size('.price-gross')).toBeGreaterThan(await size('.price-net'));
    await page.getByLabel('for a business').check();
    await expect.poll(async () => (await size('.price-net')) > (await size('.price-gross'))).toBe(true);
    await expect(page.locator('[data-stepper] button:visible')).toHaveCount(0);
  });

  test('asks about pieces in place, with both answers', async () => {
    const { page } = await visitor();
    await page.goto('/order?list=CB-002:300');
    await hydrated(page);
    const question = line(page, 'CB-002').getByText('300 packs are 30,000 pieces');
    await question.waitFor();
    await line(page, 'CB-002').getByRole('button', { name: 'Keep 300 packs' }).click();
    await expect(question).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('order-amount-CB-002');
    await expect(amount(page, 'CB-002')).toHaveValue('300');
  });
});

test.describe('what a buyer reads before ordering', () => {
  for (const [title, tag, path, next, length, material, contract] of [
    [
      'en',
      'en-GB',
      '/order',
      'Continue to the overview',
      /Length: 16\.5\scm/,
      /Material: bio-based/,
      /concluded in English, German/,
    ],
    [
      'de',
      'de-DE',
      '/de/bestellung',
      'Weiter zur Übersicht',
      /Länge: 16,5\scm/,
      /Material: biobasiert/,
      /auf Deutsch, Englisch/,
    ],
    [
      'nl',
      'nl-NL',
      '/nl/bestelling',
      'Verder naar het overzicht',
      /Lengte: 16,5\scm/,
      /Materiaal: biobased/,
      /in het Nederlands, Duits/,
    ],
    [
      'fr',
      'fr-FR',
      '/fr/commande',
      'Continuer vers le récapitulatif',
      /Longueur\s: 16,5\scm/,
      /Matière\s: biosourcée/,
      /en français, en allemand/,
    ],
  ] as const)
    test(`${title}: when it comes, what it is made of, and how the contract is kept`, inLanguage(title), async () => {
      const { page } = await visitor();
      await page.goto(`${path}?list=CB-001:1,CB-PARTY-001:1`);
      await hydrated(page);
      const [, last = ''] = days(tag);
      await expect.poll(() => sums(page).locator('[data-window]').innerText()).toContain(last);
      for (const [name, value] of Object.entries(typed)) await page.locator(`#order-${name}`).fill(value);
      await page.getByRole('button', { name: next }).click();
      const goods = page.locator('[data-review-lines]');
      await goods.waitFor();
      const text = (await goods.innerText()).replaceAll('\u202f', ' ');
      expect(text).toMatch(length);
      expect(text).toMatch(material);
      expect(await page.locator('main').innerText()).toMatch(contract);
      await expect.poll(() => page.locator('[data-window]').innerText()).toContain(last);
      // goods and sums stand right above the button, in this order
      const tops = await Promise.all(
        [goods, sums(page), page.locator('button[name="step"][value="confirm"]')].map(
          async (one) => (await one.boundingBox())?.y ?? 0,
        ),
      );
      expect(tops.toSorted((one, other) => one - other)).toEqual(tops);
      await expect.poll(() => axeFindings(page)).toEqual([]);
    });

  test('a business elsewhere gets no date: delivery there is by arrangement', async () => {
    const { page } = await visitor();
    await page.goto('/order?list=CB-001:1');
    await hydrated(page);
    await sums(page).locator('[data-window]').waitFor();
    await page.locator('#order-country').selectOption('NL');
    await expect(page.locator('[data-window]')).toHaveCount(0);
    await sums(page).getByText('We deliver abroad by arrangement').waitFor();
  });
});
