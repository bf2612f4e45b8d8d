import { expect, test, type Page } from '@playwright/test';
import { signedInPerson } from '../fakes/desk-accounts.ts';
import { button, expectOnlyRefusals, fillAddress, mustSend, signIn } from './acts.ts';
import { axeFindings, hydrated, useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site);

let clerk = '';
test.beforeAll(async () => {
  clerk = (await signedInPerson(site().dataDir, 'carl@example.com', 'clerk')).token;
});

/** Opens a request at the desk and answers it as the facts suggest, but with another price. */
async function answerAtTheDesk(page: Page, price: string, company = 'Imbiss am Markt', more = () => Promise.resolve()) {
  await page.goto(`${site().deskUrl}/orders`);
  await hydrated(page);
  await page.getByRole('link', { name: company }).first().click();
  await page.getByRole('link', { name: /^Make (a|a new) quote$/ }).click();
  await page.waitForURL('**/offer');
  await page.locator('[name="price.CB-002"]').fill('8,555');
  await page.getByRole('button', { name: 'Send quote' }).click();
  await page.getByText('A few fields are not right yet').waitFor();
  await page.locator('[name="price.CB-002"]').fill(price);
  await more();
  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.getByText('Nothing has been sent yet').waitFor();
  // the sums stand there a moment before the buttons are at rest
  await expect(page.locator('main button:disabled')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send quote' }).click();
  await page.getByText('is on its way').waitFor();
}

/** The preview opens beside the form; what the browser gets is a PDF, and the form stays as it was. */
async function expectPreview(page: Page) {
  const asked = page.context().waitForEvent('response', (response) => response.url().endsWith('/offer/preview'));
  await page.getByRole('button', { name: 'Preview as PDF' }).click();
  const answer = await asked;
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
}

const linkIn = (text: string | undefined) => /http:\/\/localhost:\d+(\/\S*\?token=\S+)/.exec(text ?? '')?.[1] ?? '';

test.describe('a quote', () => {
  test('a business asks from the order list, the desk answers, a change is asked for, and the next quote is accepted once', async () => {
    const { page, errors } = await visitor({ width: 360, height: 740 });
    await page.goto('/de/bestellung?list=CB-002:3');
    await hydrated(page);
    await page.getByRole('link', { name: 'Angebot anfragen' }).click();
    await page.waitForURL('**/de/angebot');
    // what stood on the list, in pieces
    await expect(page.locator('#quote-amount-CB-002')).toHaveValue('300');
    await page.locator('#quote-amount-CB-002').fill('250.000');
    await page.getByText('Ganze Zahl von 1 bis 10 Millionen').waitFor();
    await page.getByLabel('für ein Unternehmen').check();
    await page.getByRole('button', { name: 'Angebot anfragen' }).click();
    await page.locator('#order-problem').getByText('Bitte geben Sie Stückzahlen').waitFor();
    await page.locator('#order-problem').getByText('Bitte geben Sie Ihre Firma ein').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('#quote-amount-CB-002').fill('250000');
    await page.getByText('= 2.500 Packungen').waitFor();
    await page.getByLabel('Mit eigenem Branding').check();
    await page.locator('#order-company').fill('Imbiss am Markt');
    await fillAddress(page, 'quote@example.org');
    await page.getByRole('button', { name: 'Angebot anfragen' }).dblclick();
    await page.waitForURL('**/de/bestellung/stand?token=*');
    await page.getByText('Ihre Anfrage ist bei uns eingegangen').waitFor();
    expect(site().rows("select * from orders where email = 'quote@example.org'")).toMatchObject([
      { kind: 'request', state: 'received' },
    ]);
    expectOnlyRefusals({ errors });

    const desk = await visitor();
    await signIn(desk.context, site(), clerk);
    await answerAtTheDesk(desk.page, '8,36');
    const first = await site().mailTo(
      'quote@example.org',
      ({ parsed }) => parsed.subject?.startsWith('[Muster] Unser Angebot') === true,
    );
    const link = linkIn(first.parsed.text);
    expect(link).toMatch(/^\/de\/angebot\?token=/);

    // a mail program or a phone without scripts
    const plain = await visitor({ javaScript: false, width: 360, height: 740 });
    await plain.page.goto(link);
    await plain.page.getByText('Dieses Angebot gilt bis zum').waitFor();
    await plain.page.getByRole('button', { name: 'Nachricht senden' }).click();
    await plain.page.locator('#quote-problem').getByText('Nachricht muss mindestens 10 Zeichen lang sein').waitFor();
    await plain.page.locator('#quote-message').fill('Bitte eine Woche früher, dann passt es.');
    await plain.page.getByRole('button', { name: 'Nachricht senden' }).click();
    await plain.page.locator('[data-wished]').waitFor();
    await expect(plain.page.locator('[data-standing]')).toHaveAttribute('data-standing', 'open');
    const pdf = await plain.page.request.get(
      (await plain.page.getByRole('link', { name: 'Angebot als PDF' }).getAttribute('href')) ?? '',
    );
    expect([pdf.status(), pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expectOnlyRefusals(plain);

    await answerAtTheDesk(desk.page, '8,00');
    await expect(desk.page.locator('main')).toContainText('Bitte eine Woche früher, dann passt es.');
    expectOnlyRefusals(desk);
    await page.goto(link);
    await hydrated(page);
    await page.getByText('Es gibt ein neueres Angebot').waitFor();
    await expect(page.getByRole('button', { name: 'Angebot annehmen' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Neueres Angebot öffnen' }).click();
    await page.getByText('Dieses Angebot gilt bis zum').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Angebot annehmen' }).click();
    await page.locator('#quote-problem').getByText('Name muss mindestens 2 Zeichen lang sein').waitFor();
    await page.locator('#quote-name').fill('Zoë Müller');
    await page.getByRole('button', { name: 'Angebot annehmen' }).dblclick();
    await page.getByText('Sie haben dieses Angebot am').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // 2,500 packs at 8.00, free of shipping, with tax
    expect(site().rows('select * from orders where quote_number is not null')).toMatchObject([
      { kind: 'order', state: 'received', gross_cents: 2_380_000, payment: 'invoice' },
    ]);
    await page.getByRole('link', { name: 'Stand der Bestellung ansehen' }).click();
    await page.waitForURL('**/de/bestellung/stand?token=*');
    await page.getByText('23.800,00').first().waitFor();
    await page.getByText('Damit ist der Vertrag geschlossen').waitFor();
    await expect(page.locator('main')).not.toContainText('noch keine Annahme');
    expectOnlyRefusals({ errors });
  });

  test('at the desk a quote is noted as accepted by telephone, in another of its quantities, and another is withdrawn', async () => {
    const { page, context, errors } = await visitor({ width: 390, height: 844 });
    await signIn(context, site(), clerk);
    const asked = { buyer: 'business', company: 'Fest e. V.', name: 'Zoë Müller', language: 'de', country: 'DE' };
    const address = { street: 'Am Markt 1', postcode: '10115', city: 'Berlin' };
    const quoted = async (email: string) => {
      await mustSend(site(), 'request-offer', { list: 'CB-004:5000', ...asked, ...address, email });
      const [row] = site().rows(`select id from orders where email = '${email}'`);
      await page.goto(`${site().deskUrl}/orders/${String(row?.['id'])}/offer`);
      await hydrated(page);
      await button(page, 'Send quote').click();
      await page.getByText('is on its way').waitFor();
    };
    await quoted('told@example.org');
    await page.getByText('Accepted by telephone or otherwise').click();
    await page.getByLabel('Who accepted?').fill('Z');
    await button(page, 'Note as accepted').click();
    await expect(page.getByLabel('Who accepted?')).toHaveAccessibleDescription('2 to 100 characters');
    expectOnlyRefusals({ errors });
    await page.getByLabel('Who accepted?').fill('Zoë Müller');
    await page.locator('[name="tier.CB-004"]').selectOption({ index: 1 });
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'Note as accepted').click();
    await page.getByText('The quote is noted as accepted: this is its order.').waitFor();
    expect(site().rows("select state, origin from orders where email = 'told@example.org' and kind = 'order'")).toEqual(
      [{ state: 'received', origin: 'telephone' }],
    );
    await quoted('back@example.org');
    await page.getByText('Withdraw the quote', { exact: true }).click();
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'Withdraw now and tell the customer').click();
    await page.getByText('The quote is withdrawn.').waitFor();
    const { parsed } = await site().mailTo('back@example.org', ({ parsed: mail }) =>
      (mail.subject ?? '').includes('zurückgezogen'),
    );
    expect(parsed.text).toContain('Sie können es nicht mehr annehmen');
  });

  test('a hundred times what was asked for takes a second press, with the sum before it; overtaken tiers go with one', async () => {
    const email = 'hundred@example.org';
    const asked = { list: 'CB-004:5000', buyer: 'business', company: 'Fest e. V.', name: 'Zoë Müller', email };
    const address = { street: 'Am Markt 1', postcode: '10115', city: 'Berlin', country: 'DE' };
    await mustSend(site(), 'request-offer', { ...asked, ...address });
    const { page, context, errors } = await visitor({ width: 1280 });
    await signIn(context, site(), clerk);
    const [row] = site().rows(`select id from orders where email = '${email}'`);
    await page.goto(`${site().deskUrl}/orders/${String(row?.['id'])}/offer`);
    await hydrated(page);
    // whose quote it is, and in which language it goes out
    await expect(page.getByText('Fest e. V. · Zoë Müller · Berlin')).toBeInViewport();
    await expect(page.getByText(/^(?:Deutsch|English), one paragraph/)).toBeVisible();
    const pricesOf = page.getByRole('group', { name: /CB-004/ });
    await page.locator('[name="quantity.CB-004"]').fill('5000');
    // what nobody typed follows at once
    await expect(page.locator('[name="from.CB-004.0"]')).toHaveValue('');
    await expect(pricesOf.getByText(/^= [\d,]+ pieces/)).toHaveCount(1);
    // what somebody typed stays, and that the quantity has another price is said
    const suggested = await page.locator('[name="price.CB-004"]').inputValue();
    await page.locator('[name="price.CB-004"]').fill('4.10');
    await pricesOf.getByText(/^From [\d,]+ packs on it is €/).waitFor();
    await pricesOf.getByRole('button', { name: /^Use €/ }).click();
    await expect(page.locator('[name="price.CB-004"]')).toHaveValue(suggested);
    await page.locator('[name="price.CB-004"]').fill('4.10');
    await pricesOf.getByText('Prices for larger quantities').click();
    await page.locator('[name="from.CB-004.0"]').fill('100');
    await page.locator('[name="tier.CB-004.0"]').fill('4.00');
    await page.locator('[name="shipping"]').fill('0');
    // the quantity was asked about already
    await page.getByRole('button', { name: 'Send this quote all the same' }).click();
    await page.getByRole('button', { name: 'Remove these prices' }).click();
    await expect(page.getByText('Nothing has been sent yet')).toBeInViewport();
    await expect(page.locator('[name="from.CB-004.0"]')).toHaveValue('');
    // said with the sum already, and asked once
    await expect(page.getByText(/^Please look again: .*50 packs.* were asked for/)).toBeInViewport();
    await expect(page.locator('main button:disabled')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(site().rows(`select 1 from quotes where order_id = '${String(row?.['id'])}'`)).toEqual([]);
    await page.getByRole('button', { name: 'Send this quote all the same' }).click();
    // the request says what was offered, and that it waits
    await expect(page.locator('.order-state')).toHaveText('Quote sent, waiting for an answer · €24,395.00', {
      useInnerText: true,
    });
    expectOnlyRefusals({ errors });
  });

  test(
    'where tax is due elsewhere, no sum of the quote or of the order says that it includes any',
    { tag: '@matrix' },
    async () => {
      const email = 'vrij@example.org';
      const buyer = { buyer: 'business', company: 'Frietkraam', name: 'Zoë Müller', email, vatId: 'NL004495445B01' };
      const address = { street: 'Damrak 7', postcode: '1011 AB', city: 'Amsterdam', country: 'NL' };
      await mustSend(site(), 'request-offer', { list: 'CB-002:250000', ...buyer, ...address });
      const { page: desk, context, errors: refused } = await visitor();
      await signIn(context, site(), clerk);
      // what shipping abroad costs is typed, be it 0
      await answerAtTheDesk(desk, '8', 'Frietkraam', () => desk.locator('[name="shipping"]').fill('0'));
      expectOnlyRefusals({ errors: refused });
      const quote = await site().mailTo(
        email,
        ({ parsed }) => parsed.subject?.startsWith('[Muster] Unser Angebot') === true,
      );
      const { page } = await visitor({ javaScript: false });
      const sums = async () => (await page.textContent('main'))?.match(/(inkl\.|ohne) MwSt\./g);
      await page.goto(linkIn(quote.parsed.text));
      expect(await sums()).toEqual(['ohne MwSt.', 'ohne MwSt.']);
      await page.locator('#quote-name').fill('Zoë Müller');
      await page.getByRole('button', { name: 'Angebot annehmen' }).click();
      await page.getByRole('link', { name: 'Stand der Bestellung ansehen' }).click();
      await page.getByText('20.000,00').first().waitFor();
      expect(await sums()).toEqual(['ohne MwSt.']);
    },
  );

  test('without scripts another of its quantities is chosen, with its sums before the button; none but those quoted is taken', async () => {
    const email = 'tiers@example.org';
    const request = {
      list: 'CB-002:250000',
      buyer: 'business',
      company: 'Kantine am Hafen',
      name: 'Zoë Müller',
      email,
    };
    const address = { street: 'Ringstraße 7', postcode: '20095', city: 'Hamburg', country: 'DE' };
    await mustSend(site(), 'request-offer', { ...request, ...address });
    // the preview takes no number
    const quotes = () => site().rows("select * from papers where kind = 'quote'").length;
    const before = quotes();
    const { page: desk, context, errors: refused } = await visitor();
    await signIn(context, site(), clerk);
    await answerAtTheDesk(desk, '8', 'Kantine am Hafen', async () => {
      // Enter in a field works the sums out; what binds is pressed
      await desk.locator('[name="price.CB-002"]').press('Enter');
      await desk.getByText('Nothing has been sent yet').waitFor();
      expect(quotes()).toBe(before);
      await desk
        .locator('fieldset', { has: desk.locator('[name="price.CB-002"]') })
        .getByText('Prices for larger quantities')
        .click();
      await desk.locator('[name="from.CB-002.0"]').fill('5000');
      await desk.locator('[name="tier.CB-002.0"]').fill('7,5');
      await expectPreview(desk);
      await expect(desk.locator('[name="tier.CB-002.0"]')).toHaveValue('7,5');
    });
    expect(quotes()).toBe(before + 1);
    expectOnlyRefusals({ errors: refused });
    const mail = await site().mailTo(
      email,
      ({ parsed }) => parsed.subject?.startsWith('[Muster] Unser Angebot') === true,
    );
    const link = linkIn(mail.parsed.text);

    const { page, errors } = await visitor({ javaScript: false, width: 360, height: 740 });
    await page.goto(`${link}&tiers=CB-002:4000`);
    await page.locator('#quote-problem').getByText('Die gewählte Menge steht nicht in diesem Angebot').waitFor();
    await page.getByText('Gesamtbetrag: 23.800,00').waitFor();
    await page.getByRole('link', { name: '5.000 Packungen = 500.000 Stück nehmen' }).click();
    await page.getByText('Gesamtbetrag: 44.625,00').waitFor();
    await page.getByText('Sie nehmen an: 5.000 × Gabeln (5.000 Packungen = 500.000 Stück)').waitFor();
    await page.getByRole('button', { name: 'Angebot annehmen' }).click();
    await page.locator('#quote-problem').getByText('Name muss mindestens 2 Zeichen lang sein').waitFor();
    await page.getByText('Gesamtbetrag: 44.625,00').waitFor();
    const token = new URL(page.url()).searchParams.get('token') ?? '';
    const tampered = await page.request.post(page.url(), {
      form: { token, intent: 'accept', name: 'Zoë Müller', tiers: 'CB-002:1' },
      headers: { Origin: site().url },
    });
    expect([tampered.status(), await tampered.text()]).toEqual([
      400,
      expect.stringContaining('Die gewählte Menge steht nicht in diesem Angebot'),
    ]);
    const orders = () => site().rows(`select * from orders where email = '${email}' and kind = 'order'`);
    expect(orders()).toEqual([]);
    const { page: seen } = await visitor({ width: 360, height: 740 });
    await seen.goto(`${link}&tiers=CB-002:5000`);
    await hydrated(seen);
    expect(await axeFindings(seen)).toEqual([]);
    await page.locator('#quote-name').fill('Zoë Müller');
    await page.getByRole('button', { name: 'Angebot annehmen' }).click();
    await page.getByText('Sie haben dieses Angebot am').waitFor();
    // 5,000 packs at 7.50, free of shipping, with tax
    expect(orders()).toMatchObject([{ gross_cents: 4_462_500, payment: 'invoice' }]);
    expectOnlyRefusals({ errors });
  });

  test(
    'what was typed is there again after a look at the privacy policy, and gone once it was sent',
    { tag: '@matrix' },
    async () => {
      const { page, errors } = await visitor();
      await page.goto('/de/bestellung');
      await hydrated(page);
      await page.getByRole('link', { name: 'Angebot anfragen' }).click();
      await page.waitForURL('**/de/angebot');
      await page.locator('#quote-amount-CB-002').fill('250000');
      await page.getByLabel('für ein Unternehmen').check();
      await page.locator('#order-company').fill('Stadtfest Altona');
      await fillAddress(page, 'draft@example.org');
      await page.locator('#quote').getByRole('link', { name: 'Datenschutz' }).click();
      await page.waitForURL('**/de/datenschutz');
      await page.goBack();
      await expect(page.locator('#order-name')).toHaveValue('Zoë Müller');
      await expect(page.locator('#order-company')).toHaveValue('Stadtfest Altona');
      await expect(page.getByLabel('für ein Unternehmen')).toBeChecked();
      await expect(page.locator('#quote-amount-CB-002')).toHaveValue('250000');
      await page.getByRole('button', { name: 'Angebot anfragen' }).click();
      await page.waitForURL('**/de/bestellung/stand?token=*');
      await page.goBack();
      await expect(page.locator('#order-name')).toHaveValue('');
      await expect(page.locator('#quote-amount-CB-002')).toHaveValue('');
      expectOnlyRefusals({ errors });
    },
  );

  test('a link that is cut off says so, in the reader’s language', async () => {
    const { page, errors } = await visitor({ javaScript: false });
    await page.goto('/nl/offerte?token=abc.def');
    await page.getByRole('heading', { name: 'Deze link is niet geldig' }).waitFor();
    expect((await page.request.get('/functions/v1/offer-paper?token=abc.def', { maxRedirects: 0 })).status()).toBe(303);
    expectOnlyRefusals({ errors });
  });
});
