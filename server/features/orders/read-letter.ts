import type { Database } from '../../platform/database/database.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { ComposedMail } from '../../platform/mail/mail-frame.ts';
import type { PaperMailSetting } from '../invoicing/compose-paper-mail.ts';
import { composeOrderMail } from '../order-records/mails/compose-order-mail.ts';
import { storedOrder } from '../order-records/stored-order.ts';

/** The confirmation of an order in the words of its mail, and the paper that goes with it; null: it has none. */
export interface ConfirmationLetter {
  composed: ComposedMail;
  paperId: string | null;
}

/**
 * What is to be printed for somebody who has no e-mail address: a confirmed order's confirmation with all that the law
 * wants beside it. The reading is written down.
 * @param now milliseconds since 1970 UTC
 * @returns null: there is no such order, it is not confirmed, or it is restricted (Art. 18 GDPR)
 * @throws {StorageUnavailable}
 */
export async function readLetter(
  { database, setting }: { database: Database; setting: PaperMailSetting },
  actor: Actor,
  id: string,
  now: number,
): Promise<ConfirmationLetter | null> {
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
      .orderBy('at', 'desc')
      .executeTakeFirst();
    if (row === undefined || step === undefined) return null;
    const paper = await reader
      .selectFrom('papers')
      .selectAll()
      .where('order_number', '=', row.order_number)
      .where('kind', '=', 'confirmation')
      .orderBy('issued_at', 'desc')
      .executeTakeFirst();
    return { order: storedOrder(row), confirmedAt: step.at, paper: paper ?? null };
  });
  if (found === null) return null;
  const { order, confirmedAt, paper } = found;
  const item = { kind: 'order', id, label: order.number } as const;
  await logAccess(database, actor, { action: 'order-read', item }, now);
  const about = { order, mail: { created_at: confirmedAt }, paper };
  return { composed: await composeOrderMail('order-confirmation', about, setting), paperId: paper?.id ?? null };
}
