import { sql, type Kysely } from 'kysely';
import { parseMailAddress } from '../../../domain/mail-address.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import { isDead, seenElsewhere } from '../../platform/mail/outbox.ts';
import { mailboxKey } from '../../platform/limits/mail-budget.ts';
import { logAccess, recordAccess, type Access, type Actor } from '../../platform/audit/record-access.ts';

/** A mail that did not arrive. */
export interface FailedMail {
  id: string;
  template: MailRow['template'];
  createdAt: number;
  attempts: number;
  reason: string | null;
  /** null: it is tried no more by itself */
  retryAt: number | null;
  /** null: the company's own mailbox, or restricted (Art. 18 GDPR) */
  recipient: string | null;
  toCompany: boolean;
  /** the item it is about; null: the newsletter */
  itemId: string | null;
  /** enquiry or order number */
  label: string | null;
  restricted: boolean;
}

/** Lines of each of the two lists; whoever has more has another trouble than single mails. */
const most = 100;

/**
 * Mails that were given up by the program and wait for somebody, newest first, then those that failed and are tried again.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function listFailedMails(database: Database, actor: Actor, now: number): Promise<FailedMail[]> {
  const rows = await database.readAside(async (reader) => {
    const dead = await failedQuery(reader).where(isDead).orderBy('mails.created_at', 'desc').limit(most).execute();
    const waiting = await failedQuery(reader)
      .where('mails.state', '=', 'queued')
      .where('mails.attempts', '>', 0)
      // in letters: only so is the small index of what is still to leave taken
      .where(sql<boolean>`mails.state IN ('queued', 'leased')`)
      .orderBy('mails.next_attempt_at')
      .limit(most)
      .execute();
    return [...dead, ...waiting];
  });
  await logAccess(database, actor, { action: 'failed-mails-read', detail: { shown: rows.length } }, now);
  return rows.map((row) => {
    const restricted = row.item_restricted !== null || row.order_restricted !== null;
    return {
      id: row.id,
      template: row.template,
      createdAt: row.created_at,
      attempts: row.attempts,
      reason: row.last_error,
      retryAt: row.state === 'queued' ? row.next_attempt_at : null,
      recipient: restricted ? null : row.recipient,
      toCompany: row.recipient === null,
      itemId: row.enquiry_id,
      label: row.enquiry_number ?? row.order_number,
      restricted,
    };
  });
}

const failedQuery = (reader: Kysely<Schema>) =>
  reader
    .selectFrom('mails')
    .leftJoin('enquiries', 'enquiries.id', 'mails.enquiry_id')
    .leftJoin('orders', 'orders.id', 'mails.order_id')
    .select([
      'mails.id',
      'mails.template',
      'mails.state',
      'mails.created_at',
      'mails.attempts',
      'mails.last_error',
      'mails.next_attempt_at',
      'mails.recipient',
      'mails.enquiry_id',
      'mails.order_id',
      'mails.subscription_id',
      'enquiries.enquiry_number',
      'enquiries.restricted_at as item_restricted',
      'orders.order_number',
      'orders.restricted_at as order_restricted',
    ])
    .where('mails.template', 'not in', seenElsewhere);

type Failed = Awaited<ReturnType<ReturnType<typeof failedQuery>['executeTakeFirst']>>;

/** `gone`: delivered, taken away or on its way meanwhile; `restricted`: Art. 18 GDPR; `address`: mail cannot be sent to it; `consent`: a newsletter's address is whose consent it is */
export type MailChange = 'done' | 'gone' | 'restricted' | 'address' | 'consent';

/** Has a mail tried again, at once. @throws {StorageUnavailable} */
export function retryMail(database: Database, actor: Actor, mailId: string, now: number): Promise<MailChange> {
  return changeFailed(database, actor, { mailId, action: 'mail-retried', now }, async (transaction) => {
    await transaction.updateTable('mails').set(again(now)).where('id', '=', mailId).execute();
    return 'done';
  });
}

