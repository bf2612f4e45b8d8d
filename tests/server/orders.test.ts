import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { locales, type Locale } from '../../domain/locale.ts';
import { callOffRest, shipOrder } from '../../server/features/orders/ship-order.ts';
import { addOperator } from '../../server/features/accounts/operators.ts';
import { writePaper } from '../../server/features/orders/write-paper.ts';
import { bodyOf, errorOf } from '../fakes/answers.ts';
import { startServices, type TestServices } from '../fakes/start-services.ts';
import { startSmtpServer, type FakeSmtpServer } from '../fakes/smtp-server.ts';
import { siteTexts } from '../fakes/site-texts.ts';
import { newOperator } from '../fakes/new-operator.ts';

let smtp: FakeSmtpServer;
let services: TestServices;
beforeEach(async () => {
  smtp = await startSmtpServer();
  services = await startServices({ SMTP_URL: smtp.url, MAIL_TO: 'inbox@company.example', MAIL_CONNECTIONS: '20' });
});
afterEach(async () => {
  await services.remove();
  await smtp.stop();
});

// three packs at 9,50 €, a box at 49,90 €, shipping 5,90 €, tax a line
const order = {
  list: 'CB-001:3,CB-PARTY-001:1',
  expected: '10032',
  buyer: 'private',
  name: 'Zoé Müller',
  email: 'zoe@example.org',
  street: 'Ringstraße 7',
  postcode: '20095',
  city: 'Hamburg',
  country: 'DE',
  payment: 'prepayment',
  language: 'fr',
};
const business = {
  ...order,
  buyer: 'business',
  company: 'Imbiss am Markt',
  vatId: 'DE 136 695 976',
  payment: 'invoice',
};

const place = (body: object, key?: string) =>
  services.call('place-order', body, key === undefined ? {} : { headers: { 'Idempotency-Key': key } });
const numberIn = (answer: unknown) => z.parse(z.object({ inquiryNumber: z.string() }), answer).inquiryNumber;
const stored = () => services.database.read((reader) => reader.selectFrom('orders').selectAll().execute());
const deliver = async () => {
  while ((await services.mail.runOnce()) > 0);
};
const mailTo = (address: string) => smtp.received.find(({ to }) => to.includes(address))?.parsed;

