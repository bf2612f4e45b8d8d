import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { germanDay } from '../../../domain/german-time.ts';
import type { Locale } from '../../../domain/locale.ts';
import { interrupted, recordDelivery } from '../../features/newsletters/record-delivery.ts';
import type { Clock, Database } from '../database/database.ts';
import type { MailRow, MailTemplate, OfferRow, Schema } from '../database/schema.ts';
import { demandsOf } from '../../features/payments/payment-due.ts';
import { readMoney } from '../../features/payments/read-money.ts';
import { refundsOf } from '../../features/withdrawals/refund-of.ts';
import { findWithdrawal } from '../../features/order-records/withdrawals-of.ts';
import { isFreeToGo } from '../restored/restored.ts';
import type { DueMail } from '../../start/compose-mail.ts';
import { heldTemplates, refuseSampleMail } from './sample-hold.ts';

export interface QueuedMail {
  template: MailTemplate;
  /** null: the company's mailbox */
  recipient: string | null;
}

/** Where mails come from: what they are about is named, the rest is left out. */
export interface MailOrigin {
  submissionId?: string;
  subscriptionId?: string;
  /** the sign-in at the desk that the mail is about */
  signInId?: string;
  /** the newsletter that the mail is */
  campaignId?: string;
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
 * from the stored submission when it is delivered, so personal data lies in one place only.
 * @returns the rows, for what must know their ids
 * @throws {SampleData} one of them would carry sample data of the company to a customer; nothing of the transaction is done
 */
export async function enqueueMails(
  transaction: Kysely<Schema>,
  mails: readonly QueuedMail[],
  origin: MailOrigin,
): Promise<readonly MailRow[]> {
  for (const { template } of mails) refuseSampleMail(template);
  const rows = mails.map((mail) => mailRow(mail, origin, randomUUID()));
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
  submission_id: origin.submissionId ?? null,
  subscription_id: origin.subscriptionId ?? null,
  sign_in_id: origin.signInId ?? null,
  order_id: origin.orderId ?? null,
  campaign_id: origin.campaignId ?? null,
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
/** Of a newsletter: nobody has paused or stopped it, not even while a mail server deferred this mail. */
const isBeingSent = sql<boolean>`campaign_id IN (SELECT id FROM campaigns WHERE state = 'sending')`;

/** Mails that have pages or ends of their own: newsletters count their refusals, sign-in codes are over in ten minutes, plans stand on Today. */
export const seenElsewhere = ['newsletter-issue', 'newsletter-test', 'desk-code', 'plan-refused'] as const;

/**
 * Of `mails`: given up by the program, and for somebody to see to. What is counted, listed and sent again says the same.
 * In letters, and newsletters by themselves, as the index of such mails has it: only so SQLite takes it.
 */
export const isDead = sql<boolean>`mails.state = 'dead' AND mails.given_up_at IS NULL
  AND mails.template <> 'newsletter-issue'
  AND mails.template NOT IN (${sql.join(seenElsewhere.map((template) => sql.lit(template)))})`;

/** A newsletter that goes to many: everything else goes first. */
export const isBulk = ({ template }: Pick<MailRow, 'template'>): boolean => template === 'newsletter-issue';

/**
 * A newsletter for somebody who has unsubscribed since it was put here, a reminder of what has been paid since, or word of
 * a refund or a plan that was taken back since.
 */
export const isUnwanted = ({ mail, subscription, order, plan, reminder, withdrawal }: DueMail): boolean =>
  (isBulk(mail) && subscription?.state !== 'confirmed') ||
  (mail.template === 'payment-reminder' && (order?.payment_due_on === null || reminder === null)) ||
  (mail.template === 'withdrawal-refunded' && withdrawal?.refund === null) ||
  (isAboutPlan(mail) && plan === null);

/** Longer than a delivery can take, so that no second worker sends a mail that is on its way. Milliseconds. */
export const leaseTime = 5 * 60 * 1000;

/** More than the longest delay between two attempts. Milliseconds. */
const longestWait = 25 * 60 * 60 * 1000;

/** How an attempt ended; `failed` is tried again at `nextAttemptAt` (milliseconds), `dead` never by itself. */
export type AttemptResult =
  | { state: 'sent' }
  /** nobody wants it any more: its row goes */
  | { state: 'dropped' }
  /** the mail server had the text and did not say that it took it: a newsletter is not handed over again by itself */
  | { state: 'unclear'; reason: string }
  | { state: 'failed'; reason: string; nextAttemptAt: number }
  | { state: 'dead'; reason: string };

interface LeaseOptions {
  /** at most so many mails that failed before or go to many */
  retries?: number;
  /** mails the worker is delivering: not to be taken again, though the clock may say that their lease ran out */
  inHand?: readonly string[];
}

/**
 * Takes up to `limit` due mails for one worker: first those never tried, then those that failed before, each oldest
 * first. So mails to a mailbox that hangs come back behind all others. A lease that ran out (its worker died) is taken
 * over and counts as a retry. Newsletters to many go last, and none whose lease ran out: it may have arrived, and what
 * becomes of it `server/features/newsletters` says. What would carry sample data of the company
 * stays where it is, and so does what waits since a restore.
 * @throws {StorageUnavailable}
 */
export async function leaseMails(
  database: Database,
  owner: string,
  limit: number,
  now: number,
  { retries = limit, inHand = [] }: LeaseOptions = {},
): Promise<DueMail[]> {
  const held = heldTemplates();
  const due = await database.write(async (transaction) => {
    const waiting = transaction
      .selectFrom('mails')
      .select('id')
      .where(isFreeToGo)
      .$if(held.length > 0, (query) => query.where('template', 'not in', held))
      .orderBy('next_attempt_at')
      .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked());
    const lease = (candidates: typeof waiting) =>
      transaction
        .updateTable('mails')
        .set({ state: 'leased', lease_owner: owner, lease_until: now + leaseTime, attempts: sql<number>`attempts + 1` })
        .where('id', 'in', candidates)
        .returningAll()
        .execute();
    // One that was to go at once is due whatever the time says, and so is one from the future: the clock may have been set
    // back since. Only one that was told to wait (`notBefore`) does.
    const fresh = await lease(
      waiting
        .where(isFresh)
        .where('template', '<>', 'newsletter-issue')
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
          where('template', '<>', 'newsletter-issue'),
          where.and([where('state', '=', 'queued'), isBeingSent]),
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
          where('lease_until', '>', now + 12 * leaseTime),
        ]),
      )
      .$if(inHand.length > 0, (query) => query.where('id', 'not in', inHand))
      .limit(room);
    const tried = await lease(failed);
    if (room === tried.length) return [...fresh, ...tried];
    const bulk = waiting
      .where(isFresh)
      .where('template', '=', 'newsletter-issue')
      .where(isBeingSent)
      .limit(room - tried.length);
    return [...fresh, ...tried, ...(await lease(bulk))];
  });
  return Promise.all(due.map((mail) => database.read((reader) => withOrigin(reader, mail))));
}