/** Leaves a mail undelivered: nobody is reminded of it any more. @throws {StorageUnavailable} */
export function giveUpMail(database: Database, actor: Actor, mailId: string, now: number): Promise<MailChange> {
  return changeFailed(database, actor, { mailId, action: 'mail-given-up', now }, async (transaction) => {
    await transaction
      .updateTable('mails')
      .set({ state: 'dead', given_up_at: now, lease_owner: null, lease_until: null })
      .where('id', '=', mailId)
      .execute();
    return 'done';
  });
}

/**
 * Sends a mail to another address, and with it every other mail of the same item that failed at the wrong one. From then on
 * the item is answered at the new address (Art. 16 GDPR); what the sender typed stays as it was typed.
 * @throws {StorageUnavailable}
 */
export async function readdressMail(
  { database, secrets }: { database: Database; secrets: Secrets },
  actor: Actor,
  { mailId, typed }: { mailId: string; typed: string },
  now: number,
): Promise<MailChange> {
  const address = typed.length > 255 ? null : parseMailAddress(typed.trim());
  if (address === null) return 'address';
  // before the transaction, which must wait for nothing but its own queries
  const recipientHash = await mailboxKey(secrets, address);
  return changeFailed(database, actor, { mailId, action: 'mail-readdressed', now }, async (transaction, mail) => {
    const { recipient, enquiry_id: enquiryId, order_id: orderId } = mail;
    if (mail.subscription_id !== null) return 'consent';
    if (recipient === null || (enquiryId === null && orderId === null)) return 'gone';
    await transaction
      .updateTable('mails')
      .set({ ...again(now), recipient: address, recipient_hash: recipientHash })
      .where('recipient', '=', recipient)
      .where('enquiry_id', enquiryId === null ? 'is' : '=', enquiryId)
      .where('order_id', orderId === null ? 'is' : '=', orderId)
      .where('given_up_at', 'is', null)
      .where((where) =>
        where.or([where('state', '=', 'dead'), where.and([where('state', '=', 'queued'), where('attempts', '>', 0)])]),
      )
      .execute();
    if (enquiryId !== null)
      await transaction.updateTable('enquiries').set({ email: address }).where('id', '=', enquiryId).execute();
    if (orderId !== null)
      await transaction.updateTable('orders').set({ email: address }).where('id', '=', orderId).execute();
    return 'done';
  });
}

const again = (now: number) => ({
  state: 'queued' as const,
  attempts: 0,
  next_attempt_at: now,
  lease_owner: null,
  lease_until: null,
  given_up_at: null,
});

/** A change of a mail that failed, with its line in the log, in one transaction. */
function changeFailed(
  database: Database,
  actor: Actor,
  { mailId, action, now }: { mailId: string; action: Access['action']; now: number },
  change: (transaction: Kysely<Schema>, mail: NonNullable<Failed>) => Promise<MailChange>,
): Promise<MailChange> {
  return database.write(async (transaction) => {
    const mail = await failedQuery(transaction)
      .where('mails.id', '=', mailId)
      .where('mails.given_up_at', 'is', null)
      .where((where) =>
        where.or([
          where('mails.state', '=', 'dead'),
          where.and([where('mails.state', '=', 'queued'), where('mails.attempts', '>', 0)]),
        ]),
      )
      .executeTakeFirst();
    if (mail === undefined) return 'gone';
    // what is restricted is not sent; leaving it alone is allowed
    if ((mail.item_restricted !== null || mail.order_restricted !== null) && action !== 'mail-given-up')
      return 'restricted';
    const changed = await change(transaction, mail);
    if (changed !== 'done') return changed;
    const label = mail.enquiry_number ?? mail.order_number ?? undefined;
    const item =
      mail.enquiry_id === null
        ? { kind: 'mail' as const, id: mailId, ...(label === undefined ? {} : { label }) }
        : { kind: 'enquiry' as const, id: mail.enquiry_id, ...(label === undefined ? {} : { label }) };
    await recordAccess(transaction, actor, { action, item, detail: { mail: mail.template } }, now);
    return 'done';
  });
}
