import { afterEach, beforeEach, expect, test } from 'vitest';
import { workingEndOf } from '../../domain/due-date.ts';
import { dayAfter, germanDay } from '../../domain/german-time.ts';
import type { QuoteTerms } from '../../domain/orders/quote.ts';
import { addOperator } from '../../server/features/accounts/operators.ts';
import { shipOrder } from '../../server/features/orders/ship-order.ts';
import { writePaper } from '../../server/features/orders/write-paper.ts';
import { sendQuote } from '../../server/features/quotes/send-quote.ts';
import { bodyOf, errorOf } from '../fakes/answers.ts';
import { startServices, type TestServices } from '../fakes/start-services.ts';
import { startSmtpServer, type FakeSmtpServer } from '../fakes/smtp-server.ts';
import { siteTexts } from '../fakes/site-texts.ts';

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

const request = {
  list: 'CB-002:250000',
  branding: 'yes',
  buyer: 'private',
  name: 'Zoé Müller',
  email: 'zoe@example.org',
  street: 'Ringstraße 7',
  postcode: '20095',
  city: 'Hamburg',
  country: 'DE',
  note: 'Mit Logo: https://evil.example',
  language: 'fr',
};

const deliver = async () => {
  while ((await services.mail.runOnce()) > 0);
};
const mailWith = (address: string, subject: RegExp) =>
  smtp.received.find(({ to, parsed }) => to.includes(address) && subject.test(parsed.subject ?? ''))?.parsed;

/** What the desk does: a quote on the one request there is. */
async function answer(quoteId: string, after: number, change: Partial<QuoteTerms> = {}) {
  const now = services.clock.now;
  const person = { email: 'anna@example.com', name: 'Anna', role: 'clerk', language: 'de' } as const;
  const known = await services.database.read((reader) => reader.selectFrom('operators').selectAll().executeTakeFirst());
  const operator = known ?? (await addOperator(services.database, person, now));
  const row = await services.database.read((reader) =>
    reader.selectFrom('orders').select('id').where('kind', '=', 'request').executeTakeFirstOrThrow(),
  );
  if (!operator) throw new Error('nobody is at the desk');
  const fork = { itemNo: 'CB-002', name: 'Fourchettes', unit: 'piece', unitPieces: 100 } as const;
  return sendQuote(
    { database: services.database, papers: services.papers, texts: siteTexts, now, messageIdHost: 'site.example' },
    { operator, addressPrefix: '192.0.2.1' },
    {
      orderId: row.id,
      quoteId,
      after,
      terms: {
        lines: [{ ...fork, quantity: 2_500, unitNetCents: 836, tiers: [{ from: 5_000, unitNetCents: 790 }] }],
        shippingNetCents: null,
        payment: 'prepayment',
        validUntil: dayAfter(germanDay(now), 30),
        leadWeeks: { min: 4, max: 6 },
        note: '',
        ...change,
      },
    },
  );
}

test('from the request to the order: every mail in the buyer’s language, with what they need and nothing that strangers typed', async () => {
  expect(await bodyOf(await services.call('request-offer', request))).toMatchObject({
    inquiryNumber: expect.stringMatching(/^N2P-/),
    link: expect.stringMatching(/^\/fr\/commande\/suivi\?token=/),
  });
  await deliver();
  const receipt = mailWith('zoe@example.org', /reçu votre demande/);
  expect(receipt?.text).toMatch(/prix catalogue/);
  expect(receipt?.text).not.toMatch(/evil/);
  // where it goes, as far as that can be nothing but a place
  expect(receipt?.text).toMatch(/Ringstraße 7\n20095 Hamburg/);
  const notice = mailWith('inbox@company.example', /^Angebotsanfrage/);
  expect(notice?.text).toMatch(/2500 × Gabeln|2500 × Fourchettes/);
  expect(notice?.text).toMatch(/Eigenes Branding: ja/);

  expect(await answer('quote-1', 0)).toMatchObject({ number: expect.stringMatching(/^AN-\d{4}-00001$/) });
  await deliver();
  const quote = mailWith('zoe@example.org', /^Notre devis AN-/);
  const link = /https:\/\/site\.example\/fr\/devis\?token=(\S+)/.exec(quote?.text ?? '');
  expect(link).not.toBe(null);
  expect(quote?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    [expect.stringMatching(/^AN-\d{4}-00001\.pdf$/), 'application/pdf'],
  ]);

  const token = link?.[1] ?? '';
  expect(await services.enquiries.askForQuoteChange(token, 'Plus tôt, s’il vous plaît')).toBe('done');
  await deliver();
  const wish = mailWith('inbox@company.example', /^Änderungswunsch zum Angebot AN-/);
  expect(wish?.text).toContain('Plus tôt, s’il vous plaît');
  expect(wish?.replyTo?.text).toContain('zoe@example.org');

  expect(await answer('quote-2', 1, { leadWeeks: { min: 3, max: 4 } })).toMatchObject({ isNew: true });
  await deliver();
  const second = mailWith('zoe@example.org', /^Notre devis AN-\d{4}-00002/);
  expect(second?.text).toMatch(/remplace le précédent/);
  const newer = /\?token=(\S+)/.exec(second?.text ?? '')?.[1] ?? '';
  expect(await services.enquiries.acceptQuote(token, 'Zoé Müller')).toBe('replaced');
  expect(await services.enquiries.acceptQuote(newer, 'Zoé Müller')).toBe('done');
  await deliver();
  const accepted = mailWith('zoe@example.org', /^Vous avez accepté notre devis AN-\d{4}-00002/);
  expect(accepted?.text).toMatch(/le contrat est ainsi conclu/);
  // 2,500 packs at 8.36 with tax
  expect(accepted?.text).toMatch(/Total TTC\s: 24\s?871,00\s€/);
  expect(mailWith('inbox@company.example', /^Angebot AN-\d{4}-00002 angenommen: Bestellung N2P-/)).toBeDefined();
});

