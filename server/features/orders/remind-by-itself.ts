import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { dayAfter, germanDay, germanMinutes } from '../../../domain/german-time.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Clock, Database } from '../../platform/database/database.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { repeat, type Job, type JobLog } from '../../platform/jobs/repeat.ts';
import { SampleData } from '../../platform/mail/sample-hold.ts';
import { readRestoration } from '../../platform/restored/restored.ts';
import type { Counters } from '../../platform/metrics/counters.ts';
import { messagesWaiting } from '../enquiries/messages-waiting.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import { untiedFor } from '../withdrawals/untied-for.ts';
import { readAutoReminders } from './auto-reminders.ts';
import { remindOfPayment } from './remind-of-payment.ts';

/** Days after the last day to pay: a transfer of that day is on its way, and the statement that shows it, too. */
const graceDays = 3;
/** The last one, which names what follows, a person sends. */
const mostByItself = 2;
/** Late orders that are looked at, the latest first. */
const mostAtOnce = 500;
const lookEvery = 60 * 60 * 1000;
/** Minutes since midnight in Germany between which they go out. */
const officeHours = { from: 9 * 60, to: 17 * 60 };

interface ReminderSetting {
  database: Database;
  messageIdHost: string;
  /** days to pay after a reminder */
  days: () => number;
  /** what a business is asked for beside the sum */
  feeCents: () => Cents;
  /** orders that money on the account may be for which nobody has noted; null: it may be any */
  mayBePaid: (reader: Kysely<Schema>) => Promise<ReadonlySet<string> | null>;
  /** that papers ask to be paid to now: IBAN */
  account: () => string;
  /** the latest day of which a statement of an account shows a line, as YYYY-MM-DD; empty: none does */
  lastDayShown: (reader: Kysely<Schema>, account: string) => Promise<string>;
  /** a file, not taken and not dealt with, in which a payment to one of the accounts may stand; null: there is none */
  unreadFileOf: (reader: Kysely<Schema>, accounts: readonly string[]) => Promise<string | null>;
}

/**
 * Sends the first and second reminder of payments that are late, once somebody at the desk has switched that on. None goes
 * out while there is a doubt: before a statement was taken that shows a later day than the last to pay, of each account that
 * its papers name, while a file of one of them that could not be read is not dealt with, after a restore
 * that nobody has dealt with, with money on the account that may be for the order and nobody has noted, with a message of
 * the buyer that nobody has dealt with, with a withdrawal that may be about the order, or with an online payment that
 * somebody is to look at.
 * @param now milliseconds since 1970 UTC
 * @returns how many were sent
 * @throws {StorageUnavailable} what was sent until then is sent
 */
export async function remindByItself(setting: ReminderSetting, now: number): Promise<number> {
  const { database, messageIdHost, days, feeCents, mayBePaid } = setting;
  const minutes = germanMinutes(now);
  if (minutes < officeHours.from || minutes >= officeHours.to) return 0;
  if (!(await readAutoReminders(database)).isOn) return 0;
  const late = await database.readAside(async (reader) => {
    const rows = await reader
      .selectFrom('orders')
      .selectAll()
      .where('payment_due_on', '<', dayAfter(germanDay(now), -graceDays))
      .where('restricted_at', 'is', null)
      .where('email', '<>', '')
      .orderBy('payment_due_on')
      .orderBy('id')
      .limit(mostAtOnce)
      .execute();
    const shownUntil = await setting.lastDayShown(reader, setting.account());
    const found: { id: string; position: number }[] = [];
    // nobody knows what was paid between the copy and the restore until a statement of after it was taken
    const restoration = await readRestoration(reader);
    if (restoration !== null && (restoration.held.length > 0 || shownUntil < germanDay(restoration.restoredAt)))
      return found;
    const paid = rows.length === 0 ? null : await mayBePaid(reader);
    if (paid === null) return found;
    for (const row of rows) {
      if (paid.has(row.id)) continue;
      const position = await nextPosition(reader, row.id);
      if (position > mostByItself || !(await isShown(setting, reader, row))) continue;
      if (!(await isDoubtful(reader, row))) found.push({ id: row.id, position });
    }
    return found;
  });
  const sending = { database, messageIdHost, days: days(), feeCents: feeCents() };
  let sent = 0;
  for (const order of late) if ((await remindOfPayment(sending, null, order, now)) === 'done') sent += 1;
  return sent;
}

async function nextPosition(reader: Kysely<Schema>, orderId: string): Promise<number> {
  const row = await reader
    .selectFrom('payment_reminders')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

/** Whether statements would show the money, on whichever account a paper of the order asked for it. */
async function isShown(
  { account, lastDayShown, unreadFileOf }: ReminderSetting,
  reader: Kysely<Schema>,
  order: OrderRow,
): Promise<boolean> {
  const papers = await reader
    .selectFrom('papers')
    .select(['id', 'content'])
    .where('order_number', '=', order.order_number)
    .where('kind', 'in', ['confirmation', 'invoice'])
    .execute();
  const named = papers.map((row) => paperOf(row).issuer.bank.iban);
  const accounts = [...new Set([account(), ...named].map((iban) => iban.replace(/\s/g, '')))];
  if ((await unreadFileOf(reader, accounts)) !== null) return false;
  for (const iban of accounts) if ((await lastDayShown(reader, iban)) <= (order.payment_due_on ?? '')) return false;
  return true;
}

/** Whether somebody is to look at it first. */
async function isDoubtful(reader: Kysely<Schema>, order: OrderRow): Promise<boolean> {
  const message = await reader
    .selectFrom('enquiries')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${order.email})`)
    .where('work_state', '<>', 'done')
    .where('spam_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const { id, order_number: number, email } = order;
  if (message !== undefined || (await messagesWaiting(reader, [{ id, number, email }]))(id).length > 0) return true;
  const withdrawal = await reader
    .selectFrom('withdrawals')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', 'in', ['open', 'accepted'])
    .limit(1)
    .executeTakeFirst();
  if (withdrawal !== undefined || (await untiedFor(reader, order.id)).length > 0) return true;
  const online = await reader
    .selectFrom('online_payments')
    .select('id')
    .where('order_id', '=', order.id)
    .where(({ or, eb }) => or([eb('problem_at', 'is not', null), eb('state', 'in', ['open', 'pending'])]))
    .limit(1)
    .executeTakeFirst();
  return online !== undefined;
}

/** The job that does so every hour. @param wakeMail has what lies in the outbox looked at */
export const createReminderJob = (
  setting: ReminderSetting,
  { now, wakeMail, logger, counters }: { now: Clock; wakeMail: () => void; logger: JobLog; counters: Counters },
): Job =>
  repeat({
    name: 'payment reminders',
    every: lookEvery,
    run: async () => {
      try {
        if ((await remindByItself(setting, now())) > 0) wakeMail();
      } catch (error) {
        // the desk says everywhere what is missing
        if (!(error instanceof SampleData)) throw error;
        logger.warn({}, 'no reminders of payments: the company’s data are still samples');
      }
    },
    logger,
    counters,
  });
