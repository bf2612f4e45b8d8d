import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { FormInput } from '../../../domain/forms/form.ts';
import { customerOf } from '../../../domain/orders/order-customer.ts';
import type { OrderOrigin } from '../../../domain/orders/order-origin.ts';
import type { OrderKind, Payment } from '../../../domain/orders/order-state.ts';
import type { PricedOrder } from '../../../domain/orders/price-order.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { takeTurn } from '../../platform/database/take-turn.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import {
  IdempotencyConflict,
  mailKeys,
  type Accepted,
  type EnquiryContext,
  type EnquiryStore,
} from '../enquiries/receive-enquiry.ts';
import type { Catalogue } from '../content/catalogue.ts';
import { insertOrder } from './insert-order.ts';
import { OrderQuestion } from './order-question.ts';

export interface OrderStore extends EnquiryStore {
  /** what can be ordered, at the moment it is asked for */
  catalogue(): Catalogue;
}

export interface AcceptedOrder extends Accepted {
  orderId: string;
}

/** What a form asks for, worked out with the prices of the moment. */
export interface WorkedOut {
  kind: OrderKind;
  payment: Payment;
  priced: PricedOrder;
  catalogue: Catalogue;
}

type Customer = Parameters<typeof customerOf>[0];

/** What an order is made of. */
interface OrderFormKind {
  kind: string;
  labels: Readonly<Record<string, string>>;
}

const sha256 = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** How long the very same under another key is asked about. Milliseconds. */
const sameOrderFor = 24 * 60 * 60 * 1000;

/**
 * Stores an order, or a request for a quote, that its buyer sent: with the prices and terms of the moment, its first step
 * and its mails, in one transaction. The same again under the same key is the first; under another key within a day it is
 * asked about.
 * @param form what its content is made of, and which budget its receipt draws on
 * @param sent.workOut called only when it is new. @throws {FormContentRefused}
 * @throws {OrderQuestion} @throws {IdempotencyConflict} @throws {StorageUnavailable}
 */
export async function storeOrder<Input extends Customer & FormInput>(
  store: OrderStore,
  form: OrderFormKind & { budget: 'orders' },
  { input, context, workOut }: { input: Input; context: EnquiryContext; workOut: () => WorkedOut },
): Promise<AcceptedOrder> {
  const { now } = context;
  // Made before the transaction, which must wait for nothing but its own queries.
  const sending = await mailKeys(store.secrets, input.email, context.sender);
  const accepted = await storeOnce(store.database, { form, input, context, workOut }, async (transaction, orderId) => {
    // owed by law: never withheld, at most spread out
    const { notBefore } = await store.budget.verdict(transaction, { purpose: form.budget, keys: sending, now });
    const origin = { orderId, language: context.language, messageIdHost: store.messageIdHost, now };
    await enqueueMails(transaction, [{ template: 'order-notice', recipient: null }], origin);
    await enqueueMails(transaction, [{ template: 'order-receipt', recipient: input.email }], {
      ...origin,
      notBefore,
      recipientHash: sending.mailbox,
      senderHash: sending.sender,
    });
  });
  if (!accepted.repeated) store.budget.note(form.budget, null, now);
  return accepted;
}

/** Who at the desk entered an order, and how it came there. */
interface EnteredBy {
  operatorId: string;
  origin: OrderOrigin;
  /** bought at a stand of ours */
  isAtStand: boolean;
}

/** An order that comes in, however it does. */
interface Incoming<Input> {
  form: OrderFormKind;
  input: Input;
  context: Pick<EnquiryContext, 'language' | 'idempotencyKey' | 'again' | 'now'>;
  /** called only when it is new. @throws {FormContentRefused} */
  workOut: () => WorkedOut;
  /** without one its buyer sent it */
  enteredBy?: EnteredBy;
}

/**
 * Stores an order once, with its number, prices, terms and first step: the one way in.
 * @param alongside what else is stored with it, in its transaction
 * @throws {OrderQuestion} @throws {IdempotencyConflict} @throws {StorageUnavailable}
 */