test('an order is stored with its prices; the buyer is told that it is not yet accepted, the company reads everything', async () => {
  const answer = await bodyOf(await place({ ...order, note: 'Bitte klingeln: https://evil.example' }));
  expect(answer).toMatchObject({
    inquiryNumber: expect.stringMatching(/^N2P-/),
    receipt: 'queued',
    link: expect.stringMatching(/^\/fr\/commande\/suivi\?token=/),
  });
  const [row] = await stored();
  expect(row).toMatchObject({
    kind: 'order',
    state: 'received',
    net_cents: 8_430,
    vat_cents: 1_602,
    gross_cents: 10_032,
  });
  expect(row?.terms_version).toBe(siteTexts.catalogue().versions.withdrawal);
  expect(JSON.parse(row?.priced ?? '')).toMatchObject({ lines: [{ name: 'Couteaux', unitNetCents: 950 }, {}] });
  await deliver();
  const receipt = mailTo('zoe@example.org');
  expect(receipt?.subject).toMatch(/^Nous avons bien reçu votre commande \(N2P-/);
  expect(receipt?.text).toMatch(/n’est pas encore acceptée/);
  expect(receipt?.text).toMatch(/3 × Couteaux \(CB-001\)\s:\s33,92\s€ TTC \(28,50\s€ HT\)/);
  expect(receipt?.text).toMatch(/Total TTC\s: 100,32\s€/);
  expect(receipt?.text).toContain('https://site.example/fr/commande/suivi?token=');
  expect(receipt?.text).toMatch(/3 lots = 300 pièces, 11,31\s€ TTC le lot/);
  expect(receipt?.text).toContain('La TVA est arrondie une fois par ligne');
  // of what somebody typed only the place goes to an address that somebody typed
  expect(receipt?.text).toMatch(/Adresse de livraison\s:\sRingstraße 7\n20095 Hamburg\nAllemagne/);
  expect(receipt?.text).not.toMatch(/evil|Zoé/);
  const notice = mailTo('inbox@company.example');
  expect(notice?.subject).toMatch(/^Bestellung N2P-/);
  expect(notice?.text).toMatch(/Ringstraße 7\n20095 Hamburg\nDeutschland/);
  expect(notice?.text).toContain('Bitte klingeln');
});

test.each([
  { street: 'Gratis Gewinn www.evil.example', city: 'Hamburg' },
  { street: 'Call +49 151 23456789 now', city: 'Hamburg' },
  { street: 'Ringstraße 7', city: 'Your parcel waits: evil.example' },
  { street: `Ringstraße 7 ${'win a prize today '.repeat(4)}`, city: 'Hamburg' },
  { street: 'Ringstraße 7 https://evil.example', city: 'Hamburg' },
])('an address that could be a message is not repeated by the receipt: $street, $city', async (where) => {
  expect((await place({ ...order, ...where })).status).toBe(200);
  await deliver();
  const receipt = mailTo('zoe@example.org')?.text ?? '';
  expect(receipt).toMatch(/Total TTC/);
  expect(receipt).not.toContain('Adresse de livraison');
  expect(receipt).not.toMatch(/evil|Ringstraße|prize|2345/);
  expect(mailTo('inbox@company.example')?.text).toContain(where.street.slice(0, 20));
});

test('a business reads net first, and its terms are those for businesses', async () => {
  expect((await place({ ...business, language: 'de' })).status).toBe(200);
  const [row] = await stored();
  expect(row?.terms_version).toBe(siteTexts.catalogue().versions.terms);
  expect(JSON.parse(row?.customer ?? '')).toMatchObject({
    vatId: 'DE136695976',
    delivery: { name: 'Imbiss am Markt\nZoé Müller' },
  });
  await deliver();
  expect(mailTo('zoe@example.org')?.text).toMatch(/3 × Messer \(CB-001\):\s28,50\s€ netto \(33,92\s€ inkl\. MwSt\.\)/);
});

test('the same order is one by its key; under another key it is asked about, and stored once more only when that is said', async () => {
  const first = await bodyOf(await place(order, 'a-key-of-the-browser'));
  expect(await bodyOf(await place(order, 'a-key-of-the-browser'))).toEqual(first);
  expect(await stored()).toHaveLength(1);
  expect((await place({ ...order, note: 'once more' }, 'a-key-of-the-browser')).status).toBe(409);

  // another browser, or none: the same words are no reload
  const { received_at } = (await stored())[0] ?? {};
  for (const key of ['another-key-altogether', undefined]) {
    const asked = await place({ ...order, language: 'en' }, key);
    expect(asked.status).toBe(409);
    const error = await errorOf(asked);
    expect(error).toMatchObject({
      code: 'same-order',
      earlier: { inquiryNumber: numberIn(first), receivedAt: new Date(received_at ?? 0).toISOString() },
    });
    expect(error.message).toMatch(
      new RegExp(`^You sent the same order on .+ at .+ \\(${numberIn(first)}\\)\\. Send it once more\\?$`),
    );
    // who typed it once more may know that, and not where it stands
    expect(JSON.stringify(error)).not.toContain('token');
  }
  // one letter of the address makes it somebody else's
  expect((await place({ ...order, street: 'Ringstraße 8' })).status).toBe(200);
  expect(await stored()).toHaveLength(2);

  const meant = await bodyOf(await place({ ...order, again: 'yes' }, 'another-key-altogether'));
  expect(numberIn(meant)).not.toBe(numberIn(first));
  expect(await bodyOf(await place({ ...order, again: 'yes' }, 'another-key-altogether'))).toEqual(meant);
  expect(await stored()).toHaveLength(3);
  expect((await place({ ...order, again: 'perhaps' })).status).toBe(400);
});

test('what came to nothing, or is more than a day old, is not asked about', async () => {
  expect((await place(order)).status).toBe(200);
  expect((await place(order)).status).toBe(409);
  await services.database.write((transaction) =>
    transaction.updateTable('orders').set({ state: 'cancelled' }).execute(),
  );
  expect((await place(order)).status).toBe(200);
  services.clock.now += 25 * 60 * 60 * 1000;
  expect((await place(order)).status).toBe(200);
  expect(await stored()).toHaveLength(3);
});

test.each(locales)('in %s it is asked in whole sentences, of an order and of a request', async (language) => {
  expect((await place({ ...order, language })).status).toBe(200);
  const abroad = { ...order, country: 'NL', postcode: '1011 AB', expected: '9330', language };
  expect((await place(abroad)).status).toBe(200);
  const asked = [await errorOf(await place({ ...order, language })), await errorOf(await place(abroad))];
  expect(asked.map(({ code }) => code)).toEqual(['same-order', 'same-request']);
  for (const { message } of asked) expect(message).toMatch(/N2P-.*\?$/);
});

test('ten at the same moment are one order', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => place(order, 'a-key-of-the-browser')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await stored()).toHaveLength(1);
});

