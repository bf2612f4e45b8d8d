import { expect, test, type Page } from '@playwright/test';
import type { Locale } from '../../domain/locale.ts';
import { tablePrice, withVat } from '../../domain/money.ts';
import { loadContent } from '../../server/features/content/load.ts';
import { axeFindings, hydrated, inLanguage, matrixUnless, usePublicSite, useVisitors } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

const { company, facts, products } = loadContent();
const spaced = (text: string) => text.replace(/\u00a0/g, ' ');

/** A product as the company sells it now. */
function product(id: string, language: Locale = 'en') {
  const found = products.find((one) => one.facts.id === id);
  if (!found) throw new Error(`no product ${id}`);
  return { ...found.facts, name: found.prose[language].name, englishName: found.prose.en.name };
}
const priceRow = (id: string) => `tr[data-item="${product(id).itemNo}"]`;

/** What a mail client makes of a mail link (RFC 6068). */
function readMailLink(address: string | null) {
  expect(address).not.toMatch(/[\s+]/);
  const [to = '', query = ''] = (address ?? '').replace(/^mailto:/, '').split('?');
  const parts = Object.fromEntries(
    query.split('&').map((part) => part.split('=').map((piece) => decodeURIComponent(piece))),
  );
  return {
    to: decodeURIComponent(to),
    subject: String(parts['subject']),
    body: String(parts['body']).replaceAll('\r\n', '\n'),
  };
}

const orderOf = async (page: Page, selector: string) => readMailLink(await page.locator(selector).getAttribute('href'));

for (const [path, language, id, greeting, pieces, fields] of [
  [
    '/shop',
    'en',
    'spoons',
    'Hello,\n\nI would like to order: ',
    'Quantity: 100 pcs',
    'Company name:\n\nShipping address:\n\nInvoice address:\n\nTax ID:\n',
  ],
  [
    '/de/shop',
    'de',
    'spoons',
    'Guten Tag,\n\nhiermit bestelle ich: ',
    'Menge: 100 Stück',
    'Firmenname:\n\nLieferadresse:\n\nRechnungsadresse:\n\nUSt-IdNr.:\n',
  ],
  [
    '/nl/shop',
    'nl',
    'forks',
    'Hallo,\n\nik wil graag bestellen: ',
    'Aantal: 100 stuks',
    'Bedrijfsnaam:\n\nAfleveradres:\n\nFactuuradres:\n\nBtw-nummer:\n',
  ],
  [
    '/fr/shop',
    'fr',
    'knives',
    'Bonjour,\n\nje souhaite commander\u00a0: ',
    'Quantité\u00a0: 100 pcs',
    'Nom de l’entreprise\u00a0:\n\nAdresse de livraison\u00a0:\n\nAdresse de facturation\u00a0:\n\nNuméro de TVA\u00a0:\n',
  ],
] as [string, Locale, string, greeting: string, pieces: string, fields: string][])
  test(
    `${path}: the table’s button opens a mail in the visitor’s language (${language}, ${id})`,
    inLanguage(language),
    async () => {
      const { itemNo, name } = product(id, language);
      const { page } = await visitor();
      await page.goto(path);
      await expect
        .poll(() => orderOf(page, `${priceRow(id)} a[href^="mailto:"]`))
        .toEqual({
          to: company.email,
          subject: `Order ${itemNo} ${name} (100) - ${company.brand}`,
          body: `${greeting}${itemNo} ${name}\n${pieces}\n\n${fields}`,
        });
    },
  );

for (const [path, id, quantity, order, line] of [
  ['/shop', 'spoons', '100', 'I would like to order', 'Quantity: 100 pcs'],
  ['/de/shop', 'spoons', '100', 'hiermit bestelle ich', 'Menge: 100 Stück'],
  ['/de/shop', 'party-box', '1', 'hiermit bestelle ich', 'Menge: 1 Stück'],
] as const)
  test(`${path}: the card of ${id} names the product in English, one box or 100 pieces`, async () => {
    const { itemNo, englishName } = product(id);
    const { page } = await visitor();
    await page.goto(path);
    const mail = await orderOf(page, `article#${id} a[href^="mailto:"]`);
    expect(mail.subject).toBe(`Order ${itemNo} ${englishName} (${quantity}) - ${company.brand}`);
    expect(mail.body).toContain(`${order}: ${itemNo} ${englishName}\n${line}`);
  });

