import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderInput } from '../../../domain/forms/order.ts';
import { germanDay } from '../../../domain/german-time.ts';
import { locales, type Locale } from '../../../domain/locale.ts';
import type { PaperKind } from '../../../domain/invoicing/paper.ts';
import { mailSettingOf } from '../../../tests/fakes/mail-setting.ts';
import { openBudget, sender } from '../../../tests/fakes/open-budget.ts';
import { sampleOrder } from '../../../tests/fakes/order-office.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import { openSecrets } from '../../platform/database/secrets.ts';
import { buchungsstapel } from '../invoicing/datev.ts';
import { paidReminderFees } from '../payments/reminder-fees.ts';
import { receiveOrder } from '../orders/receive-order.ts';
import { writePaper } from '../orders/write-paper.ts';
import { countUpTo } from './count-up-to.ts';
import { listLatePayments } from '../orders/late-payments.ts';
import { countedOrders } from '../orders/count-orders.ts';
import { moveOrder } from '../orders/move-order.ts';
import { readReminderLetter } from '../orders/read-letter.ts';
import { readOrder } from '../orders/read-order.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { remindOfPayment } from '../orders/remind-of-payment.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';
import { newOperator } from '../../../tests/fakes/new-operator.ts';

const start = Date.parse('2026-11-23T09:00:00Z');
const day = 24 * 60 * 60 * 1000;