test('another price than the buyer saw is said, and nothing is ordered', async () => {
  const answer = await place({ ...order, expected: '1', language: 'de' });
  expect(answer.status).toBe(400);
  expect((await errorOf(answer)).fields?.['expected']).toMatch(/^Die Preise haben sich geändert/);
  const gone = await place({ ...order, list: 'CB-999:1', language: 'nl' });
  expect((await errorOf(gone)).fields?.['list']).toMatch(/niet meer verkocht/);
  expect(await stored()).toEqual([]);
});

test('amounts and prices that somebody tampered with are refused in four languages, and nothing is stored', async () => {
  const amounts = ['1.000', '1,000', '2,5', '-3', '0', '10000', '1e3', '0x10', '３', 'NaN', ''];
  const prices = ['100,32', '100.32', '-10032', '10031', '1e4', '', '010032 EUR'];
  const said = await Promise.all(
    locales.map(async (language) => {
      const words = async (changed: { list: string } | { expected: string }) => {
        const answer = await place({ ...order, ...changed, language });
        expect(answer.status, `${language} ${JSON.stringify(changed)}`).toBe(400);
        const { fields } = await errorOf(answer);
        return fields?.['list' in changed ? 'list' : 'expected'];
      };
      const ofAmounts = new Set(await Promise.all(amounts.map((amount) => words({ list: `CB-001:${amount}` }))));
      const ofPrices = new Set(await Promise.all(prices.map((expected) => words({ expected }))));
      expect([ofAmounts.size, ofPrices.size], language).toEqual([1, 1]);
      return [...ofAmounts, ...ofPrices];
    }),
  );
  // a sentence of each language, and not one for two of them
  expect(new Set(said.flat()).size).toBe(2 * locales.length);
  for (const sentence of said.flat()) expect(sentence).toMatch(/^\p{Lu}.+ .+/u);
  expect(await stored()).toEqual([]);
});

test('abroad it is a request for a quote: without shipping in the sum, and without obligation', async () => {
  expect((await place({ ...order, country: 'NL', postcode: '1011 AB', expected: '9330', language: 'nl' })).status).toBe(
    200,
  );
  expect(await stored()).toMatchObject([{ kind: 'request', gross_cents: 9_330 }]);
  await deliver();
  expect(mailTo('zoe@example.org')?.text).toMatch(/verplicht je tot niets/);
  expect(mailTo('zoe@example.org')?.text).toMatch(/Verzending: in overleg/);
  expect(mailTo('inbox@company.example')?.subject).toMatch(/^Angebotsanfrage/);
});

