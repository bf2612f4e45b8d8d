import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axeFindings, hydrated, useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site);

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

test.each([
  [
    '/shop',
    'CB-003',
    'Spoons',
    'Hello,\n\nI would like to order: CB-003 Spoons\nQuantity: 100 pcs\n\nCompany name:\n\nShipping address:\n\nInvoice address:\n\nTax ID:\n',
  ],
  [
    '/de/shop',
    'CB-003',
    'Löffel',
    'Guten Tag,\n\nhiermit bestelle ich: CB-003 Löffel\nMenge: 100 Stück\n\nFirmenname:\n\nLieferadresse:\n\nRechnungsadresse:\n\nUSt-IdNr.:\n',
  ],
  [
    '/nl/shop',
    'CB-002',
    'Vorken',
    'Hallo,\n\nik wil graag bestellen: CB-002 Vorken\nAantal: 100 stuks\n\nBedrijfsnaam:\n\nAfleveradres:\n\nFactuuradres:\n\nBtw-nummer:\n',
  ],
  [
    '/fr/shop',
    'CB-001',
    'Couteaux',
    'Bonjour,\n\nje souhaite commander\u00a0: CB-001 Couteaux\nQuantité\u00a0: 100 pcs\n\nNom de l’entreprise\u00a0:\n\nAdresse de livraison\u00a0:\n\nAdresse de facturation\u00a0:\n\nNuméro de TVA\u00a0:\n',
  ],
])('%s: the table’s button for %s opens a mail in the visitor’s language', async (path, itemNo, name, body) => {
  const { page } = await visitor();
  await page.goto(path);
  await expect
    .poll(() => orderOf(page, `tr[data-item="${itemNo}"] a[href^="mailto:"]`))
    .toEqual({
      to: 'info@example.com',
      subject: `Order ${itemNo} ${name} (100) - No2ndPlanet`,
      body,
    });
});

test.each([
  [
    '/shop',
    'spoons',
    'Order CB-003 Spoons (100) - No2ndPlanet',
    'I would like to order: CB-003 Spoons\nQuantity: 100 pcs',
  ],
  [
    '/de/shop',
    'spoons',
    'Order CB-003 Spoons (100) - No2ndPlanet',
    'hiermit bestelle ich: CB-003 Spoons\nMenge: 100 Stück',
  ],
  [
    '/de/shop',
    'party-box',
    'Order CB-PARTY-001 Grill & Chill Box (1) - No2ndPlanet',
    'hiermit bestelle ich: CB-PARTY-001 Grill & Chill Box\nMenge: 1 Stück',
  ],
])('%s: the card of %s names the product in English, one box or 100 pieces', async (path, id, subject, lines) => {
  const { page } = await visitor();
  await page.goto(path);
  const mail = await orderOf(page, `article#${id} a[href^="mailto:"]`);
  expect(mail.subject).toBe(subject);
  expect(mail.body).toContain(lines);
});

test('the price list: six columns, the specified prices, what a consumer pays, both readings of the weight', async () => {
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
  expect(prices).toEqual([
    ['CB-PARTY-001', '49,90 €'],
    ['CB-001', '9,50 €'],
    ['CB-002', '9,50 €'],
    ['CB-003', '9,50 €'],
    ['CB-004', '4,90 €'],
    ['CB-005', '4,90 €'],
  ]);
  const knives = (await page.locator('tr[data-item="CB-001"]').innerText()).replace(/\u00a0/g, ' ');
  for (const part of [
    'excl. VAT',
    '€11.31 incl. 19% VAT',
    '0.55 kg per 100 pieces',
    '0.55 g per 100 pieces',
    'Pack of 100 pieces',
  ])
    expect(knives).toContain(part);
});

test('one click opens the mail and, in place, the text to copy; Escape gives the focus back', async () => {
  const { page, context } = await visitor();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/de/shop');
  await hydrated(page);
  const button = page.locator('tr[data-item="CB-005"] a[href^="mailto:"]');
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
  await expect.poll(() => panel.count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Eislöffel bestellen');
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
    .toBe('Order CB-002 Forks (100) - No2ndPlanet');
});

test('without JavaScript the order buttons are mail links, and each product’s text stands under the table', async () => {
  const { page } = await visitor({ javaScript: false });
  await page.goto('/de/shop');
  const mail = await orderOf(page, 'tr[data-item="CB-004"] a[href^="mailto:"]');
  await page.getByText('Kein E-Mail-Programm?').click();
  await page.getByText('Pommesgabeln (CB-004)').click();
  const text = await page.locator('[data-order-text="fries-picks"]').innerText();
  expect(text).toContain(mail.subject);
  expect(text).toContain('hiermit bestelle ich: CB-004 Pommesgabeln');
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
  for (const anchor of ['top', 'hero']) await expect.poll(() => page.locator(`#${anchor}`).count()).toBe(1);
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
  await expect
    .poll(() => section.getByRole('link', { name: 'europa.eu/youreurope/garantien' }).getAttribute('href'))
    .toMatch(/^https:\/\/europa\.eu\/youreurope\/.*index_de\.htm$/);
  await expect.poll(() => section.getByRole('link', { name: 'AGB' }).getAttribute('href')).toBe('/de/agb');
});

test('the ordering box says when, where, how long and how to pay, from the facts', async () => {
  const { page } = await visitor();
  await page.goto('/shop');
  const text = (await page.getByRole('region', { name: 'How ordering works' }).innerText()).replace(/\u00a0/g, ' ');
  // the facts and the specified terms, not the sentences around them
  for (const part of [
    /January 2026/,
    /pre-orders are open/i,
    /2–4 weeks/,
    /Germany/,
    /abroad by arrangement/i,
    /€200/,
    /due within 7 days/,
    /credit/,
    /due 14 days after/,
    /online payment service/,
    /within 14 days/i,
  ])
    expect(text).toMatch(part);
});