const isAboutPlan = ({ template }: MailRow) => template === 'plan-refused';
const isAboutOffer = ({ template }: MailRow) => template === 'offer' || template === 'offer-change';

/** What was asked for when the mail was put here. */
async function wishOf(reader: Kysely<Schema>, { id }: OfferRow, mail: MailRow): Promise<string | null> {
  const wish = await reader
    .selectFrom('offer_changes')
    .select('text')
    .where('offer_id', '=', id)
    .where('at', '=', mail.created_at)
    .executeTakeFirst();
  return wish?.text ?? null;
}

/** What was noted as paid back when the mail was put here. */
async function refundFor(reader: Kysely<Schema>, { submission_id }: MailRow) {
  return submission_id === null ? null : ((await refundsOf(reader, [submission_id])).get(submission_id) ?? null);
}

/** What is still to be paid of the order of a refused withdrawal; a day that is over asks for nothing. */
async function openOf(reader: Kysely<Schema>, { template, order_id, created_at }: MailRow) {
  if (template !== 'withdrawal-refused' || order_id === null) return null;
  const money = await readMoney(reader, order_id);
  if (money === null || money.balance.openCents <= 0) return null;
  const { paymentDueOn } = money.found.order;
  const isAhead = paymentDueOn !== null && paymentDueOn >= germanDay(created_at);
  return { cents: money.balance.openCents, dueOn: isAhead ? paymentDueOn : null };
}