test('where tax is due elsewhere, no sum in the mails says that it includes any', async () => {
  const abroad = { country: 'NL', postcode: '1011 AB', city: 'Amsterdam', vatId: 'NL004495445B01', language: 'nl' };
  const business = { ...request, ...abroad, buyer: 'business', company: 'Frietkraam' };
  expect((await services.call('request-offer', business)).status).toBe(200);
  expect(await answer('quote-1', 0, { shippingNetCents: 12_000 })).toMatchObject({ isNew: true });
  await deliver();
  const quote = mailWith('zoe@example.org', /^Onze offerte AN-/);
  const token = /\?token=(\S+)/.exec(quote?.text ?? '')?.[1] ?? '';
  expect(await services.enquiries.acceptQuote(token, 'Zoé Müller')).toBe('done');
  await deliver();
  const accepted = mailWith('zoe@example.org', /offerte AN-\d{4}-00001/);
  const text = smtp.received.findLast(({ to }) => to.includes('zoe@example.org'))?.parsed.text ?? '';
  expect(accepted).toBeDefined();
  // 2,500 packs at 8.36 and shipping
  expect(text).toMatch(/Totaal zonder btw: €\s21\.020,00/);
  expect(text).not.toMatch(/incl\. btw/);
  const notice = smtp.received.findLast(({ to }) => to.includes('inbox@company.example'))?.parsed.text ?? '';
  expect(notice).toMatch(/Gesamtbetrag ohne MwSt\.: 21\.020,00/);
});

