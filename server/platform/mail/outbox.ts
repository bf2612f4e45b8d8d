import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Locale } from '../../../domain/locale.ts';
import { mailTemplates, templatesWhere } from '../../../domain/mail-rules.ts';
import type { Clock, Database } from '../database/database.ts';
import type { MailTemplate } from '../../../domain/forms/form.ts';
import type { MailRow } from '../database/schema/mails.ts';
import type { Schema } from '../database/schema.ts';
import { isFreeToGo } from '../restored/restored.ts';
import { interrupted, type AttemptResult } from './attempt-result.ts';
import type { MailKinds, PreparedMail } from './mail-kind.ts';
import { isNotRestricted } from './restricted-hold.ts';
import { heldTemplates, refuseSampleMail } from './sample-hold.ts';

export interface QueuedMail {
  template: MailTemplate;
  /** null: the company's mailbox; empty: a customer who has given no address, and so gets no mail */
  recipient: string | null;
}

/** Where mails come from: what they are about is named, the rest is left out. */
export interface MailOrigin {
  enquiryId?: string;
  subscriptionId?: string;
  /** the sign-in at the desk that the mail is about */
  signInId?: string;
  /** the newsletter that the mail is */
  newsletterId?: string;
  orderId?: string;
  /** what somebody at the desk wrote */
  answerId?: string;
  /** the paper that comes with it */
  paperId?: string;
  /** not to be delivered before, in milliseconds since 1970 UTC; without it: at once */
  notBefore?: number | undefined;
  /** of the visitor's address, from `mailboxKey`; without it: all mails go to the company, or a person sends them */
  recipientHash?: string | undefined;
  /** of the visitor's network, from `senderKey`; without it: no form caused the mails */
  senderHash?: string | undefined;
  language: Locale;
  messageIdHost: string;
  /** milliseconds since 1970 UTC */
  now: number;
}

/**
 * Puts mails into the outbox, in the transaction that stores what they are about. A row holds no text: it is rendered
 * from the stored enquiry when it is delivered, so personal data lies in one place only.
 * @returns the rows, for what must know their ids; none for whoever has no address
 * @throws {SampleData} one of them would carry sample data of the company to a customer; nothing of the transaction is done
 */
export async function enqueueMails(
  transaction: Kysely<Schema>,
  mails: readonly QueuedMail[],
  origin: MailOrigin,
): Promise<readonly MailRow[]> {
  for (const { template } of mails) refuseSampleMail(template);
  const rows = mails.filter(({ recipient }) => recipient !== '').map((mail) => mailRow(mail, origin, randomUUID()));
  await insertMails(transaction, rows);
  return rows;
}

/** The same for rows that are made already, of several origins. */
export async function insertMails(transaction: Kysely<Schema>, rows: readonly MailRow[]): Promise<void> {
  if (rows.length > 0) await transaction.insertInto('mails').values(rows).execute();
}

/** A mail that waits in the outbox. Its Message-ID comes of its id. */
export const mailRow = ({ template, recipient }: QueuedMail, origin: MailOrigin, id: string): MailRow => ({
  id,
  enquiry_id: origin.enquiryId ?? null,
  subscription_id: origin.subscriptionId ?? null,
  sign_in_id: origin.signInId ?? null,
  order_id: origin.orderId ?? null,
  newsletter_id: origin.newsletterId ?? null,
  template,
  language: origin.language,
  recipient,
  recipient_hash: recipient === null ? null : (origin.recipientHash ?? null),
  sender_hash: recipient === null ? null : (origin.senderHash ?? null),
  message_id: `<${id}@${origin.messageIdHost}>`,
  state: 'queued',
  attempts: 0,
  created_at: origin.now,
  next_attempt_at: origin.notBefore ?? origin.now,
  lease_owner: null,
  lease_until: null,
  last_error: null,
  sent_at: null,
  answer_id: origin.answerId ?? null,
  paper_id: origin.paperId ?? null,
  given_up_at: null,
});

