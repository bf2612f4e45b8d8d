import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { germanDay } from '../../../domain/german-time.ts';
import { camtFile } from '../../../tests/fakes/bank-files.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { lastDayShown, unreadFileOf } from '../bank/last-day-shown.ts';
import { ordersThatMayBePaid, readBank } from '../bank/read-bank.ts';
import { accountIn } from '../bank/account-in.ts';
import { noteRefused, refusedFiles, settleRefused } from '../bank/refused-files.ts';
import { setAside } from '../bank/set-aside.ts';
import { takeStatement } from '../bank/take-statement.ts';
import { enterItem } from '../enquiries/enter-item.ts';
import { createPapers } from '../invoicing/papers.ts';
import { enterWithdrawal } from '../withdrawals/enter-withdrawal.ts';
import { readAutoReminders, setAutoReminders } from './auto-reminders.ts';
import { readOrder } from './read-order.ts';
import { receiveOrder } from './receive-order.ts';
import { remindByItself } from './remind-by-itself.ts';
import { writePaper } from './write-paper.ts';
import { markAsRestored } from '../../platform/restored/restored.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

/** 10 in the morning in Germany */
const now = Date.parse('2026-11-23T09:00:00Z');
const day = 24 * 60 * 60 * 1000;

const { postgres, paperWorker } = usePaperWorker();

