import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Form } from '../../domain/forms/form.ts';
import { forms } from '../../domain/forms/forms.ts';
import { mailboxShares, shareWithoutProof } from '../../domain/forms/mail-budgets.ts';
import type { Counters } from '../operation/counters.ts';
import type { MailTemplate, Schema } from '../database/schema.ts';
import type { Secrets } from '../database/secrets.ts';
import { addressKey, hashedSpelling } from '../mail/address-key.ts';
import { addressPrefix } from './client-address.ts';

type Purpose = Form['budget'];

/** Whose message causes a mail. */
export interface MailSender {
  /** the visitor's address, as `clientAddress` found it */
  address: string;
  /** whether a proof of work came with it, or none was wanted */
  proven: boolean;
}

/** What a mail is counted under: keyed hashes, so that the counts hold no address of their own. */
export interface MailKeys {
  mailbox: string;
  sender: string;
  proven: boolean;
}

/** Why an automatic mail is withheld: the mailbox, the sender's network or the whole site has had its share. */
export type Refusal = 'mailbox' | 'sender' | 'site';

export interface MailBudget {
  /**
   * Whether one more automatic mail may go out. Mailboxes and senders are counted from the outbox itself, so a restart or
   * another instance changes nothing; transactions that run at the same moment do not see each other, so a few more than
   * the limit are possible.
   * @param now milliseconds since 1970 UTC; mails dated far ahead were written before the clock was set back
   */
  refusal(transaction: Kysely<Schema>, purpose: Purpose, keys: MailKeys, now: number): Promise<Refusal | null>;
  /** Counts a mail that was queued, or withheld for a reason, once its transaction is on disk. */
  note(purpose: Purpose, refusal: Refusal | null, now: number): void;
}

interface BudgetOptions {
  /** automatic mails a day that one address prefix may cause for one purpose; 0: no bound */
  perSender: number;
  /** automatic mails an hour of this instance for one purpose; 0: no bound */
  perHour: number;
  counters: Counters;
  logger: Logger;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The mails to senders that draw on a purpose. */
const templatesOf = (purpose: Purpose): MailTemplate[] => [
  ...new Set(
    Object.values<Form>(forms)
      .filter(({ budget }) => budget === purpose)
      .flatMap(({ mails }) => mails.flatMap(({ template, to }) => (to === 'sender' ? [template] : []))),
  ),
];

export function createMailBudget({ perSender, perHour, counters, logger }: BudgetOptions): MailBudget {
  const hours = new Map<Purpose, { began: number; sent: number; reported: boolean }>();

  /** The hour running for a purpose. A clock that was set back starts a new one. */
  function hourOf(purpose: Purpose, now: number) {
    const current = hours.get(purpose);
    if (current && now >= current.began && now - current.began < hour) return current;
    const fresh = { began: now, sent: 0, reported: false };
    hours.set(purpose, fresh);
    return fresh;
  }

  const refusal: MailBudget['refusal'] = async (transaction, purpose, { mailbox, sender, proven }, now) => {
    if (perHour > 0 && hourOf(purpose, now).sent >= perHour) return 'site';
    const share = mailboxShares[purpose];
    const toMailbox = await lately(transaction, purpose, 'recipient_hash', mailbox, share.day, now);
    if (toMailbox.length >= share.day || toMailbox.filter((at) => at > now - hour).length >= share.hour)
      return 'mailbox';
    if (perSender === 0) return null;
    const allowed = proven ? perSender : Math.max(1, Math.floor(perSender * shareWithoutProof));
    const bySender = await lately(transaction, purpose, 'sender_hash', sender, allowed, now);
    return bySender.length >= allowed ? 'sender' : null;
  };

  return {
    refusal,
    note: (purpose, reason, now) => {
      const current = hourOf(purpose, now);
      if (reason === null) current.sent += 1;
      else counters.increment('mails_withheld', `${purpose} ${reason}`);
      if (perHour === 0 || current.sent < perHour || current.reported) return;
      current.reported = true;
      logger.error(
        { purpose, perHour },
        'automatic mails stopped until the hour is over: as many went out as MAIL_RECEIPTS_PER_HOUR allows. Messages are stored and reported to the company as always',
      );
    },
  };
}

/** When the last automatic mails of a purpose were queued, at most `most` of one day, newest first. */
async function lately(
  transaction: Kysely<Schema>,
  purpose: Purpose,
  column: 'recipient_hash' | 'sender_hash',
  key: string,
  most: number,
  now: number,
): Promise<number[]> {
  const rows = await transaction
    .selectFrom('mails')
    .select('created_at')
    .where(column, '=', key)
    .where('template', 'in', templatesOf(purpose))
    .where('created_at', '>', now - day)
    .where('created_at', '<', now + day)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/** Every spelling of an address, and its `+tags`, lead to one mailbox and count as one. @throws {StorageUnavailable} */
export function mailboxKey(secrets: Secrets, email: string): Promise<string> {
  const address = hashedSpelling(addressKey(email));
  const at = address.lastIndexOf('@');
  return secrets.sign('receipt', at < 0 ? address : address.slice(0, at).replace(/\+.*$/, '') + address.slice(at));
}

/** What a network is counted under: what shares a rate shares these mails. @throws {StorageUnavailable} */
export const senderKey = (secrets: Secrets, address: string): Promise<string> =>
  secrets.sign('sender', addressPrefix(address));