/** In letters, not as parameters: SQLite only takes the index of such mails when it sees which ones are meant. */
const isWaiting = sql<boolean>`state IN ('queued', 'leased')`;
const isFresh = sql<boolean>`state = 'queued' AND attempts = 0`;
/** Mails that have pages or ends of their own. */
export const seenElsewhere = templatesWhere(({ isSeenElsewhere }) => isSeenElsewhere === true);

/**
 * Of `mails`: given up by the program, and for somebody to see to. What is counted, listed and sent again says the same.
 * In letters, and newsletters by themselves, as the index of such mails has it: only so SQLite takes it.
 */
export const isDead = sql<boolean>`mails.state = 'dead' AND mails.given_up_at IS NULL
  AND mails.template <> 'newsletter-edition'
  AND mails.template NOT IN (${sql.join(seenElsewhere.map((template) => sql.lit(template)))})`;

/** Longer than a delivery can take, so that no second worker sends a mail that is on its way. Milliseconds. */
export const mailLeaseTime = 5 * 60 * 1000;

/** More than the longest delay between two attempts. Milliseconds. */
const longestWait = 25 * 60 * 60 * 1000;

/** The outbox, and how what lies in it is made. */
export interface Outbox {
  database: Database;
  kinds: MailKinds;
}

/** A mail whose turn it is. */
export interface DueMail extends PreparedMail {
  mail: MailRow;
}

interface LeaseOptions {
  limit: number;
  /** at most so many mails that failed before or go to many */
  retries?: number;
  /** mails the worker is delivering: not to be taken again, though the clock may say that their lease ran out */
  inHand?: readonly string[];
}

/**
 * Takes up to `limit` due mails for one worker: first those never tried, then those that failed before, each oldest
 * first. So mails to a mailbox that hangs come back behind all others. A lease that ran out (its worker died) is taken
 * over and counts as a retry. Mails to many go last, and none whose lease ran out: it may have arrived, and its feature says
 * what becomes of it. What would carry sample data of the company stays where it is, and so does what waits since a restore, or is about
 * somebody restricted.
 * @throws {StorageUnavailable}
 */
export async function leaseMails(
  { database, kinds }: Outbox,
  owner: string,
  now: number,
  { limit, retries = limit, inHand = [] }: LeaseOptions,
): Promise<DueMail[]> {
  const held = heldTemplates();
  const toMany = mailTemplates.flatMap((template) => {
    const { toMany: many } = kinds[template];
    return many === undefined ? [] : [{ template, ...many }];
  });
  const due = await database.write(async (transaction) => {
    const waiting = transaction
      .selectFrom('mails')
      .select('id')
      .where(isFreeToGo)
      .where(isNotRestricted)
      .$if(held.length > 0, (query) => query.where('template', 'not in', held))
      .orderBy('next_attempt_at')
      .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked());
    const lease = (candidates: typeof waiting) =>
      transaction
        .updateTable('mails')
        .set({
          state: 'leased',
          lease_owner: owner,
          lease_until: now + mailLeaseTime,
          attempts: sql<number>`attempts + 1`,
        })
        .where('id', 'in', candidates)
        .returningAll()
        .execute();
    // One that was to go at once is due whatever the time says, and so is one from the future: the clock may have been set
    // back since. Only one that was told to wait (`notBefore`) does.
    const fresh = await lease(
      waiting
        .where(isFresh)
        .where((where) => where.and(toMany.map(({ template }) => where('template', '<>', template))))
        .where((where) =>
          where.or([
            where('next_attempt_at', '<=', now),
            where('next_attempt_at', '=', where.ref('created_at')),
            where('created_at', '>', now),
          ]),
        )
        .limit(limit),
    );
    const room = Math.min(limit - fresh.length, retries);
    if (room <= 0) return fresh;
    const failed = waiting
      .where(isWaiting)
      .where('attempts', '>', 0)
      .where((where) =>
        where.or([
          where.and(toMany.map(({ template }) => where('template', '<>', template))),
          where.and([
            where('state', '=', 'queued'),
            where.or(toMany.map(({ template, mayLeave }) => where.and([where('template', '=', template), mayLeave]))),
          ]),
        ]),
      )
      // No wait is longer than a day, no lease than minutes: what says otherwise was written before the clock was set back.
      .where((where) =>
        where.or([where('next_attempt_at', '<=', now), where('next_attempt_at', '>', now + longestWait)]),
      )
      .where((where) =>
        where.or([
          where('lease_until', 'is', null),
          where('lease_until', '<=', now),
          where('lease_until', '>', now + 12 * mailLeaseTime),
        ]),
      )
      .$if(inHand.length > 0, (query) => query.where('id', 'not in', inHand))
      .limit(room);
    const tried = await lease(failed);
    if (room === tried.length) return [...fresh, ...tried];
    const bulk = waiting
      .where(isFresh)
      .where((where) =>
        where.or(toMany.map(({ template, mayLeave }) => where.and([where('template', '=', template), mayLeave]))),
      )
      .limit(room - tried.length);
    return [...fresh, ...tried, ...(await lease(bulk))];
  });
  return Promise.all(due.map((mail) => database.read((reader) => prepareMail(kinds, reader, mail))));
}

