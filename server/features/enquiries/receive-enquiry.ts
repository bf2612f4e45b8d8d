import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Form, FormInput } from '../../../domain/forms/form.ts';
import type { EnquiryKind } from '../../../domain/forms/forms.ts';
import type { Locale } from '../../../domain/locale.ts';
import { isMailAddress } from '../../../domain/mail-address.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import { insertMails, mailRow, type QueuedMail } from '../../platform/mail/outbox.ts';
import {
  mailboxKey,
  senderKey,
  type MailBudget,
  type MailKeys,
  type MailSender,
  type BudgetRefusal,
  type Verdict,
} from '../../platform/limits/mail-budget.ts';
import { underOwnNumber } from '../../platform/database/enquiry-number.ts';

/** The same Idempotency-Key came with different content. */
export class IdempotencyConflict extends Error {
  override name = 'IdempotencyConflict';
}

export interface EnquiryStore {
  database: Database;
  secrets: Secrets;
  budget: MailBudget;
  /** right-hand side of our Message-IDs */
  messageIdHost: string;
}

/** What every enquiry brings besides its own fields. */
export interface EnquiryContext {
  language: Locale;
  /** from the Idempotency-Key header; null when there was none */
  idempotencyKey: string | null;
  sender: MailSender;
  /** of orders: the very same was sent before, and is meant once more */
  again?: boolean;
  /** milliseconds since 1970 UTC */
  now: number;
}

/** What becomes of the receipt: on its way, withheld (mail-budget.ts says why), or none because there is no address for it. */
export type ReceiptState = 'queued' | 'withheld' | 'none';

export interface Accepted {
  inquiryNumber: string;
  receivedAt: number;
  receipt: ReceiptState;
  /** true when this very enquiry had been stored before; nothing was stored or mailed again */
  repeated: boolean;
}

const sha256 = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** A definition whose content is stored as an enquiry. */
export type EnquiryForm = Form & { readonly kind: EnquiryKind };

/** What is stored with an enquiry, in its transaction and after it. */
type Alongside = (transaction: Kysely<Schema>, enquiry: { id: string }) => Promise<void>;

export type Receive = (
  form: EnquiryForm,
  input: FormInput,
  context: EnquiryContext,
  alongside?: Alongside,
) => Promise<Accepted>;

/**
 * Stores what a form sent, and the mails its definition names, in one transaction. The one way in.
 * @throws {IdempotencyConflict} @throws {StorageUnavailable}
 */
export function enquiryReceiver(store: EnquiryStore): Receive {
  return async (form, input, context, alongside) => {
    const message = { ...(await readMessage(store, form, input, context)), alongside };
    const outcome = await store.database.write((transaction) => storeMessage(store, transaction, message));
    if (outcome === 'conflict') throw new IdempotencyConflict('The Idempotency-Key was used for other content');
    const { accepted, refusal } = outcome;
    if (!accepted.repeated && message.sending !== null) store.budget.note(form.budget, refusal, context.now);
    return accepted;
  };
}

/** A message with all that is known before its transaction, which must wait for nothing but its own queries. */
interface Message {
  form: EnquiryForm;
  context: EnquiryContext;
  payload: string;
  key: string | null;
  hash: string;
  email: string | null;
  wanted: readonly QueuedMail[];
  /** what its receipt is counted under; null: it gets none */
  sending: MailKeys | null;
  alongside?: Alongside | undefined;
}

/** No mail goes to a sender, so no budget was asked. */
const unasked: Verdict = { refusal: null, notBefore: undefined };

type Outcome = { accepted: Accepted; refusal: BudgetRefusal | null } | 'conflict';

async function readMessage(
  { secrets }: EnquiryStore,
  form: EnquiryForm,
  input: FormInput,
  context: EnquiryContext,
): Promise<Message> {
  const { kind } = form;
  // every field in the form's order, so that the same words are the same content whatever the order they came in
  const content = Object.fromEntries(Object.keys(form.labels).map((field) => [field, input[field] || null]));
  const payload = JSON.stringify(content);
  const email = form.person.email === null ? null : (content[form.person.email] ?? null);
  return {
    form,
    context,
    payload,
    key: context.idempotencyKey === null ? null : sha256(kind, context.idempotencyKey),
    hash: sha256(kind, payload),
    email,
    wanted: wantedMails(form, email),
    sending: wantsReceipt(form, email) && email !== null ? await mailKeys(secrets, email, context.sender) : null,
  };
}

async function storeMessage(store: EnquiryStore, transaction: Kysely<Schema>, message: Message): Promise<Outcome> {
  const { form, context, key, sending } = message;
  const verdict =
    sending === null
      ? unasked
      : await store.budget.verdict(transaction, { purpose: form.budget, keys: sending, now: context.now });
  const { refusal } = verdict;
  const row = enquiryRow(message, refusal, '');
  const stored = await underOwnNumber(
    `A ${form.kind}`,
    async (enquiry_number) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('enquiries')
        .values({ ...row, enquiry_number })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async () => (key === null ? null : findByKey(transaction, key, message)),
  );
  if ('earlier' in stored) return stored.earlier;
  await insertMails(transaction, mailRows(store, message, verdict, row.id));
  await message.alongside?.(transaction, row);
  return fresh(message, refusal, stored.number);
}

const enquiryRow = (
  { form, context, payload, key, hash, email }: Message,
  refusal: BudgetRefusal | null,
  enquiry_number: string,
) => ({
  id: randomUUID(),
  kind: form.kind,
  enquiry_number,
  language: context.language,
  email,
  payload,
  idempotency_key: key,
  request_hash: hash,
  is_contract: form.retention === 'contract' ? (1 as const) : (0 as const),
  received_at: context.now,
  restricted_at: null,
  receipt_withheld: refusal ? (1 as const) : (0 as const),
});

const mailRows = (
  { messageIdHost }: EnquiryStore,
  { context, wanted, sending }: Message,
  { refusal, notBefore }: Verdict,
  enquiryId: string,
) =>
  wanted
    .filter(({ recipient }) => recipient === null || !refusal)
    .map((mail) =>
      mailRow(
        mail,
        {
          enquiryId,
          notBefore: mail.recipient === null ? undefined : notBefore,
          recipientHash: sending?.mailbox,
          senderHash: sending?.sender,
          language: context.language,
          messageIdHost,
          now: context.now,
        },
        randomUUID(),
      ),
    );

const fresh = ({ context, sending }: Message, refusal: BudgetRefusal | null, inquiryNumber: string): Outcome => ({
  accepted: {
    inquiryNumber,
    receivedAt: context.now,
    receipt: refusal ? 'withheld' : sending ? 'queued' : 'none',
    repeated: false,
  },
  refusal,
});

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
export async function mailKeys(secrets: Secrets, email: string, sender: MailSender): Promise<MailKeys> {
  const [mailbox, network] = await Promise.all([mailboxKey(secrets, email), senderKey(secrets, sender.address)]);
  return { mailbox, sender: network, proven: sender.proven };
}

async function findByKey(
  transaction: Kysely<Schema>,
  key: string,
  { hash, sending }: Message,
): Promise<Outcome | null> {
  const row = await transaction
    .selectFrom('enquiries')
    .select(['enquiry_number', 'received_at', 'request_hash', 'receipt_withheld'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.request_hash !== hash) return 'conflict';
  const accepted: Accepted = {
    inquiryNumber: row.enquiry_number,
    receivedAt: row.received_at,
    receipt: row.receipt_withheld === 1 ? 'withheld' : sending !== null ? 'queued' : 'none',
    repeated: true,
  };
  return { accepted, refusal: null };
}
