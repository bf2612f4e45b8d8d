import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderInput } from '../../../domain/forms/order.ts';
import { locales, type Locale } from '../../../domain/locale.ts';
import { instantPaperWorker } from '../../../tests/fakes/instant-paper-worker.ts';
import { mailSettingOf } from '../../../tests/fakes/mail-setting.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { composePaperMail } from '../invoicing/compose-paper-mail.ts';
import { createPaperWorker } from '../invoicing/paper-worker.ts';
import { createPapers } from '../invoicing/papers.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import { receiveOrder } from './receive-order.ts';
import { readOrder } from './read-order.ts';
import { writePaper } from './write-paper.ts';
import { payAddressOf } from '../order-records/order-token.ts';
import { composeOrderMail } from '../order-records/mails/compose-order-mail.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const onlinePayment = { name: 'Zahlwerk', url: 'https://pay.example/n2p' };

describe('a payment service of the company’s', () => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(null, now);
  });
  afterEach(() => office.close());

  const business = { buyer: 'business', company: 'Frietkraam' } as const;
  const confirmation = async (
    change: Partial<OrderInput>,
    service?: typeof onlinePayment,
    own: Pick<SiteTexts, 'paymentService' | 'onlinePaymentFor'> = { onlinePaymentFor: 'business' },
    language: Locale = 'de',
  ) => {
    const papers = createPapers({
      database: office.database,
      texts: siteTexts,
      now: () => now,
      paperWorker: instantPaperWorker,
    });
    const context = { language, idempotencyKey: null, sender, now } as const;
    const { orderId, inquiryNumber } = await receiveOrder(office.store, { ...sampleOrder, ...change }, context);
    const setting = { database: office.database, papers, texts: siteTexts, now, messageIdHost: 'site.example' };
    expect(
      await writePaper(setting, office.anna, { kind: 'confirmation', number: inquiryNumber, isToBeSent: true }),
    ).toMatchObject({ isNew: true });
    const found = mustSee(await readOrder(office.database, office.anna, orderId, now));
    const row = await office.database.read((reader) =>
      reader.selectFrom('papers').selectAll().where('kind', '=', 'confirmation').executeTakeFirstOrThrow(),
    );
    const texts = { ...siteTexts, ...own, ...(service !== undefined && { onlinePayment: service }) };
    const mailing = { ...mailSettingOf(office.secrets, papers), texts };
    const mail = await composeOrderMail(
      'order-confirmation',
      { order: found.order, mail: { created_at: now }, paper: row },
      mailing,
    );
    return JSON.stringify(mail.content);
  };

  test('is offered with its button to a business that pays in advance, with the number to name', async () => {
    const said = await confirmation(business, onlinePayment);
    expect(said).toContain('"href":"https://pay.example/n2p"');
    expect(said).toContain('Online zahlen');
    expect(said).toMatch(/online über Zahlwerk zahlen\. Geben Sie dabei bitte AB-2026-00001 an/);
  });

  test('is offered to no consumer, and on no invoice', async () => {
    expect(await confirmation({}, onlinePayment)).not.toContain('pay.example');
  });

  test('is on no confirmation of goods on invoice', async () => {
    expect(await confirmation({ ...business, payment: 'invoice' }, onlinePayment)).not.toContain('pay.example');
  });

  test('gives way to our own button, which leads to the page of the order', async () => {
    const own = { paymentService: 'Mollie', onlinePaymentFor: 'business' } as const;
    const said = await confirmation(business, onlinePayment, own);
    expect(said).not.toContain('pay.example');
    expect(said).toContain('können Sie auch online zahlen, mit Mollie');
    expect(said).toMatch(/"href":"https:\/\/site\.example\/de\/bestellung\/stand\?token=[\w.-]+#pay"/);
  });

  test('is offered to no consumer while it is for businesses', async () => {
    const own = { paymentService: 'Mollie', onlinePaymentFor: 'business' } as const;
    expect(await confirmation({}, undefined, own)).not.toContain('online zahlen');
  });

  test('is offered to a consumer where everybody may', async () => {
    const own = { paymentService: 'Mollie', onlinePaymentFor: 'everyone' } as const;
    expect(await confirmation({}, undefined, own)).toContain('mit Mollie');
  });

  test.each(locales)(
    'is offered with its button in the mail of an invoice that asks for money, in %s',
    async (language) => {
      const own = { paymentService: 'Mollie', onlinePaymentFor: 'business' } as const;
      const { database, anna, secrets } = office;
      const texts = { ...siteTexts, ...own };
      const paperWorker = createPaperWorker();
      const papers = createPapers({ database, texts, now: () => now, paperWorker });
      const payAddress = payAddressOf({ siteUrl: 'https://site.example', secrets, texts });
      const setting = { database, papers, texts, payAddress, now, messageIdHost: 'site.example' };
      const context = { language, idempotencyKey: null, sender, now } as const;
      const input = { ...sampleOrder, ...business, payment: 'invoice' } as const;
      const { inquiryNumber: number } = await receiveOrder(office.store, input, context);
      for (const kind of ['confirmation', 'invoice'] as const)
        expect(await writePaper(setting, anna, { kind, number, isToBeSent: true })).toMatchObject({ isNew: true });
      const row = await database.read((reader) =>
        reader.selectFrom('papers').selectAll().where('kind', '=', 'invoice').executeTakeFirstOrThrow(),
      );
      const said = async (mailing: SiteTexts = texts, paper = row) =>
        (await composePaperMail('a@b.example', paper, { ...mailSettingOf(secrets, papers), texts: mailing })).content
          .blocks;
      const button = {
        type: 'button',
        label: siteTexts.message(language, 'mail.order.confirmation.onlineButton'),
        href: expect.stringMatching(/^https:\/\/site\.example\/.+\?token=[\w.-]+#pay$/),
      };
      expect(await said()).toContainEqual(button);
      expect(JSON.stringify(await said())).toContain(' Mollie');
      // the service is no longer set
      expect(JSON.stringify(await said(siteTexts))).not.toMatch(/#pay|Mollie/);
      await paperWorker.close();
    },
  );

  test.each(locales)('is promised in no confirmation while there is none, in %s', async (language) => {
    const online = /online|en ligne/i;
    expect(await confirmation(business, undefined, undefined, language)).not.toMatch(online);
    const own = { paymentService: 'Mollie', onlinePaymentFor: 'business' } as const;
    expect(await confirmation({ ...business, note: 'b' }, undefined, own, language)).toMatch(online);
  });
});