const business = { buyer: 'business', company: 'Friterie du Port', payment: 'invoice' } as const;

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('payments that are late, on %s', (kind) => {
  let services: TestServices;
  let anna: Actor;
  beforeEach(async () => {
    services = await startServices(kind === 'postgres' ? { DATABASE_URL: await postgres.createReadyDatabase() } : {});
    services.clock.now = start;
    const operator = await newOperator(services.database, {}, start);
    anna = { operator, addressPrefix: '192.0.2.1' };
  });
  afterEach(() => services.remove());

  const on = (days: number) => {
    services.clock.now = start + days * day;
    return services.clock.now;
  };
  const read = async (id: string) => mustSee(await readOrder(services.database, anna, id, services.clock.now));
  /** An order as it comes in, confirmed. */
  async function confirmed(
    language: Locale,
    change: Partial<OrderInput> = {},
  ): Promise<{ id: string; number: string }> {
    const { database, clock } = services;
    const store = {
      database,
      secrets: openSecrets(database, () => clock.now),
      budget: openBudget,
      messageIdHost: 'site.example',
      catalogue: () => siteTexts.catalogue(),
    };
    const context = { language, idempotencyKey: null, sender, now: clock.now } as const;
    const { orderId, inquiryNumber } = await receiveOrder(store, { ...sampleOrder, ...change }, context);
    await write('confirmation', inquiryNumber);
    return { id: orderId, number: inquiryNumber };
  }
  async function write(what: PaperKind, number: string): Promise<string> {
    const { database, papers, clock } = services;
    const setting = { database, papers, texts: siteTexts, now: clock.now, messageIdHost: 'site.example' };
    const written = await writePaper(setting, anna, { kind: what, number, isToBeSent: false });
    if ('problem' in written) throw new Error(`no ${what}: ${written.problem}`);
    return written.number;
  }
  const remind = (id: string, position: number, feeCents = 0) =>
    remindOfPayment(
      { database: services.database, messageIdHost: 'site.example', days: 7, feeCents },
      anna,
      { id, position },
      services.clock.now,
    );
  const move = async (id: string, to: Parameters<typeof moveOrder>[2]['to']) => {
    const { revision } = (await read(id)).order;
    const setting = { database: services.database, messageIdHost: 'site.example' };
    expect(await moveOrder(setting, anna, { id, to, revision, by: 'us' }, services.clock.now)).toBe('done');
  };
  const paid = (id: string) => pay(services.database, anna, { id }, services.clock.now);
  const late = async () => (await countUpTo(services.database, countedOrders(services.clock.now))).get('payment');
  /** The reminders that were delivered since the last time, by language. */
  async function reminders() {
    while ((await services.mail.runOnce()) > 0);
    const folder = join(services.dataDir, 'mail');
    const mails = [];
    for (const name of readdirSync(folder).sort()) {
      if (name.includes('-payment-reminder-')) mails.push(await simpleParser(readFileSync(join(folder, name))));
      rmSync(join(folder, name));
    }
    return mails;
  }

  /** The paper, and the code that a banking app reads. */
  const filesOf = (mail: Awaited<ReturnType<typeof reminders>>[number] | undefined) =>
    mail?.attachments
      .map(({ filename = '' }) => filename)
      .sort()
      .join(' ');

  test('a prepayment is late after its seven days; one click reminds once, in four languages; the second says it is the second', async () => {
    const orders = new Map<Locale, string>();
    for (const language of locales) orders.set(language, (await confirmed(language, { note: language })).id);
    const french = orders.get('fr') ?? '';
    expect((await read(french)).order.paymentDueOn).toBe('2026-11-30');
    on(7);
    expect(await late()).toBe(0);
    expect(await remind(french, 1)).toBe('not-due');
    on(8);
    expect(await late()).toBe(4);
    const { rows } = await listLatePayments(services.database, anna, null, services.clock.now);
    expect(rows.map(({ id }) => id).sort()).toEqual([...orders.values()].sort());
    const beyond = await listLatePayments(services.database, anna, `20261130.${rows[1]?.id}`, services.clock.now);
    expect(beyond.rows.map(({ id }) => id)).toEqual(rows.slice(2).map(({ id }) => id));

    await reminders();
    // a double click, and nine colleagues
    const pressed = await Promise.all(Array.from({ length: 10 }, () => remind(french, 1)));
    expect(pressed).toEqual(pressed.map(() => 'done'));
    for (const [language, id] of orders) if (language !== 'fr') expect(await remind(id, 1)).toBe('done');
    expect(await remind(french, 3)).toBe('not-due');
    const first = await reminders();
    expect(first.map(({ subject }) => subject?.replace(/N2P-\S+/, '…')).sort()).toEqual([
      'Betalingsherinnering voor je bestelling …',
      'Payment reminder for your order …',
      'Rappel de paiement pour votre commande …',
      'Zahlungserinnerung zu Ihrer Bestellung …',
    ]);
    const words = {
      Betalingsherinnering: ['uiterlijk op 30 november 2026', 'uiterlijk op 8 december 2026'],
      'Payment reminder': ['due on 30 November 2026', 'by 8 December 2026'],
      'Rappel de paiement': ['au plus tard le 30 novembre 2026', 'au plus tard le 8 décembre 2026'],
      Zahlungserinnerung: ['fällig war der Betrag am 30. November 2026', 'bis zum 8. Dezember 2026'],
    };
    for (const [begins, said] of Object.entries(words)) {
      const mail = first.find(({ subject }) => subject?.startsWith(begins));
      const text = mail?.text?.replace(/\s+/g, ' ');
      for (const part of said) expect(text, begins).toContain(part);
      expect(text, begins).toMatch(/100[.,]32/);
      expect(text, begins).not.toMatch(/\{\w+\}/);
      expect(filesOf(mail), begins).toMatch(/^AB-2026-0000\d\.pdf GiroCode-AB-2026-0000\d\.png$/);
      expect(mail?.to).toMatchObject({ text: 'zoe@example.org' });
    }
    expect(await late()).toBe(0);
    expect((await read(french)).reminders).toMatchObject([
      { position: 1, at: start + 8 * day, due_on: '2026-12-08', operator: 'Anna' },
    ]);

    // until the day that the reminder named, there is nothing to remind of
    on(15);
    expect(await remind(french, 2)).toBe('not-due');
    on(16);
    expect(await late()).toBe(4);
    expect(await remind(french, 1)).toBe('done');
    expect(await reminders()).toEqual([]);
    expect(await remind(french, 2)).toBe('done');
    const [second] = await reminders();
    expect(second?.subject).toMatch(/^Deuxième rappel de paiement/);
    expect(second?.text?.replace(/\s+/g, ' ')).toContain('Il s’agit de notre deuxième rappel.');
    // the day it was due first
    expect(second?.text?.replace(/\s+/g, ' ')).toContain('au plus tard le 30 novembre 2026');

    // what was paid before the mail went out is not asked for
    const german = orders.get('de') ?? '';
    expect(await remind(german, 2)).toBe('done');
    expect(await paid(german)).toBe('done');
    expect(await reminders()).toEqual([]);
    on(40);
    expect(await remind(german, 3)).toBe('not-due');
    expect((await read(german)).order.paymentDueOn).toBe(null);
    await move(orders.get('en') ?? '', 'cancelled');
    expect(await late()).toBe(2);
    await services.database.write((transaction) =>
      transaction.updateTable('orders').set({ restricted_at: start }).where('id', '=', french).execute(),
    );
    expect(await late()).toBe(1);
    expect(await remind(french, 3)).toBe('unknown');
    expect(await remind('nothing', 1)).toBe('unknown');
    const log = await services.database.read((reader) =>
      reader.selectFrom('desk_log').select('detail').where('action', '=', 'payment-reminded').orderBy('at').execute(),
    );
    expect(log.map(({ detail }) => detail).sort()).toEqual([
      ...Array.from({ length: 4 }, () => '{"reminder":1}'),
      ...Array.from({ length: 2 }, () => '{"reminder":2}'),
    ]);
  });

  test('a paper that is written later moves no day back that the buyer was told', async () => {
    const { id, number } = await confirmed('de');
    on(8);
    expect(await remind(id, 1)).toBe('done');
    on(9);
    await write('delivery-note', number);
    expect((await read(id)).order.paymentDueOn).toBe('2026-12-08');
    expect(await late()).toBe(0);
    // its own day is the later one
    await write('invoice', number);
    expect((await read(id)).order.paymentDueOn).toBe('2026-12-09');

    on(0);
    const later = await confirmed('de', { ...business, note: 'on invoice' });
    await write('invoice', later.number);
    on(20);
    await move(later.id, 'shipped');
    on(21);
    await write('delivery-note', later.number);
    expect((await read(later.id)).order.paymentDueOn).toBe(germanDay(start + 37 * day));
    expect(await late()).toBe(1);
  });

  test('an invoice is late fourteen days after the goods came at the earliest, and never when it was taken back', async () => {
    const { id, number } = await confirmed('nl', business);
    // written long before the goods go out
    const invoice = await write('invoice', number);
    on(20);
    expect(await late()).toBe(0);
    expect(await remind(id, 1)).toBe('not-due');
    await move(id, 'shipped');
    expect((await read(id)).order.paymentDueOn).toBe(germanDay(start + 37 * day));
    on(38);
    expect(await late()).toBe(1);
    await reminders();
    expect(await remind(id, 1)).toBe('done');
    const [mail] = await reminders();
    expect(filesOf(mail)).toBe(`GiroCode-${invoice}.png ${invoice}.pdf`);
    const text = mail?.text?.replace(/\s+/g, ' ');
    expect(text).toContain(`Onze factuur ${invoice} had uiterlijk op 30 december 2026 betaald moeten zijn`);
    await write('cancellation', number);
    on(60);
    expect(await late()).toBe(0);
    const again = await write('invoice', number);
    expect((await read(id)).order.paymentDueOn).toBe(germanDay(start + 74 * day));
    on(75);
    expect(await remind(id, 2)).toBe('done');
    expect(filesOf((await reminders())[0])).toBe(`GiroCode-${again}.png ${again}.pdf`);
    expect(await paid(id)).toBe('done');
    on(90);
    expect(await late()).toBe(0);
  });

  test('who has no e-mail address is reminded by a letter, with address, sum, fee and GiroCode', async () => {
    const { id, number } = await confirmed('de', business);
    const invoice = await write('invoice', number);
    await move(id, 'shipped');
    await services.database.write((transaction) =>
      transaction.updateTable('orders').set({ email: '' }).where('id', '=', id).execute(),
    );
    const mailSetting = mailSettingOf(openSecrets(services.database, () => services.clock.now));
    const letter = async (position: number) => {
      const setting = { database: services.database, setting: mailSetting };
      const found = await readReminderLetter(setting, anna, { id, position }, services.clock.now);
      if (found === null) return null;
      const { blocks, subject } = found.composed.content;
      return { ...found, subject, said: JSON.stringify(blocks), pictures: found.composed.pictures?.length };
    };
    for (const [position, days] of [18, 26, 34].entries()) {
      on(days);
      expect(await letter(position + 1)).toBeNull();
      expect(await remind(id, position + 1, 4_000)).toBe('done');
    }
    expect(await reminders()).toEqual([]);
    const last = await letter(3);
    expect(last).toMatchObject({ subject: `Letzte Mahnung zu unserer Rechnung ${invoice}`, pictures: 1 });
    expect(last?.said).toContain('Ringstraße 7');
    expect(last?.said).toMatch(/Bitte überweisen Sie 140,32/);
    expect(last?.said).not.toMatch(/E-Mail|https?:/);
    expect(await paid(id)).toBe('done');
    expect(await letter(3)).toBeNull();
  });

  test('an invoice is reminded of, dunned, and dunned a last time; a fee is added once, and coming it is not too much', async () => {
    const orders = new Map<Locale, string>();
    for (const language of locales) {
      const { id, number } = await confirmed(language, { ...business, note: language });
      await write('invoice', number);
      await move(id, 'shipped');
      orders.set(language, id);
    }
    const subjects: string[][] = [];
    const texts: string[] = [];
    for (const [position, days] of [18, 26, 34].entries()) {
      on(days);
      await reminders();
      for (const id of orders.values()) expect(await remind(id, position + 1, 4_000)).toBe('done');
      const mails = await reminders();
      subjects.push(mails.map(({ subject = '' }) => subject.replace(/(?:N2P|RE)-\S+/, '…')).sort());
      texts.push(...mails.map(({ text = '' }) => text.replace(/\s+/g, ' ')));
    }
    expect(subjects).toEqual([
      [
        'Betalingsherinnering voor je bestelling …',
        'Payment reminder for your order …',
        'Rappel de paiement pour votre commande …',
        'Zahlungserinnerung zu Ihrer Bestellung …',
      ],
      [
        'Aanmaning voor onze factuur …',
        'Mahnung zu unserer Rechnung …',
        'Overdue: our invoice …',
        'Relance pour notre facture …',
      ],
      [
        'Final notice: our invoice …',
        'Laatste aanmaning voor onze factuur …',
        'Letzte Mahnung zu unserer Rechnung …',
        'Mise en demeure pour notre facture …',
      ],
    ]);
    for (const text of texts) expect(text).not.toMatch(/\{\w+\}/);
    // added with the second one, and asked for with the last one, too
    for (const asked of [/288/, /40[.,]00/, /140[.,]32/])
      expect(texts.map((text) => asked.test(text))).toEqual([...Array(4).fill(false), ...Array(8).fill(true)]);
    const last = texts.slice(8).join(' ');
    for (const said of ['No further fee', 'Eine weitere kommt nicht hinzu', 'geen tweede bij', 'Aucune autre'])
      expect(last).toContain(said);
    const id = orders.get('de') ?? '';
    expect((await read(id)).reminders.map(({ fee_cents }) => fee_cents)).toEqual([0, 4_000, 0]);
    const open = (await read(id)).money.balance.openCents;
    // it is paid without the fee, and with it there is nothing to pay back
    expect(await pay(services.database, anna, { id, cents: open }, services.clock.now)).toBe('done');
    expect((await read(id)).order).toMatchObject({ state: 'paid', paymentDueOn: null });
    expect(await pay(services.database, anna, { id, cents: 4_000 }, services.clock.now)).toBe('done');
    const { order, money } = await read(id);
    expect(money.balance.tooMuchCents).toBe(0);

    // what was paid of it is income of its own, in books and for the tax adviser; what was not is none
    const fees = await paidReminderFees(services.database, '2026-01-01', '2028-01-01');
    expect(fees).toMatchObject([{ orderNumber: order.number, customer: business.company, cents: 4_000 }]);
    const file = buchungsstapel([], { consultant: 1_001, client: 1, chart: '03', fees }, '2026-12', services.clock.now);
    const [, , entry = ''] = new TextDecoder('windows-1252').decode(file).split('\r\n');
    expect(entry).toMatch(/^40,00;"S";"EUR";;;;10000;2742;/);
  });
});
