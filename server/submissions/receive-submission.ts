import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Form, FormInput } from '../../domain/forms/form.ts';
import type { SubmissionKind } from '../../domain/forms/forms.ts';
import type { Locale } from '../../domain/locale.ts';
import { isMailAddress } from '../../domain/mail-address.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Secrets } from '../database/secrets.ts';
import { enqueueMails, type QueuedMail } from '../mail/outbox.ts';
import { mailboxKey, senderKey, type MailBudget, type MailSender } from '../protection/mail-budget.ts';
import { underOwnNumber } from './inquiry-number.ts';

/** The same Idempotency-Key came with different content. */
export class IdempotencyConflict extends Error {
  override name = 'IdempotencyConflict';
}

export interface SubmissionStore {
  database: Database;
  secrets: Secrets;
  budget: MailBudget;
  /** right-hand side of our Message-IDs */
  messageIdHost: string;
}

/** What every submission brings besides its own fields. */
export interface SubmissionContext {
  language: Locale;
  /** from the Idempotency-Key header; null when there was none */
  idempotencyKey: string | null;
  sender: MailSender;
  /** milliseconds since 1970 UTC */
  now: number;
}

/** What becomes of the receipt: on its way, withheld (mail-budget.ts says why), or none because there is no address for it. */
export type ReceiptState = 'queued' | 'withheld' | 'none';

export interface Accepted {
  inquiryNumber: string;
  receivedAt: number;
  receipt: ReceiptState;
  /** true when this very submission had been stored before; nothing was stored or mailed again */
  repeated: boolean;
}

const sha256 = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** A definition whose content is stored as a submission. */
export type SubmissionForm = Form & { readonly kind: SubmissionKind };

/**
 * Stores what a form sent, and the mails its definition names, in one transaction. The one way in.
 * @throws {IdempotencyConflict} @throws {StorageUnavailable}
 */
export async function receiveSubmission(
  store: SubmissionStore,
  form: SubmissionForm,
  input: FormInput,
  context: SubmissionContext,
): Promise<Accepted> {
  const { kind } = form;
  // every field in the form's order, so that the same words are the same content whatever the order they came in
  const content = Object.fromEntries(Object.keys(form.labels).map((field) => [field, input[field] || null]));
  const payload = JSON.stringify(content);
  const key = context.idempotencyKey === null ? null : sha256(kind, context.idempotencyKey);
  const hash = sha256(kind, payload);
  const email = form.person.email === null ? null : (content[form.person.email] ?? null);
  const wanted = wantedMails(form, email);
  // Made before the transaction, which must wait for nothing but its own queries.
  const sending =
    wantsReceipt(form, email) && email !== null ? await mailKeys(store.secrets, email, context.sender) : null;
  const { accepted, refusal } = await store.database.write(async (transaction) => {
    const reason = sending && (await store.budget.refusal(transaction, form.budget, sending, context.now));
    const mails = wanted.filter(({ recipient }) => recipient === null || !reason);
    const receipt: ReceiptState = reason ? 'withheld' : sending ? 'queued' : 'none';
    const id = randomUUID();
    const stored = await underOwnNumber(
      `A ${kind}`,
      async (inquiry_number) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('submissions')
          .values({
            id,
            kind,
            inquiry_number,
            language: context.language,
            email,
            payload,
            idempotency_key: key,
            request_hash: hash,
            is_contract: form.retention === 'contract' ? 1 : 0,
            received_at: context.now,
            restricted_at: null,
            receipt_withheld: reason ? 1 : 0,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        return numInsertedOrUpdatedRows === 1n;
      },
      async () => (key === null ? null : findByKey(transaction, key, hash, sending !== null)),
    );
    if ('earlier' in stored) return { accepted: stored.earlier, refusal: null };
    await enqueueMails(transaction, mails, {
      submissionId: id,
      recipientHash: sending?.mailbox,
      senderHash: sending?.sender,
      language: context.language,
      messageIdHost: store.messageIdHost,
      now: context.now,
    });
    const fresh: Accepted = { inquiryNumber: stored.number, receivedAt: context.now, receipt, repeated: false };
    return { accepted: fresh, refusal: reason };
  });
  if (!accepted.repeated && sending !== null) store.budget.note(form.budget, refusal, context.now);
  return accepted;
}

/** The mails of the definition, in its order: those to the sender only where there is an address that mail can reach. */
const wantedMails = (form: Form, email: string | null): QueuedMail[] =>
  form.mails.flatMap(({ template, to }): QueuedMail[] => {
    if (to === 'company') return [{ template, recipient: null }];
    return wantsReceipt(form, email) ? [{ template, recipient: email }] : [];
  });

/** Whether a form's sender is to get a mail: its definition has one, and there is an address that mail can reach. */
export const wantsReceipt = (form: Form, email: string | null): boolean =>
  email !== null && isMailAddress(email) && form.mails.some(({ to }) => to === 'sender');

/** What a mail to an address is counted under. @throws {StorageUnavailable} */
export async function mailKeys(secrets: Secrets, email: string, sender: MailSender) {
  const [mailbox, network] = await Promise.all([mailboxKey(secrets, email), senderKey(secrets, sender.address)]);
  return { mailbox, sender: network, proven: sender.proven };
}

async function findByKey(
  transaction: Kysely<Schema>,
  key: string,
  hash: string,
  wantsReceipt: boolean,
): Promise<Accepted | null> {
  const row = await transaction
    .selectFrom('submissions')
    .select(['inquiry_number', 'received_at', 'request_hash', 'receipt_withheld'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.request_hash !== hash) throw new IdempotencyConflict('The Idempotency-Key was used for other content');
  return {
    inquiryNumber: row.inquiry_number,
    receivedAt: row.received_at,
    receipt: row.receipt_withheld === 1 ? 'withheld' : wantsReceipt ? 'queued' : 'none',
    repeated: true,
  };
}
