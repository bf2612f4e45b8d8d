import { randomUUID } from 'node:crypto';
import { readNote } from '../../../domain/work-state.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CustomerOf } from './customer-address.ts';

/**
 * Notes something about a customer for the others at the desk; they never see it. It is added to what is there, so nobody
 * can be overtaken.
 * @param now milliseconds since 1970 UTC
 * @returns `note`: it is empty, or longer than 5,000 characters
 * @throws {StorageUnavailable} nothing was noted
 */
export async function noteOnCustomer(
  database: Database,
  actor: Actor,
  { of, text }: { of: CustomerOf; text: string },
  now: number,
): Promise<'done' | 'note'> {
  const note = readNote(text);
  if (note === null) return 'note';
  await database.write(async (transaction) => {
    await transaction
      .insertInto('customer_notes')
      .values({ id: randomUUID(), email: of.key, operator_id: actor.operator.id, text: note, created_at: now })
      .execute();
    const item = { kind: of.kind, id: of.id, label: of.number } as const;
    await recordAccess(transaction, actor, { action: 'customer-noted', item }, now);
  });
  return 'done';
}