const untaxed = [
  [
    'a business elsewhere in the EU with a VAT id from there',
    { ...business, country: 'NL', postcode: '1011 AB', city: 'Amsterdam', vatId: 'NL 0044 95445 B01', language: 'nl' },
    /Zonder Duitse btw: intracommunautaire levering/,
    /incl\. btw|btw 19|Duitse btw \(intracommunautaire/i,
  ],
  [
    'a consumer outside the EU',
    { ...order, country: 'CH', postcode: '8001', city: 'Zürich', language: 'de' },
    /Ohne deutsche Umsatzsteuer: Ausfuhr/,
    /inkl\. MwSt|MwSt\. 19|USt-IdNr\. eines anderen/,
  ],
] as const;

test.each(untaxed)(
  'no German VAT is shown, asked for or stored where none is due: %s',
  async (_who, body, why, charged) => {
    expect((await place({ ...body, expected: '7840' })).status).toBe(200);
    expect(await stored()).toMatchObject([
      { kind: 'request', net_cents: 7_840, vat_cents: 0, gross_cents: 7_840, vat_id_result: null },
    ]);
    await deliver();
    const receipt = mailTo('zoe@example.org')?.text ?? '';
    expect(receipt).toMatch(why);
    expect(receipt).toMatch(/78,40/);
    expect(receipt).not.toMatch(charged);
    const notice = mailTo('inbox@company.example')?.text ?? '';
    expect(notice).toMatch(/Gesamtbetrag ohne MwSt\.: 78,40/);
    expect(notice).toMatch(/Ohne deutsche Umsatzsteuer/);
  },
);

test('who asks from elsewhere in the EU without a VAT id reads under what condition no tax would be charged', async () => {
  const abroad = { ...business, country: 'NL', postcode: '1011 AB', city: 'Amsterdam', vatId: '', language: 'nl' };
  expect((await place({ ...abroad, expected: '9330' })).status).toBe(200);
  await deliver();
  expect(mailTo('zoe@example.org')?.text).toMatch(/btw-nummer van een ander EU-land/);
  expect(mailTo('zoe@example.org')?.text).toMatch(/Totaal incl\. btw: €\s93,30/);
});

test('all that is wrong is said at once, in the visitor’s language', async () => {
  const answer = await place({
    ...business,
    list: 'CB-001:1.000',
    company: '',
    postcode: '2009',
    vatId: 'DE123456789',
    buyer: 'business',
    otherInvoice: 'yes',
    invoiceCity: 'Paris',
    language: 'de',
  });
  expect((await errorOf(answer)).fields).toEqual({
    list: 'Bitte geben Sie Mengen als ganze Zahlen von 1 bis 9999 ein, ohne Punkt und Komma',
    company: 'Bitte geben Sie Ihre Firma ein',
    postcode: 'Deutsche Postleitzahlen haben fünf Ziffern',
    vatId: expect.stringMatching(/^Bei dieser USt-IdNr\. stimmt die Form oder die Prüfziffer nicht/),
    invoiceStreet: 'Bitte geben Sie Straße und Hausnummer ein',
    invoicePostcode: 'Bitte geben Sie eine Postleitzahl ein',
    invoiceCountry: 'Bitte wählen Sie ein Land',
  });
  const onInvoice = await place({ ...order, payment: 'invoice', language: 'en' });
  expect((await errorOf(onInvoice)).fields).toEqual({
    payment: 'We deliver on invoice to businesses only. Please choose payment in advance',
  });
});

const transfers: Record<Locale, RegExp> = {
  en: /transfer €100\.32 by 28 October 2026 to .*, reference AB-2026-00001\./,
  de: /überweisen Sie 100,32\s€ bis zum 28\. Oktober 2026 an .*, Verwendungszweck AB-2026-00001\./,
  nl: /Maak €\s100,32 uiterlijk op 28 oktober 2026 over naar .*, onder vermelding van AB-2026-00001\./,
  fr: /virer 100,32\s€ au plus tard le 28 octobre 2026 à .*, référence AB-2026-00001\./,
};

/** What a consumer must have in writing beside prices and withdrawal: the goods, the guarantee, where the contract's text is. */
const inWriting: Record<Locale, readonly RegExp[]> = {
  en: [
    /length: 16\.5\scm .*made of: bio-based/,
    /contents: 20 forks/,
    /legal guarantee.*2 years/,
    /concluded in English\. We keep its text/,
  ],
  de: [
    /Länge: 16,5\scm .*Material: biobasiert/,
    /Inhalt: 20 Gabeln/,
    /gesetzliche Gewährleistung.*2 Jahre/,
    /auf Deutsch geschlossen\. Wir speichern/,
  ],
  nl: [
    /lengte: 16,5\scm .*materiaal: biobased/,
    /inhoud: 20 vorken/,
    /wettelijke garantie.*2 jaar/,
    /in het Nederlands gesloten\. We bewaren/,
  ],
  fr: [
    /longueur\s: 16,5\scm .*matière\s: biosourcée/,
    /contenu\s: 20 fourchettes/,
    /garantie légale.*2 ans/,
    /conclu en français\. Nous en conservons/,
  ],
};

test.each(locales)(
  'in %s the confirmation asks for the prepayment as its paper does: by that day, with its number as the reference',
  async (language) => {
    const { database, papers, clock } = services;
    // half past midnight in Germany, and the clocks are changed before the seven days are over
    clock.now = Date.parse('2026-10-20T22:30:00Z');
    await place({ ...order, language });
    const [row] = await stored();
    const person = { email: 'anna@example.com', name: 'Anna', role: 'clerk', language: 'de' } as const;
    const operator = await addOperator(database, person, clock.now);
    if (operator === null || row === undefined) throw new Error('no order was stored, or Anna is there already');
    const setting = { database, papers, texts: siteTexts, now: clock.now, messageIdHost: 'site.example' };
    const anna = { operator, addressPrefix: '192.0.2.1' };
    await writePaper(setting, anna, { kind: 'confirmation', number: row.order_number, isToBeSent: true });
    await deliver();
    const mail = smtp.received.find(({ parsed }) => parsed.attachments.length > 0)?.parsed;
    expect(mail?.attachments).toMatchObject([{ filename: 'AB-2026-00001.pdf' }]);
    expect(mail?.text?.replace(/\s+/g, ' ')).toMatch(transfers[language]);
    for (const said of inWriting[language]) expect(mail?.text?.replace(/\s+/g, ' ')).toMatch(said);
    const { content } = await database.read((reader) =>
      reader.selectFrom('papers').select('content').executeTakeFirstOrThrow(),
    );
    expect(JSON.parse(content)).toMatchObject({ payment: { by: 'prepayment', due: '2026-10-28' } });
  },
);

/** What the mails of a shipment say: what comes now, what follows, and what will not come. */
const saidOfParts: Record<Locale, { now: RegExp; later: RegExp; gone: RegExp; subjects: readonly RegExp[] }> = {
  en: {
    now: /In this parcel:\n\nKnives \(CB-001\): 2 packs = 200 pieces\n\nStill to follow:/,
    later: /Still to follow:\n\nKnives \(CB-001\): 1 pack = 100 pieces\nGrill & Chill Box \(CB-PARTY-001\): 1 set/,
    gone: /not be delivered and is not charged:\n\nKnives \(CB-001\): 1 pack = 100 pieces\n/,
    subjects: [/^Part of your order/, /^We cannot deliver the rest of your order/],
  },
  de: {
    now: /In dieser Sendung:\n\nMesser \(CB-001\): 2 Packungen = 200 Stück\n\nEs folgt noch:/,
    later: /Es folgt noch:\n\nMesser \(CB-001\): 1 Packung = 100 Stück\nGrill & Chill Box \(CB-PARTY-001\): 1 Set/,
    gone: /Nicht mehr geliefert und nicht berechnet wird:\n\nMesser \(CB-001\): 1 Packung = 100 Stück\n/,
    subjects: [/^Ein Teil Ihrer Bestellung/, /^Den Rest Ihrer Bestellung/],
  },
  nl: {
    now: /In deze zending:\n\nMessen \(CB-001\): 2 pakken = 200 stuks\n\nVolgt nog:/,
    later: /Volgt nog:\n\nMessen \(CB-001\): 1 pak = 100 stuks\nGrill & Chill Box \(CB-PARTY-001\): 1 set/,
    gone: /brengen we niet in rekening:\n\nMessen \(CB-001\): 1 pak = 100 stuks\n/,
    subjects: [/^Een deel van je bestelling/, /^De rest van je bestelling/],
  },
  fr: {
    now: /Dans ce colis\s:\n\nCouteaux \(CB-001\)\s: 2 lots = 200 pièces\n\nReste à livrer\s:/,
    later:
      /Reste à livrer\s:\n\nCouteaux \(CB-001\)\s: 1 lot = 100 pièces\nGrill & Chill Box \(CB-PARTY-001\)\s: 1 coffret/,
    gone: /Ne sera ni livré ni facturé\s:\n\nCouteaux \(CB-001\)\s: 1 lot = 100 pièces\n/,
    subjects: [/^Une partie de votre commande/, /^Nous ne pouvons pas livrer le reste de votre commande/],
  },
};

test.each(locales)(
  'in %s the mail of each part says what comes and what follows, with its delivery note',
  async (language) => {
    const { database, papers, clock } = services;
    await place({ ...business, language });
    const [row] = await stored();
    if (row === undefined) throw new Error('no order was stored');
    const operator = await newOperator(database, {}, clock.now);
    const anna = { operator, addressPrefix: '192.0.2.1' };
    const setting = () => ({ database, papers, texts: siteTexts, now: clock.now, messageIdHost: 'site.example' });
    await writePaper(setting(), anna, { kind: 'confirmation', number: row.order_number, isToBeSent: false });
    const ship = (revision: number, quantities: Record<string, number>, tracking: string | null) => {
      clock.now += 60_000;
      const wanted = { id: row.id, revision, quantities: new Map(Object.entries(quantities)), tracking };
      return shipOrder(setting(), anna, wanted);
    };
    expect(await ship(2, { 'CB-001': 2 }, '00340434161094042557')).toMatchObject({ isWhole: false });
    expect(await ship(3, { 'CB-PARTY-001': 1 }, null)).toMatchObject({ isWhole: false });
    clock.now += 60_000;
    expect(await callOffRest(setting(), anna, { id: row.id, revision: 4, by: 'us' })).toMatchObject({ isWhole: true });
    await deliver();

    const said = saidOfParts[language];
    const withPaper = (name: RegExp) =>
      smtp.received.find(({ parsed }) => parsed.attachments.some(({ filename }) => name.test(filename ?? '')))?.parsed;
    const first = withPaper(/^LS-\d{4}-00001\.pdf$/);
    expect(first?.subject).toMatch(said.subjects[0] ?? /never/);
    expect(first?.text).toMatch(said.now);
    expect(first?.text).toMatch(said.later);
    expect(first?.text).toContain('00340434161094042557');
    const rest = withPaper(/^ST-\d{4}-00001\.pdf$/);
    expect(rest?.subject).toMatch(said.subjects[1] ?? /never/);
    expect(rest?.text).toMatch(said.gone);
    for (const mail of [first, withPaper(/^LS-\d{4}-00002\.pdf$/), rest])
      expect(mail?.text).toMatch(/https:\/\/site\.example\S+\?token=/);
  },
);