/** A mail with what it is about. */
export const prepareMail = async (kinds: MailKinds, reader: Kysely<Schema>, mail: MailRow): Promise<DueMail> => ({
  mail,
  ...(await kinds[mail.template].prepare(reader, mail)),
});

/**
 * Records how an attempt ended, unless another worker has taken the mail over meanwhile.
 * @throws {StorageUnavailable}
 */
export async function recordAttempt(
  { database, kinds }: Outbox,
  { owner, mailId }: { owner: string; mailId: string },
  result: AttemptResult,
  now: number,
): Promise<void> {
  const released = { lease_owner: null, lease_until: null };
  const change =
    result.state === 'sent'
      ? { ...released, state: 'sent' as const, sent_at: now, last_error: null }
      : result.state !== 'failed'
        ? { ...released, state: 'dead' as const, last_error: deadBecause(result) }
        : { ...released, state: 'queued' as const, last_error: result.reason, next_attempt_at: result.nextAttemptAt };
  await database.write(async (transaction) => {
    const [mail] = await transaction
      .updateTable('mails')
      .set(change)
      .where('id', '=', mailId)
      .where('lease_owner', '=', owner)
      .returningAll()
      .execute();
    if (mail === undefined) return;
    await kinds[mail.template].ended?.(transaction, mail, result, now);
    if (result.state === 'dropped') await transaction.deleteFrom('mails').where('id', '=', mailId).execute();
  });
}

const deadBecause = (result: Exclude<AttemptResult, { state: 'sent' | 'failed' }>): string | null =>
  result.state === 'dead' ? result.reason : result.state === 'unclear' ? interrupted : null;

export interface QueueStatus {
  waiting: number;
  dead: number;
  /** seconds since the oldest mail that is due was due; 0 when none is */
  oldestDueSeconds: number;
}

/** From indexes of their own, so that it takes no longer when a million mails were sent. @throws {StorageUnavailable} */
export function queueStatus(database: Database, now: Clock): Promise<QueueStatus> {
  return database.read(async (reader) => {
    const { waiting, oldest } = await reader
      .selectFrom('mails')
      .select((select) => [select.fn.countAll<number>().as('waiting'), select.fn.min('next_attempt_at').as('oldest')])
      .where(isWaiting)
      // what is held for a restricted person is not late
      .where(isNotRestricted)
      .executeTakeFirstOrThrow();
    // by cause, as their index is ordered: otherwise SQLite takes the index of all dead mails, every refused newsletter in it
    const causes = await reader
      .selectFrom('mails')
      .select((select) => ['last_error', select.fn.countAll<number>().as('mails')])
      .where(isDead)
      .groupBy('last_error')
      .execute();
    const dead = causes.reduce((sum, { mails }) => sum + mails, 0);
    const since: number | null = oldest;
    return { waiting, dead, oldestDueSeconds: since === null ? 0 : Math.max(0, Math.round((now() - since) / 1000)) };
  });
}
