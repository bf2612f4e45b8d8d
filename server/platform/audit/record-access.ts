import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { OperatorRow } from '../database/schema/accounts.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { DeskAction } from './desk-actions.ts';

/** Who, and from where. */
export interface Actor {
  operator: Pick<OperatorRow, 'id' | 'email'>;
  addressPrefix: string;
}

/** What was read or done. */
export interface Access {
  action: DeskAction;
  item?: {
    kind:
      | 'enquiry'
      | 'operator'
      | 'session'
      | 'newsletter'
      | 'website'
      | 'mail'
      | 'paper'
      | 'privacy-case'
      | 'order'
      | 'backup';
    id: string;
    /** such as an enquiry number; never a visitor's name or address, for the log outlives what it tells of */
    label?: string;
  };
  /** a few plain values without visitors' data */
  detail?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Writes one line of the log, in the transaction of what it tells of. For a reading: before anything is shown, so that
 * nothing is seen that is not in the log.
 * @param now milliseconds since 1970 UTC
 */
export const recordAccess = (
  transaction: Kysely<Schema>,
  { operator, addressPrefix }: Actor,
  access: Access,
  now: number,
): Promise<void> => record(transaction, { id: operator.id, name: operator.email, addressPrefix }, access, now);

/** The same where the line is all that is written. @throws {StorageUnavailable} */
export const logAccess = (database: Database, actor: Actor, access: Access, now: number): Promise<void> =>
  database.write((transaction) => recordAccess(transaction, actor, access, now));

/**
 * The same of what nobody at the desk did: a service tells of it.
 * @param name of the service
 */
export const recordOfItself = (transaction: Kysely<Schema>, name: string, access: Access, now: number): Promise<void> =>
  record(transaction, { id: null, name, addressPrefix: '' }, access, now);

async function record(
  transaction: Kysely<Schema>,
  who: { id: string | null; name: string; addressPrefix: string },
  access: Access,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('desk_log')
    .values({
      id: randomUUID(),
      at: now,
      operator_id: who.id,
      operator: who.name,
      action: access.action,
      item_kind: access.item?.kind ?? null,
      item_id: access.item?.id ?? null,
      item_label: access.item?.label ?? null,
      detail: access.detail === undefined ? null : JSON.stringify(access.detail),
      address_prefix: who.addressPrefix,
    })
    .execute();
}