describe.each(['sqlite', 'postgres'] as const)('reminders that go out by themselves, on %s', (kind) => {
  let office: OrderOffice;
  let id: string;
  let due: number;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres().createReadyDatabase() : null, now);
    const { database, anna, store } = office;
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    const { orderId, inquiryNumber } = await receiveOrder(store, sampleOrder, context);
    const papers = createPapers({ database, texts: siteTexts, now: () => now, paperWorker: paperWorker() });
    const setting = { database, papers, texts: siteTexts, now, messageIdHost: 'site.example' };
    await writePaper(setting, anna, { kind: 'confirmation', number: inquiryNumber, isToBeSent: false });
    id = orderId;
    due = Date.parse(`${(await read()).order.paymentDueOn}T09:00:00Z`);
  });
  afterEach(() => office.close());

  const read = async () => mustSee(await readOrder(office.database, office.anna, id, now));
  const switched = (isOn: boolean) => setAutoReminders(office.database, office.anna, { isOn, by: 'Anna' }, now);
  /** that papers ask to be paid to */
  const own = siteTexts.issuer.bank.iban.replaceAll(' ', '');
  const line = (reference: string, text: string, cents: number, bookedOn: string, account = own) => ({
    reference,
    account,
    bookedOn,
    cents,
    currency: 'EUR',
    name: 'Zoé Müller',
    iban: '',
    text,
    endToEndId: '',
    isReturn: false,
  });
  /** A statement that shows what left on a day, which concerns no order and is not kept. */
  const statement = (at: number, day = germanDay(at), account = own) => {
    const transactions = [line(`debit ${day}`, 'Miete', -70_000, day, account)];
    return takeStatement(office.database, office.anna, { transactions, days: 180 }, at);
  };
  const remind = (at: number, change: { account?: () => string } = {}) =>
    remindByItself(
      {
        database: office.database,
        messageIdHost: 'site.example',
        days: () => 7,
        feeCents: () => 0,
        mayBePaid: ordersThatMayBePaid,
        account: () => siteTexts.issuer.bank.iban,
        lastDayShown,
        unreadFileOf,
        ...change,
      },
      at,
    );

  test('none does before a person has switched that on, or a statement was taken that would show the money', async () => {
    const late = due + 4 * day;
    expect(await readAutoReminders(office.database)).toEqual({ isOn: false, by: '' });
    await statement(late);
    expect(await remind(late)).toBe(0);
    await switched(true);
    expect(await remind(late)).toBe(1);
    expect(await read()).toMatchObject({
      reminders: [{ position: 1, operator: null }],
      mails: expect.arrayContaining([expect.objectContaining({ template: 'payment-reminder' })]),
    });
    await switched(false);
    expect(await readAutoReminders(office.database)).toEqual({ isOn: false, by: 'Anna' });
  });

  test('none does after a statement that was dropped late and shows no day after the last to pay', async () => {
    const late = due + 4 * day;
    await switched(true);
    await statement(late, germanDay(due));
    expect(await remind(late)).toBe(0);
    // an older one dropped afterwards takes nothing back, and a day to come is a slip
    await statement(late, germanDay(late + 300 * day));
    await statement(late, germanDay(now));
    expect(await remind(late)).toBe(0);
    await statement(late, germanDay(due + day));
    await statement(late, germanDay(now));
    expect(await remind(late)).toBe(1);
  });

  test('none does for a day that only another account shows, or a file that does not say of which it is', async () => {
    const late = due + 4 * day;
    await switched(true);
    for (const account of ['DE02120300000000202051', '']) await statement(late, germanDay(late), account);
    expect(await remind(late)).toBe(0);
    await statement(late);
    // the order’s paper names an account that the company has left since
    const elsewhere = 'DE02100500000024290661';
    const asked = { account: () => elsewhere };
    await statement(late, germanDay(due), elsewhere);
    expect(await remind(late, asked)).toBe(0);
    await statement(late, germanDay(late), elsewhere);
    expect(await remind(late, asked)).toBe(1);
  });

  test('none does while a file of the account that could not be taken is not dealt with', async () => {
    const late = due + 4 * day;
    const { database, anna } = office;
    await switched(true);
    await statement(late);
    const camt = (account: string) => camtFile([{ cents: 1, text: 'x' }]).replace('DE02120300000000202051', account);
    const refuse = (content: string) => {
      const bytes = Buffer.from(content);
      const file = { bytes, name: 'a.xml', why: 'row', account: accountIn(bytes) } as const;
      return database.write((transaction) => noteRefused(transaction, file, late));
    };
    const settle = async () => {
      for (const { id: file } of await database.read(refusedFiles)) await settleRefused(database, anna, file, late);
    };
    for (const content of ['no account in it', camt(own).slice(0, 400)]) {
      await refuse(content);
      expect(await remind(late)).toBe(0);
      await settle();
    }
    // taken after all, once its columns were named
    await refuse(camt(own));
    expect(await remind(late)).toBe(0);
    const transactions = [line('r', 'Miete', -100, germanDay(late))];
    await takeStatement(database, anna, { transactions, days: 180, file: Buffer.from(camt(own)) }, late);
    await refuse(camt('DE02100500000024290661'));
    expect(await remind(late)).toBe(1);
  });

  test('none does after a restore, before what waits was looked at and a statement of after it was taken', async () => {
    const late = due + 4 * day;
    const restoredAt = late + 2 * day;
    await switched(true);
    await statement(late);
    await markAsRestored(office.database, late, restoredAt);
    const release = () =>
      office.database.write((transaction) =>
        transaction.updateTable('scheduled_jobs').set({ finished_at: restoredAt }).execute(),
      );
    await release();
    // the statement that was in the copy shows nothing of after it
    expect(await remind(restoredAt)).toBe(0);
    await markAsRestored(office.database, late, restoredAt);
    await statement(restoredAt);
    expect(await remind(restoredAt)).toBe(0);
    await release();
    expect(await remind(restoredAt)).toBe(1);
  });

  test('each has its days, the last one is left to a person, and none goes out at night', async () => {
    await switched(true);
    const at = async (when: number) => {
      await statement(when);
      return remind(when);
    };
    expect(await at(due + 3 * day)).toBe(0);
    expect(await at(due + 4 * day - 3 * 60 * 60 * 1000)).toBe(0);
    expect(await remind(due + 4 * day)).toBe(1);
    expect(await remind(due + 4 * day)).toBe(0);
    expect((await read()).order.paymentDueOn).toBe(germanDay(due + 11 * day));
    // a statement of before the new day would not show the money
    expect(await remind(due + 15 * day)).toBe(0);
    expect(await at(due + 15 * day)).toBe(1);
    expect(await at(due + 60 * day)).toBe(0);
    expect((await read()).reminders).toHaveLength(2);
  });

  test('none goes out while money on the account that may be for the order waits to be noted', async () => {
    const late = due + 4 * day;
    const { database, anna } = office;
    await switched(true);
    const { number } = (await read()).order;
    const today = germanDay(late);
    const transactions = [line('r1', `Rechnung ${number}`, 5_000, today), line('r2', 'Miete', 70_000, today)];
    await takeStatement(database, anna, { transactions, days: 180 }, late);
    expect(await remind(late)).toBe(0);
    const { open } = await readBank(database, anna, late);
    const mine = open.find(({ row }) => row.reference === 'r1')?.row;
    const seen = { id: mine?.id ?? '', revision: mine?.revision ?? 0 };
    // somebody has looked: it is for something else
    expect(await setAside(database, anna, { line: seen, isAside: true }, late)).toBe('done');
    expect(await remind(late)).toBe(1);
  });

  test('none goes out for what is paid, withdrawn from or spoken about', async () => {
    const late = due + 4 * day;
    await switched(true);
    await statement(late);
    const item = {
      origin: 'telephone',
      name: 'Zoé',
      phone: null,
      subject: null,
      message: 'Die Ware ist kaputt',
    } as const;
    const entered = { ...item, id: 'call', email: 'Zoe@example.org', language: 'de' };
    await enterItem(office.database, office.anna, entered, late);
    expect(await remind(late)).toBe(0);
    const close = (state: 'done') =>
      office.database.write((transaction) => transaction.updateTable('enquiries').set({ work_state: state }).execute());
    await close('done');

    const withdrawal = { id: 'w', orderId: id, receivedOn: germanDay(now), channel: 'phone' } as const;
    const quantities = new Map([['CB-001', 1]]);
    const setting = { database: office.database, messageIdHost: 'site.example' };
    expect(await enterWithdrawal(setting, office.anna, { ...withdrawal, quantities }, late)).toMatchObject({ id: 'w' });
    await close('done');
    expect(await remind(late)).toBe(0);
    await office.database.write((transaction) => transaction.deleteFrom('withdrawals').execute());

    await pay(office.database, office.anna, { id }, late);
    expect(await remind(late)).toBe(0);
    expect((await read()).reminders).toEqual([]);
  });
});
