import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayAfter, germanDay } from '../../domain/german-time.ts';
import type { OfferTerms } from '../../domain/orders/offer.ts';
import { addOperator } from '../../server/people/operators.ts';
import { sendOffer } from '../../server/orders/send-offer.ts';
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

/** What the desk does: an offer on the one request there is. */
async function answer(offerId: string, after: number, change: Partial<OfferTerms> = {}) {
  const now = services.clock.now;
  const person = { email: 'anna@example.com', name: 'Anna', role: 'clerk', language: 'de' } as const;
  const known = await services.database.read((reader) => reader.selectFrom('operators').selectAll().executeTakeFirst());
  const operator = known ?? (await addOperator(services.database, person, now));
  const row = await services.database.read((reader) =>
    reader.selectFrom('orders').select('id').where('kind', '=', 'request').executeTakeFirstOrThrow(),
  );
  if (!operator) throw new Error('nobody is at the desk');
  const fork = { itemNo: 'CB-002', name: 'Fourchettes', unit: 'piece', unitPieces: 100 } as const;
  return sendOffer(
    { database: services.database, papers: services.papers, texts: siteTexts, now, messageIdHost: 'site.example' },
    { operator, addressPrefix: '192.0.2.1' },
    {
      orderId: row.id,
      offerId,
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
  expect(receipt?.text).toMatch(/prix de liste/);
  expect(receipt?.text).not.toMatch(/evil|Ringstraße/);
  const notice = mailWith('inbox@company.example', /^Angebotsanfrage/);
  expect(notice?.text).toMatch(/2500 × Gabeln|2500 × Fourchettes/);
  expect(notice?.text).toMatch(/Eigenes Branding: ja/);

  expect(await answer('offer-1', 0)).toMatchObject({ number: expect.stringMatching(/^AN-\d{4}-00001$/) });
  await deliver();
  const offer = mailWith('zoe@example.org', /^Notre devis AN-/);
  const link = /https:\/\/site\.example\/fr\/devis\?token=(\S+)/.exec(offer?.text ?? '');
  expect(link).not.toBe(null);
  expect(offer?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    [expect.stringMatching(/^AN-\d{4}-00001\.pdf$/), 'application/pdf'],
  ]);

  const token = link?.[1] ?? '';
  expect(await services.submissions.askForOfferChange(token, 'Plus tôt, s’il vous plaît')).toBe('done');
  await deliver();
  const wish = mailWith('inbox@company.example', /^Änderungswunsch zum Angebot AN-/);
  expect(wish?.text).toContain('Plus tôt, s’il vous plaît');
  expect(wish?.replyTo?.text).toContain('zoe@example.org');

  expect(await answer('offer-2', 1, { leadWeeks: { min: 3, max: 4 } })).toMatchObject({ isNew: true });
  await deliver();
  const second = mailWith('zoe@example.org', /^Notre devis AN-\d{4}-00002/);
  expect(second?.text).toMatch(/remplace le précédent/);
  const newer = /\?token=(\S+)/.exec(second?.text ?? '')?.[1] ?? '';
  expect(await services.submissions.acceptOffer(token, 'Zoé Müller')).toBe('replaced');
  expect(await services.submissions.acceptOffer(newer, 'Zoé Müller')).toBe('done');
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
  expect(await answer('offer-1', 0, { shippingNetCents: 12_000 })).toMatchObject({ isNew: true });
  await deliver();
  const offer = mailWith('zoe@example.org', /^Onze offerte AN-/);
  const token = /\?token=(\S+)/.exec(offer?.text ?? '')?.[1] ?? '';
  expect(await services.submissions.acceptOffer(token, 'Zoé Müller')).toBe('done');
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