test('the price list: six columns, the specified prices, what a consumer pays, one reading of the weight', async () => {
  const { page } = await visitor();
  await page.goto('/shop');
  await expect
    .poll(() => page.locator('#prices thead th').allInnerTexts())
    .toEqual(['Item no.', 'Product', 'Price', 'Weight', 'Packaging', 'Order']);
  const prices = await page
    .locator('#prices tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.getAttribute('data-item'),
        row.querySelector('[data-price]')?.textContent?.replace(/\u00a0/g, ' '),
      ]),
    );
  expect(prices).toEqual(products.map(({ facts: { itemNo, priceCents } }) => [itemNo, spaced(tablePrice(priceCents))]));
  const knives = spaced(await page.locator(priceRow('knives')).innerText());
  const vat = facts.vat?.type === 'percent' ? facts.vat.value : Number.NaN;
  for (const part of [
    'excl. VAT',
    spaced(`${tablePrice(withVat(product('knives').priceCents, vat))} incl. ${vat}% VAT`),
    '0.55 kg per 100 pieces',
    'Pack of 100 pieces',
  ])
    expect(knives).toContain(part);
  // the other reading is kept, one activation away
  expect(knives).not.toContain('0.55 g');
  const row = page.locator(priceRow('knives'));
  const sizes = await row
    .locator('[data-price], [data-gross]')
    .evaluateAll((figures) => figures.map((figure) => getComputedStyle(figure).fontSize));
  expect(new Set(sizes).size).toBe(1);
  expect(sizes).toHaveLength(2);
  await hydrated(page);
  await row.locator('a.claim').click();
  await page.getByRole('dialog').filter({ hasText: '0.55 g per 100 pieces' }).waitFor();
});

test('what the page says of itself to search engines stands once, behind all that is shown, and not in its data', async () => {
  const text = async (path: string) => (await fetch(site().url + path)).text();
  const page = await text('/de/shop');
  expect(page.split('"@type":"Product"')).toHaveLength(7);
  expect(page.indexOf('application/ld+json')).toBeGreaterThan(page.indexOf('</main>'));
  expect(await text('/de/shop.data')).not.toContain('schema.org');
});

test('one click opens the mail and, in place, the text to copy; Escape gives the focus back', async () => {
  const { page, context } = await visitor();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/de/shop');
  await hydrated(page);
  const button = page.locator(`${priceRow('ice-cream-spoons')} a[href^="mailto:"]`);
  const expected = readMailLink(await button.getAttribute('href'));
  await button.click();
  const panel = page.getByRole('dialog', { name: 'Ihre Bestellung, fertig zum Senden' });
  await panel.waitFor();
  for (const [what, text] of [
    ['An', expected.to],
    ['Betreff', expected.subject],
    ['Text', expected.body.trimEnd()],
  ] as const) {
    await panel.getByRole('button', { name: `Kopieren: ${what}` }).click();
    await panel.getByRole('status').getByText(`Kopiert: ${what}`).waitFor({ state: 'attached' });
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`100 Stück per E-Mail bestellen: ${product('ice-cream-spoons', 'de').name}`);
});

for (const what of ['comes late', 'is gone with a release'] as const)
  test(
    `of two products added before the code of the list is there none is lost: it ${what}`,
    matrixUnless(what === 'is gone with a release'),
    async () => {
      const { page, errors } = await visitor();
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/assets/list-bar-*.js', async (route) => {
        await released;
        await (what === 'comes late' ? route.continue() : route.fulfill({ status: 404, body: '' }));
      });
      await page.goto('/shop');
      await hydrated(page);
      const adders = ['knives', 'forks'].map((id) => page.locator(`#${id} form`).getByRole('button'));
      for (const add of adders) {
        await add.click();
        await expect(add).toHaveAttribute('aria-busy', 'true');
      }
      release();
      if (what === 'comes late') {
        await page.locator('.list-bar').getByText('2 packs').waitFor();
        for (const add of adders) await expect(add).toHaveAttribute('aria-busy', 'false');
        await expect
          .poll(() => page.getByRole('status').allTextContents())
          .toContain('Knives: 1 pack on the list, Forks: 1 pack on the list');
        await page.locator('.list-bar').getByRole('link').click();
      }
      await page.waitForURL('**/order');
      for (const id of ['knives', 'forks'])
        await expect(page.locator(`#order-amount-${product(id).itemNo}`)).toHaveValue('1');
      expect(errors.splice(0).filter((error) => !error.includes('404'))).toEqual([]);
    },
  );

test('whatever opens over the whole page marks it as covered, so that opening costs little, and leaves it as it was', async () => {
  const { page } = await visitor({ width: 360, height: 740 });
  await page.goto('/shop');
  await hydrated(page);
  const isCovered = () => page.evaluate(() => 'covered' in document.documentElement.dataset);
  for (const opener of [
    page.getByRole('button', { name: 'Open menu' }),
    page.locator('header').getByRole('link', { name: 'Search' }),
    page.locator('article#forks a[href^="mailto:"]'),
    page.locator('main a.claim').first(),
  ]) {
    await opener.click();
    await page.getByRole('dialog').waitFor();
    expect(await isCovered()).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(isCovered).toBe(false);
  }
});

test('where copying is blocked the text is selected, and that is said', async () => {
  const { page } = await visitor();
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto('/shop');
  await hydrated(page);
  await page.locator('article#forks a[href^="mailto:"]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy: Subject' }).click();
  await page.getByRole('status').getByText('Copying is blocked here').waitFor();
  await expect
    .poll(() => page.evaluate(() => getSelection()?.toString()))
    .toBe(`Order ${product('forks').itemNo} ${product('forks').name} (100) - ${company.brand}`);
});