export async function storeOnce<Input extends Customer & FormInput>(
  database: Database,
  { form, input, context, workOut, enteredBy }: Incoming<Input>,
  alongside: (transaction: Kysely<Schema>, orderId: string, number: string) => Promise<void>,
): Promise<AcceptedOrder> {
  const { language, now } = context;
  const contentOf = JSON.stringify(Object.keys(form.labels).map((field) => fieldOf(input, field)));
  const hash = sha256(form.kind, contentOf);
  const key = context.idempotencyKey === null ? null : sha256(form.kind, context.idempotencyKey);
  const asked = { key, hash, isMeant: context.again === true, now };
  const earlier = await database.read((reader) => findEarlier(reader, asked));
  if (earlier !== null) return earlier;

  const { kind, payment, priced, catalogue } = workOut();
  return database.write(async (transaction) => {
    await takeTurn(database, transaction, 'order', hash);
    const again = await findEarlier(transaction, asked);
    if (again !== null) return again;
    const inserted = await insertOrder(
      transaction,
      {
        kind,
        buyer: input.buyer === 'business' ? 'business' : 'private',
        payment,
        language,
        email: input.email,
        customer: JSON.stringify(customerOf(input)),
        priced: JSON.stringify(priced),
        net_cents: priced.netCents,
        vat_cents: priced.vatCents,
        gross_cents: priced.grossCents,
        terms_version: input.buyer === 'business' ? catalogue.versions.terms : catalogue.versions.withdrawal,
        idempotency_key: key,
        request_hash: hash,
        received_at: now,
        origin: enteredBy?.origin ?? null,
        at_stand: enteredBy?.isAtStand === true ? 1 : 0,
        owner_id: enteredBy?.operatorId ?? null,
      },
      () => findEarlier(transaction, asked),
      enteredBy?.operatorId,
    );
    if ('earlier' in inserted) return inserted.earlier;
    await alongside(transaction, inserted.id, inserted.number);
    const fresh: AcceptedOrder = {
      orderId: inserted.id,
      inquiryNumber: inserted.number,
      receivedAt: now,
      receipt: input.email === '' ? 'none' : 'queued',
      repeated: false,
    };
    return fresh;
  });
}

const fieldOf = (input: object, field: string): string | null =>
  Object.entries(input).find(([name]) => name === field)?.[1] || null;

interface Asked {
  key: string | null;
  hash: string;
  /** whoever sends it has said that it is meant once more */
  isMeant: boolean;
  now: number;
}

/**
 * The order that was stored under this key before.
 * @throws {OrderQuestion} the very same came within a day under another key and has not come to nothing: only who typed all
 * of it once more learns of that
 */
async function findEarlier(reader: Kysely<Schema>, { key, hash, isMeant, now }: Asked): Promise<AcceptedOrder | null> {
  const orders = reader.selectFrom('orders').select(['id', 'kind', 'order_number', 'received_at', 'request_hash']);
  const sent = key === null ? undefined : await orders.where('idempotency_key', '=', key).executeTakeFirst();
  if (sent !== undefined) {
    if (sent.request_hash !== hash) throw new IdempotencyConflict('The Idempotency-Key was used for other content');
    return acceptedBefore(sent);
  }
  if (isMeant) return null;
  const same = await orders
    .where('request_hash', '=', hash)
    .where('received_at', '>', now - sameOrderFor)
    .where('state', 'not in', ['cancelled', 'withdrawn'])
    .where('restricted_at', 'is', null)
    .orderBy('received_at', 'desc')
    .executeTakeFirst();
  if (same === undefined) return null;
  throw new OrderQuestion({ kind: same.kind, number: same.order_number, receivedAt: same.received_at });
}

const acceptedBefore = (row: Pick<OrderRow, 'id' | 'order_number' | 'received_at'>): AcceptedOrder => ({
  orderId: row.id,
  inquiryNumber: row.order_number,
  receivedAt: row.received_at,
  receipt: 'queued',
  repeated: true,
});
