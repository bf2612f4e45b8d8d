import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Form, MailTemplate } from '../../../domain/forms/form.ts';
import { forms } from '../../../domain/forms/forms.ts';
import { mailboxShares, owedPace, owedPurposes, shareWithoutProof } from '../../../domain/forms/mail-budgets.ts';
import type { Counters } from '../metrics/counters.ts';
import type { Schema } from '../database/schema.ts';
import type { Secrets } from '../database/secrets.ts';
import { addressKey } from '../mail-address/address-key.ts';
import { addressPrefix } from './client-address.ts';
import { countedMailbox } from './counted-mailbox.ts';

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
export type BudgetRefusal = 'mailbox' | 'sender' | 'site';

/** One more automatic mail. */
interface AutomaticMail {
  purpose: Purpose;
  keys: MailKeys;
  /** milliseconds since 1970 UTC; mails dated far ahead were written before the clock was set back */
  now: number;
}

/** What becomes of an automatic mail. */
export interface Verdict {
  /** null: it goes out */
  refusal: BudgetRefusal | null;
  /** when it goes out, in milliseconds since 1970 UTC; undefined: at once */
  notBefore: number | undefined;
}

export interface MailBudget {
  /**
   * Whether one more automatic mail may go out, and when. Mailboxes and senders are counted from the outbox itself, so a
   * restart or another instance changes nothing; transactions that run at the same moment do not see each other, so a few
   * more than the limit are possible. What is owed (`owedPurposes`) is never refused, only spread out.
   */
  verdict(transaction: Kysely<Schema>, mail: AutomaticMail): Promise<Verdict>;
  /** Counts a mail that was queued, or withheld for a reason, once its transaction is on disk. */
  note(purpose: Purpose, refusal: BudgetRefusal | null, now: number): void;
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

  const allowedTo = (proven: boolean) => (proven ? perSender : Math.max(1, Math.floor(perSender * shareWithoutProof)));

  const isSpent = ({ purpose, now }: AutomaticMail) =>
    perHour > 0 && !owedPurposes.has(purpose) && hourOf(purpose, now).sent >= perHour;

  /** How much more than a share this mail would be; 0: it is within. */
  const beyondMailbox = ({ purpose, now }: AutomaticMail, lately: readonly Counted[]): number => {
    const share = mailboxShares[purpose];
    const inHour = lately.filter(({ at }) => at > now - hour).length;
    return Math.max(0, inHour + 1 - share.hour, lately.length + 1 - share.day);
  };
  const beyondSender = ({ keys }: AutomaticMail, lately: readonly Counted[] | null): number =>
    lately === null ? 0 : Math.max(0, lately.length + 1 - allowedTo(keys.proven));

  /**
   * The first of the day to a mailbox waits for nothing that strangers in its network did, as long as the hour is no flood.
   * Without a proof of work a part of the hour is there.
   */
  const isFirst = ({ purpose, keys, now }: AutomaticMail, toMailbox: readonly Counted[]) =>
    toMailbox.length === 0 &&
    (perHour === 0 || hourOf(purpose, now).sent < (keys.proven ? perHour : perHour * shareWithoutProof));

  /** What is owed is delayed only by what came from its own network: nobody else can hold it up. */
  const owed = (mail: AutomaticMail, toMailbox: readonly Counted[], bySender: readonly Counted[] | null): Verdict => {
    if (isFirst(mail, toMailbox)) return { refusal: null, notBefore: undefined };
    const same = toMailbox.filter(({ sender }) => sender === mail.keys.sender);
    const wait = Math.max(
      beyondMailbox(mail, same) * owedPace.mailbox,
      beyondSender(mail, bySender) * owedPace.network,
    );
    return { refusal: null, notBefore: wait === 0 ? undefined : mail.now + Math.min(wait, owedPace.longest) };
  };

  return {
    verdict: async (transaction, mail) => {
      const refused = (refusal: BudgetRefusal | null): Verdict => ({ refusal, notBefore: undefined });
      // when the whole site has had its share, nothing more needs to be looked up
      if (isSpent(mail)) return refused('site');
      const toMailbox = await lately(transaction, mail, 'recipient_hash', mail.keys.mailbox);
      const bySender = perSender === 0 ? null : await lately(transaction, mail, 'sender_hash', mail.keys.sender);
      if (owedPurposes.has(mail.purpose)) return owed(mail, toMailbox, bySender);
      if (beyondMailbox(mail, toMailbox) > 0) return refused('mailbox');
      return refused(beyondSender(mail, bySender) > 0 ? 'sender' : null);
    },
    note: (purpose, reason, now) => {
      const current = hourOf(purpose, now);
      if (reason === null) current.sent += 1;
      else counters.increment('mails_withheld', `${purpose} ${reason}`);
      if (perHour === 0 || current.sent < perHour || current.reported) return;
      current.reported = true;
      logger.error(
        { purpose, perHour },
        owedPurposes.has(purpose)
          ? 'more receipts than MAIL_RECEIPTS_PER_HOUR within an hour: somebody may be flooding the form. They go on, because the law demands them'
          : 'automatic mails stopped until the hour is over: as many went out as MAIL_RECEIPTS_PER_HOUR allows. Messages are stored and reported to the company as always',
      );
    },
  };
}

/** An automatic mail of the last day. */
interface Counted {
  at: number;
  sender: string | null;
}

/** The automatic mails of the same purpose that were queued under a key within a day. */
async function lately(
  transaction: Kysely<Schema>,
  { purpose, now }: AutomaticMail,
  column: 'recipient_hash' | 'sender_hash',
  key: string,
): Promise<readonly Counted[]> {
  const rows = await transaction
    .selectFrom('mails')
    .select(['created_at', 'sender_hash'])
    .where(column, '=', key)
    .where('template', 'in', templatesOf(purpose))
    .where('created_at', '>', now - day)
    .where('created_at', '<', now + day)
    .execute();
  return rows.map(({ created_at, sender_hash }) => ({ at: created_at, sender: sender_hash }));
}

/** Every spelling of an address that leads to one mailbox counts as one (`countedMailbox`). @throws {StorageUnavailable} */
export const mailboxKey = (secrets: Secrets, email: string): Promise<string> =>
  secrets.sign('receipt', countedMailbox(addressKey(email)));

/** What a network is counted under: what shares a rate shares these mails. @throws {StorageUnavailable} */
export const senderKey = (secrets: Secrets, address: string): Promise<string> =>
  secrets.sign('sender', addressPrefix(address));
