import type { Database } from '../../platform/database/database.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { ComposedMail } from '../../platform/mail/mail-frame.ts';
import type { PaperMailSetting } from '../invoicing/compose-paper-mail.ts';
import { composeOrderMail } from '../order-records/mails/compose-order-mail.ts';
import { firstGoodsOf } from '../order-records/first-goods.ts';
import { storedOrder } from '../order-records/stored-order.ts';
import { composeReminderMail } from './compose-reminder-mail.ts';
import { openReminderOf } from './open-reminder.ts';

/** What would be a mail, and the paper that goes with it; null: it has none. */
export interface Letter {
  composed: ComposedMail;
  paperId: string | null;
}

interface LetterSetting {
  database: Database;
  setting: PaperMailSetting;
}

/**
 * What is to be printed for somebody who has no e-mail address: a confirmed order's confirmation with all that the law
 * wants beside it. The reading is written down.
 * @param now milliseconds since 1970 UTC
 * @returns null: there is no such order, it is not confirmed, or it is restricted (Art. 18 GDPR)
 * @throws {StorageUnavailable}
 */
export async function readLetter(
  { database, setting }: LetterSetting,
  actor: Actor,
  id: string,
  now: number,
): Promise<Letter | null> {
  const found = await database.read(async (reader) => {
    const row = await reader
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .where('kind', '=', 'order')
      .where('restricted_at', 'is', null)
      .executeTakeFirst();
    const step = await reader
      .selectFrom('order_steps')
      .select('at')
      .where('order_id', '=', id)
      .where('state', '=', 'confirmed')
      .orderBy('at')
      .executeTakeFirst();
    if (row === undefined || step === undefined) return null;
    const paper = await reader
      .selectFrom('papers')
      .selectAll()
      .where('order_number', '=', row.order_number)
      .where('kind', '=', 'confirmation')
      .orderBy('issued_at', 'desc')
      .executeTakeFirst();
    const order = storedOrder(row);
    return { order, first: await firstGoodsOf(reader, order), confirmedAt: step.at, paper: paper ?? null };
  });
  if (found === null) return null;
  const { order, first, confirmedAt, paper } = found;
  const item = { kind: 'order', id, label: order.number } as const;
  await logAccess(database, actor, { action: 'order-read', item }, now);
  const about = { order, first, mail: { created_at: confirmedAt }, paper };
  return { composed: await composeOrderMail('order-confirmation', about, setting), paperId: paper?.id ?? null };
}

/**
 * A payment reminder that is to be printed for somebody who has no e-mail address, with what is open by now. The reading is
 * written down.
 * @param position of the reminder among those of the order
 * @param now milliseconds since 1970 UTC
 * @returns null: there is no such reminder, it was paid meanwhile, or the order is restricted (Art. 18 GDPR)
 * @throws {StorageUnavailable}
 */
export async function readReminderLetter(
  { database, setting }: LetterSetting,
  actor: Actor,
  { id, position }: { id: string; position: number },
  now: number,
): Promise<Letter | null> {
  const found = await database.read(async (reader) => {
    const row = await reader
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .where('payment_due_on', 'is not', null)
      .where('restricted_at', 'is', null)
      .executeTakeFirst();
    const open = await openReminderOf(reader, id, (one) => one.position === position);
    if (row === undefined || open === null) return null;
    const { reminder, paperId } = open;
    const paper = await reader.selectFrom('papers').selectAll().where('id', '=', paperId).executeTakeFirstOrThrow();
    return { order: storedOrder(row), reminder, paper };
  });
  if (found === null) return null;
  const { order, reminder, paper } = found;
  const item = { kind: 'order', id, label: order.number } as const;
  await logAccess(database, actor, { action: 'order-read', item }, now);
  return { composed: await composeReminderMail(order, reminder, paper, setting), paperId: paper.id };
}