test('what the accepted quote promised is the order’s: on its confirmation, in its mails, on its delivery note, whatever the facts say later', async () => {
  const { database, papers, clock } = services;
  const abroad = { country: 'NL', postcode: '1011 AB', city: 'Amsterdam', vatId: 'NL004495445B01', language: 'nl' };
  await services.call('request-offer', { ...request, ...abroad, buyer: 'business', company: 'Frietkraam' });
  const today = germanDay(clock.now);
  const [first, second] = [dayAfter(today, 20), dayAfter(today, 60)];
  await answer('quote-1', 0, {
    payment: 'invoice',
    parts: [
      { by: first, goods: [{ itemNo: 'CB-002', quantity: 1_000 }] },
      { by: second, goods: [{ itemNo: 'CB-002', quantity: 1_500 }] },
    ],
    note: 'Bedrukking in één kleur inbegrepen.',
  });
  await deliver();
  const token = /\?token=(\S+)/.exec(mailWith('zoe@example.org', /^Onze offerte AN-/)?.text ?? '')?.[1] ?? '';
  // a larger quantity is chosen: what is more of it leaves with the last part
  expect(await services.enquiries.acceptQuote(token, 'Zoé Müller', 'CB-002:5000')).toBe('done');
  const row = await database.read((reader) =>
    reader.selectFrom('orders').selectAll().where('kind', '=', 'order').executeTakeFirstOrThrow(),
  );
  expect(JSON.parse(row.agreed ?? '')).toEqual({
    leadWeeks: { min: 4, max: 6 },
    parts: [
      { by: first, goods: [{ itemNo: 'CB-002', quantity: 1_000 }] },
      { by: second, goods: [{ itemNo: 'CB-002', quantity: 4_000 }] },
    ],
    note: 'Bedrukking in één kleur inbegrepen.',
    paymentDays: 14,
  });

  // the facts have changed since
  const facts = {
    ...siteTexts.facts,
    deliveryWeeks: { type: 'range', min: 1, max: 2, unit: 'week' },
    invoiceDays: { type: 'count', value: 3, unit: 'day' },
  } as const;
  const operator = await database.read((reader) =>
    reader.selectFrom('operators').selectAll().executeTakeFirstOrThrow(),
  );
  const anna = { operator, addressPrefix: '192.0.2.1' };
  const setting = () => ({
    database,
    papers,
    texts: { ...siteTexts, facts },
    now: clock.now,
    messageIdHost: 'site.example',
  });
  expect(
    await writePaper(setting(), anna, { kind: 'confirmation', number: row.order_number, isToBeSent: true }),
  ).toMatchObject({ isNew: true });
  const paper = async (kind: 'confirmation' | 'delivery-note') => {
    const found = await database.read((reader) =>
      reader.selectFrom('papers').select('content').where('kind', '=', kind).executeTakeFirstOrThrow(),
    );
    return JSON.parse(found.content);
  };
  expect(await paper('confirmation')).toMatchObject({
    parts: [{ by: first }, { by: second }],
    note: 'Bedrukking in één kleur inbegrepen.',
    payment: { by: 'invoice', days: 14 },
  });
  await deliver();
  const confirmed = mailWith('zoe@example.org', /^Orderbevestiging/)?.text ?? '';
  expect(confirmed).toMatch(/1\.000 pakken Fourchettes \(CB-002\)/);
  expect(confirmed).toMatch(/4\.000 pakken Fourchettes \(CB-002\)/);
  expect(confirmed).toContain('Bedrukking in één kleur inbegrepen.');
  expect(confirmed).toMatch(/14 dagen/);
  expect(confirmed).not.toMatch(/1.2 weken|2.4 weken/);

  // it has to leave by the day of its first part, then by that of the next
  const promises = { opens: 9 * 60, closes: 17 * 60, isHoliday: () => false, deliveryWeeks: 2, transitDays: 0 };
  const due = () =>
    database.read((reader) =>
      reader.selectFrom('orders').select(['due_at', 'revision']).where('id', '=', row.id).executeTakeFirstOrThrow(),
    );
  const before = await due();
  expect(before.due_at).toBe(workingEndOf(first, promises));
  const quantities = new Map([['CB-002', 1_000]]);
  expect(
    await shipOrder(setting(), anna, { id: row.id, revision: before.revision, quantities, tracking: null }),
  ).toMatchObject({ isWhole: false });
  expect(germanDay((await due()).due_at ?? 0)).toBe(second);
  expect(await paper('delivery-note')).toMatchObject({
    parts: [{ by: second, goods: [{ itemNo: 'CB-002', quantity: 4_000 }] }],
  });
  await deliver();
  expect(smtp.received.findLast(({ to }) => to.includes('zoe@example.org'))?.parsed.text).toMatch(
    /4\.000 pakken Fourchettes \(CB-002\)/,
  );
});

test('all that is wrong is said at once, in the visitor’s language', async () => {
  const wrong = { ...request, list: 'CB-002:10.000', wishedDate: '2026-02-30', postcode: '2009', language: 'de' };
  expect((await errorOf(await services.call('request-offer', wrong))).fields).toEqual({
    list: 'Bitte geben Sie Stückzahlen als ganze Zahlen von 1 bis 10 Millionen ein, ohne Punkt und Komma',
    wishedDate: 'Bitte geben Sie das Datum mit Tag, Monat und Jahr ein',
    postcode: 'Deutsche Postleitzahlen haben fünf Ziffern',
  });
  const past = { ...request, wishedDate: '2020-01-01', language: 'nl' };
  expect((await errorOf(await services.call('request-offer', past))).fields).toEqual({
    wishedDate: 'Kies een dag die nog komt',
  });
  const none = { ...request, list: '', language: 'fr' };
  expect((await errorOf(await services.call('request-offer', none))).fields?.['list']).toMatch(
    /^Saisissez une quantité/,
  );
  expect(await services.database.read((reader) => reader.selectFrom('orders').selectAll().execute())).toEqual([]);
});
