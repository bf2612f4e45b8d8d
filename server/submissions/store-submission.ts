import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Locale } from '../../domain/locale.ts';
import type { Database } from '../database/database.ts';
import type { MailTemplate, Schema, SubmissionKind } from '../database/schema.ts';
import type { Secrets } from '../database/secrets.ts';
import { enqueueMails } from '../mail/outbox.ts';
import { receiptKey, receiptsExhausted } from '../protection/receipt-limit.ts';
import { newInquiryNumber } from './inquiry-number.ts';

/** The same Idempotency-Key came with different content. */
export class IdempotencyConflict extends Error {
  override name = 'IdempotencyConflict';
}

export interface SubmissionStore {
  database: Database;
  secrets: Secrets;
  /** right-hand side of our Message-IDs */
  messageIdHost: string;
}

/** What every submission brings besides its own fields. */
export interface SubmissionContext {
  language: Locale;
  /** from the Idempotency-Key header; null when there was none */
  idempotencyKey: string | null;
  /** milliseconds since 1970 UTC */
  now: number;
}

export interface Accepted {
  inquiryNumber: string;
  receivedAt: number;
  /** true when this very submission had been stored before; nothing was stored or mailed again */
  repeated: boolean;
}

interface Submission {
  kind: SubmissionKind;
  payload: Record<string, string | null>;
  email: string | null;
  isContract: boolean;
  mails: readonly { template: MailTemplate; recipient: string | null }[];
}

const sha256 = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Inquiry numbers tried for one submission. */
const draws = 5;

/**
 * Stores a submission and its mails in one transaction. The one way in for contact, pre-order, callback, withdrawal.
 * @throws {IdempotencyConflict} @throws {StorageUnavailable}
 */
export async function storeSubmission(
  store: SubmissionStore,
  submission: Submission,
  context: SubmissionContext,
): Promise<Accepted> {
  const { kind, email, isContract } = submission;
  const payload = JSON.stringify(submission.payload);
  const key = context.idempotencyKey === null ? null : sha256(kind, context.idempotencyKey);
  const hash = sha256(kind, payload);
  const recipient = submission.mails.find((mail) => mail.recipient !== null)?.recipient ?? null;
  // Made before the transaction, which must wait for nothing but its own queries.
  const recipientHash = recipient === null ? null : await receiptKey(store.secrets, recipient);
  return store.database.write(async (transaction) => {
    const withheld = recipientHash !== null && (await receiptsExhausted(transaction, recipientHash, context.now));
    const mails = withheld ? submission.mails.filter((mail) => mail.recipient === null) : submission.mails;
    const id = randomUUID();
    for (let attempt = 1; attempt <= draws; attempt += 1) {
      const inquiryNumber = newInquiryNumber();
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('submissions')
        .values({
          id,
          kind,
          inquiry_number: inquiryNumber,
          language: context.language,
          email,
          payload,
          idempotency_key: key,
          request_hash: hash,
          is_contract: isContract ? 1 : 0,
          received_at: context.now,
          restricted_at: null,
          receipt_withheld: withheld ? 1 : 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 1n) {
        await enqueueMails(transaction, mails, {
          submissionId: id,
          subscriptionId: null,
          recipientHash,
          language: context.language,
          messageIdHost: store.messageIdHost,
          now: context.now,
        });
        return { inquiryNumber, receivedAt: context.now, repeated: false };
      }
      const earlier = key === null ? null : await findByKey(transaction, key, hash);
      if (earlier) return earlier;
      // The inquiry number was taken, a chance of one in 10^12 for each stored submission: draw again.
    }
    throw new Error(`A ${kind} was refused ${draws} times: something else than its number stands against it`);
  });
}

async function findByKey(transaction: Kysely<Schema>, key: string, hash: string): Promise<Accepted | null> {
  const row = await transaction
    .selectFrom('submissions')
    .select(['inquiry_number', 'received_at', 'request_hash'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.request_hash !== hash) throw new IdempotencyConflict('The Idempotency-Key was used for other content');
  return { inquiryNumber: row.inquiry_number, receivedAt: row.received_at, repeated: true };
}
