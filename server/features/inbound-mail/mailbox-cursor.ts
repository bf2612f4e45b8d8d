import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ImapSetting } from '../../platform/imap-setting.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MailboxProblem, MailboxRow } from '../../platform/database/schema/enquiries.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** Longer than one mail takes to be read. An instance that died has its cursor taken over after it. Milliseconds. */
export const mailboxLeaseTime = 3 * 60_000;

/** One row for each mailbox that was ever set: another folder has its own numbers. */
export const mailboxId = ({ host, user, folder }: ImapSetting): string =>
  createHash('sha256')
    .update(JSON.stringify([host.toLowerCase(), user, folder]))
    .digest('hex');

/**
 * Lets one instance read the mailbox: servers allow few connections, and two would fetch everything twice.
 * @returns false: another one does
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export function holdMailbox(database: Database, id: string, owner: string, now: number): Promise<boolean> {
  return database.write(async (transaction) => {
    await transaction
      .insertInto('mailboxes')
      .values({
        id,
        uid_validity: 0,
        last_uid: 0,
        last_arrival: 0,
        stumbles: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { numUpdatedRows } = await transaction
      .updateTable('mailboxes')
      .set({ lease_owner: owner, lease_until: now + mailboxLeaseTime })
      .where('id', '=', id)
      .where((where) =>
        where.or([
          where('lease_owner', 'is', null),
          where('lease_owner', '=', owner),
          where('lease_until', '<=', now),
          // written before the clock was set back
          where('lease_until', '>', now + 2 * mailboxLeaseTime),
        ]),
      )
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/** @throws {StorageUnavailable} */
export async function releaseMailbox(database: Database, id: string, owner: string): Promise<void> {
  await database.write((transaction) =>
    transaction
      .updateTable('mailboxes')
      .set({ lease_owner: null, lease_until: null })
      .where('id', '=', id)
      .where('lease_owner', '=', owner)
      .execute(),
  );
}

/** @throws {StorageUnavailable} */
export function readPlace(database: Database, id: string): Promise<MailboxRow | undefined> {
  return database.read((reader) => reader.selectFrom('mailboxes').selectAll().where('id', '=', id).executeTakeFirst());
}

/** Where the reading goes on: the mail after this number, of a mailbox with these numbers. */
export type MailboxCursor = Pick<MailboxRow, 'uid_validity' | 'last_uid'>;

/** Sets the cursor of a mailbox never read before, or of one that was numbered anew. @throws {StorageUnavailable} */
export async function beginAt(
  database: Database,
  { id, owner, from, to }: { id: string; owner: string; from: number; to: MailboxCursor },
): Promise<void> {
  await database.write((transaction) =>
    transaction
      .updateTable('mailboxes')
      .set({ ...to, stumbles: 0 })
      .where('id', '=', id)
      .where('lease_owner', '=', owner)
      .where('uid_validity', '=', from)
      .execute(),
  );
}

/**
 * Notes that a mail is begun, before it is touched: one that brings the server down must not do so for ever.
 * @returns how often it had been begun before; null when another instance reads
 * @throws {StorageUnavailable}
 */
export function noteBegun(
  database: Database,
  { id, owner, cursor }: { id: string; owner: string; cursor: MailboxCursor },
): Promise<number | null> {
  return database.write(async (transaction) => {
    const begun = await transaction
      .updateTable('mailboxes')
      .set((columns) => ({ stumbles: columns('stumbles', '+', 1) }))
      .where('id', '=', id)
      .where('lease_owner', '=', owner)
      .where('uid_validity', '=', cursor.uid_validity)
      .where('last_uid', '=', cursor.last_uid)
      .returning('stumbles')
      .executeTakeFirst();
    return begun === undefined ? null : begun.stumbles - 1;
  });
}

/** Takes back that a mail was begun: it is not why it was not finished. @throws {StorageUnavailable} */
export async function forgetBegun(
  database: Database,
  { id, owner, cursor }: { id: string; owner: string; cursor: MailboxCursor },
): Promise<void> {
  await database.write((transaction) =>
    transaction
      .updateTable('mailboxes')
      .set((columns) => ({ stumbles: columns('stumbles', '-', 1) }))
      .where('id', '=', id)
      .where('lease_owner', '=', owner)
      .where('uid_validity', '=', cursor.uid_validity)
      .where('last_uid', '=', cursor.last_uid)
      .where('stumbles', '>', 0)
      .execute(),
  );
}

/**
 * Moves on to a mail, in the transaction that stores what becomes of it: so each is taken once, whoever is killed when.
 * @param to without its arrival: it was deleted before it was read
 * @returns false: another instance has been there
 */
export async function moveOn(
  transaction: Kysely<Schema>,
  { id, owner, cursor }: { id: string; owner: string; cursor: MailboxCursor },
  to: { uid: number; arrivedAt?: number },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('mailboxes')
    .set({
      last_uid: to.uid,
      ...(to.arrivedAt === undefined ? {} : { last_arrival: to.arrivedAt }),
      stumbles: 0,
      lease_until: now + mailboxLeaseTime,
    })
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .where('uid_validity', '=', cursor.uid_validity)
    .where('last_uid', '=', cursor.last_uid)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes that everything was read, or why it could not be. @throws {StorageUnavailable} */
export async function noteLooked(
  database: Database,
  { id, owner }: { id: string; owner: string },
  problem: MailboxProblem | null,
  now: number,
): Promise<void> {
  await database.write(async (transaction) => {
    const mine = transaction.updateTable('mailboxes').where('id', '=', id).where('lease_owner', '=', owner);
    if (problem === null) await mine.set({ looked_at: now, problem: null, problem_since: null }).execute();
    else {
      await mine.set({ problem }).execute();
      await mine.set({ problem_since: now }).where('problem_since', 'is', null).execute();
    }
  });
}