/** Null: what it is about was paid meanwhile. */
async function reminderOf(
  reader: Kysely<Schema>,
  { order_id, paper_id, created_at }: MailRow,
): Promise<DueMail['reminder']> {
  const money = order_id === null ? null : await readMoney(reader, order_id);
  const demand = money && (await demandsOf(reader, money)).find(({ id }) => id === paper_id);
  const reminder = await reader
    .selectFrom('payment_reminders')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('at', '=', created_at)
    .executeTakeFirst();
  return demand && reminder ? { ...reminder, openCents: demand.openCents } : null;
}

/** A mail with the rows it is rendered from. */
export async function withOrigin(reader: Kysely<Schema>, mail: MailRow): Promise<DueMail> {
  const submission =
    mail.submission_id === null
      ? undefined
      : await reader.selectFrom('submissions').selectAll().where('id', '=', mail.submission_id).executeTakeFirst();
  const subscription =
    mail.subscription_id === null
      ? undefined
      : await reader
          .selectFrom('newsletter_subscriptions')
          .selectAll()
          .where('id', '=', mail.subscription_id)
          .executeTakeFirst();
  const order =
    mail.order_id === null
      ? undefined
      : await reader.selectFrom('orders').selectAll().where('id', '=', mail.order_id).executeTakeFirst();
  const answer =
    mail.answer_id === null
      ? undefined
      : await reader.selectFrom('answers').selectAll().where('id', '=', mail.answer_id).executeTakeFirst();
  const paper =
    mail.paper_id === null
      ? undefined
      : await reader.selectFrom('papers').selectAll().where('id', '=', mail.paper_id).executeTakeFirst();
  const offer =
    mail.paper_id === null || !isAboutOffer(mail)
      ? undefined
      : await reader.selectFrom('offers').selectAll().where('paper_id', '=', mail.paper_id).executeTakeFirst();
  const withdrawal =
    mail.submission_id === null || order === undefined ? undefined : await findWithdrawal(reader, mail.submission_id);
  const refund = mail.template === 'withdrawal-refunded' ? await refundFor(reader, mail) : null;
  const plan = isAboutPlan(mail)
    ? await reader.selectFrom('content_plans').selectAll().where('id', '=', mail.id).executeTakeFirst()
    : undefined;
  return {
    mail,
    plan: plan ?? null,
    withdrawal: withdrawal === undefined ? null : { withdrawal, refund, open: await openOf(reader, mail) },
    submission: submission ?? null,
    subscription: subscription ?? null,
    order: order ?? null,
    answer: answer ?? null,
    paper: paper ?? null,
    offer: offer ?? null,
    wish: mail.template === 'offer-change' && offer !== undefined ? await wishOf(reader, offer, mail) : null,
    reminder: mail.template === 'payment-reminder' ? await reminderOf(reader, mail) : null,
  };
}

/**
 * Records how an attempt ended, unless another worker has taken the mail over meanwhile.
 * @throws {StorageUnavailable}
 */
export async function recordAttempt(
  database: Database,
  owner: string,
  mailId: string,
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
      .returning(['campaign_id', 'subscription_id'])
      .execute();
    if (mail?.campaign_id && mail.subscription_id)
      await recordDelivery(
        transaction,
        { campaignId: mail.campaign_id, subscriptionId: mail.subscription_id },
        result,
        now,
      );
    if (mail !== undefined && result.state === 'dropped')
      await transaction.deleteFrom('mails').where('id', '=', mailId).execute();
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