test('without JavaScript the order buttons are mail links, and each product’s text stands under the table', async () => {
  const { itemNo, name } = product('fries-picks', 'de');
  const { page } = await visitor({ javaScript: false });
  await page.goto('/de/shop');
  const mail = await orderOf(page, `${priceRow('fries-picks')} a[href^="mailto:"]`);
  await page.getByText('Kein E-Mail-Programm?').click();
  await page.getByText(`${name} (${itemNo})`).click();
  const text = await page.locator('[data-order-text="fries-picks"]').innerText();
  expect(text).toContain(mail.subject);
  expect(text).toContain(`hiermit bestelle ich: ${itemNo} ${name}`);
});

test('whoever scrolls before the scripts have come stays where they are', async () => {
  const { page } = await visitor();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/shop-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.locator('#prices').waitFor();
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  release();
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1400);
});

test('whoever comes back to it finds the place that was left', async () => {
  const { page } = await visitor();
  await page.goto('/');
  await hydrated(page);
  await page.locator('footer').getByRole('link', { name: 'Shop' }).click();
  await page.waitForURL('**/shop#hero');
  await page.locator('#prices').waitFor();
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  // pressed where it is: a click would first scroll to it
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).dispatchEvent('click');
  await page.waitForURL('**/contact#hero');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.waitForURL('**/shop#hero');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
});

test('opens at the top, also after a reload further down; another hash is respected', async () => {
  const { page } = await visitor();
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.locator('footer').getByRole('link', { name: 'Shop' }).click();
  await page.waitForURL('**/shop#hero');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goto('/shop');
  await hydrated(page);
  await page.evaluate(() => window.scrollTo(0, 2000));
  await page.reload();
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goto('/shop#prices');
  await hydrated(page);
  await expect
    .poll(() => page.locator('#prices').evaluate((section) => Math.round(section.getBoundingClientRect().top)))
    .toBe(80);
  for (const anchor of ['top', 'hero']) await expect(page.locator(`#${anchor}`)).toHaveCount(1);
});

test('the ordering box links to the contact page, the legal information to its four pages', async () => {
  const { page } = await visitor();
  await page.goto('/shop');
  const links = (name: string) =>
    page
      .getByRole('region', { name })
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  await expect.poll(() => links('How ordering works')).toContain('/contact');
  await expect.poll(() => links('Legal information')).toEqual(['/agb', '/widerruf', '/datenschutz', '/impressum']);
});

test('what the law gives consumers stands with the prices, and a link to it above the first order button', async () => {
  const { page } = await visitor();
  await page.goto('/de/shop');
  await page.locator('#prices caption').getByRole('link', { name: 'gesetzliche Gewährleistung' }).click();
  await page.waitForURL('**/de/shop#guarantee');
  const section = page.getByRole('region', { name: 'Die gesetzliche Gewährleistung' });
  expect((await section.innerText()).replace(/\u00a0/g, ' ')).toContain('mindestens 2 Jahren ab Lieferung');
  await expect(section.getByRole('link', { name: 'europa.eu/youreurope/garantien' })).toHaveAttribute(
    'href',
    /^https:\/\/europa\.eu\/youreurope\/.*index_de\.htm$/,
  );
  await expect(section.getByRole('link', { name: 'AGB' })).toHaveAttribute('href', '/de/agb');
});

test('the ordering box says when, where, how long and how to pay, from the facts', async () => {
  const { page } = await visitor();
  await page.goto('/shop');
  const box = page.getByRole('region', { name: 'How ordering works' });
  await box.locator('summary').click();
  const text = (await box.innerText()).replace(/\u00a0/g, ' ');
  // the facts and the specified terms, not the sentences around them
  for (const part of [
    /January 2026/,
    /pre-orders are open/i,
    /2–4 weeks/,
    /Germany/,
    /abroad by arrangement/i,
    /€7\.02 \(sample value\) incl\. VAT or €5\.90 net/,
    /€238 incl\. VAT or €200 net/,
    /due within 7 days/,
    /credit/,
    /due 14 days after/,
    /within 14 days/i,
  ])
    expect(text).toMatch(part);
  // no service is configured, and an invoice is for businesses
  expect(text).not.toMatch(/online payment/);
  expect(text).toMatch(/Businesses can also pay by invoice/);
});

test('each product says what it is made of, what it must not do, and who makes it', async () => {
  const { page } = await visitor({ javaScript: false });
  await page.goto('/de/shop');
  await expect(page.locator('#products details:not([data-tiers])')).toHaveCount(6);
  const box = page.locator('article#party-box details');
  await box.locator('summary').click();
  const text = (await box.innerText()).replace(/\u00a0/g, ' ');
  for (const part of ['20 Gabeln', '(Beispielwert)', 'Nr. 1935/2004', '60 °C', 'Mikrowelle', 'info@example.com'])
    expect(text).toContain(part);
});
