import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { orderForm, type OrderInput } from '../../domain/forms/order.ts';
import { customerOf } from '../../domain/orders/order-customer.ts';
import { readOrderList } from '../../domain/orders/order-list.ts';
import type { OrderRow, Schema } from '../database/schema.ts';
import { enqueueMails } from '../mail/outbox.ts';
import { newInquiryNumber } from '../submissions/inquiry-number.ts';
import {
  IdempotencyConflict,
  mailKeys,
  type Accepted,
  type SubmissionContext,
  type SubmissionStore,
} from '../submissions/receive-submission.ts';
import { ContentRefused } from '../calls/content-refused.ts';
import { linesOf, orderKindFor, priceToday, type Catalogue } from './catalogue.ts';

export interface OrderStore extends SubmissionStore {
  /** what can be ordered, at the moment it is asked for */
  catalogue(): Catalogue;
}

export interface AcceptedOrder extends Accepted {
  orderId: string;
}

const sha256 = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Order numbers tried for one order. */
const draws = 5;

/** How long the very same order counts as sent before: a reload or the way back must not order twice. Milliseconds. */
const sameOrderFor = 24 * 60 * 60 * 1000;

/**
 * Stores an order with the prices and terms of the moment, its first step and its mails, in one transaction. Prices are
 * the catalogue's, never the caller's: theirs only tell whether the buyer saw the same.
 * @throws {ContentRefused} a product is not sold, or the total is not what the buyer was shown: nothing is stored
 * @throws {IdempotencyConflict} @throws {StorageUnavailable}
 */
export async function receiveOrder(
  store: OrderStore,
  input: OrderInput,
  context: SubmissionContext,
): Promise<AcceptedOrder> {
  const { language, now } = context;
  const hash = sha256('order', JSON.stringify(Object.keys(orderForm.labels).map((field) => fieldOf(input, field))));
  const key = context.idempotencyKey === null ? null : sha256('order', context.idempotencyKey);
  const earlier = await store.database.read((reader) => findEarlier(reader, key, hash, now));
  if (earlier !== null) return earlier;

  const catalogue = store.catalogue();
  const kind = orderKindFor(input.country);
  const lines = linesOf(catalogue, readOrderList(input.list) ?? [], language);
  if (lines === null) throw new ContentRefused({ list: 'validation.orderList.unknown' });
  const priced = priceToday(catalogue, lines, kind);
  if (priced.grossCents !== Number(input.expected)) throw new ContentRefused({ expected: 'validation.orderTotal' });

  // Made before the transaction, which must wait for nothing but its own queries.
  const sending = await mailKeys(store.secrets, input.email, context.sender);
  const { accepted, refusal } = await store.database.write(async (transaction) => {
    const again = await findEarlier(transaction, key, hash, now);
    if (again !== null) return { accepted: again, refusal: null };
    const reason = await store.budget.refusal(transaction, orderForm.budget, sending, now);
    const id = randomUUID();
    for (let attempt = 1; attempt <= draws; attempt += 1) {
      const orderNumber = newInquiryNumber();
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('orders')
        .values({
          id,
          order_number: orderNumber,
          kind,
          state: 'received',
          buyer: input.buyer === 'business' ? 'business' : 'private',
          payment: input.payment === 'invoice' ? 'invoice' : 'prepayment',
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
          changed_at: now,
          revision: 1,
          restricted_at: null,
          receipt_withheld: reason ? 1 : 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 1n) {
        await transaction
          .insertInto('order_steps')
          .values({ id: randomUUID(), order_id: id, state: 'received', at: now, operator_id: null, detail: null })
          .execute();
        await enqueueMails(
          transaction,
          [
            { template: 'order-notice', recipient: null },
            ...(reason ? [] : [{ template: 'order-receipt' as const, recipient: input.email }]),
          ],
          {
            submissionId: null,
            subscriptionId: null,
            orderId: id,
            recipientHash: sending.mailbox,
            senderHash: sending.sender,
            language,
            messageIdHost: store.messageIdHost,
            now,
          },
        );
        const fresh: AcceptedOrder = {
          orderId: id,
          inquiryNumber: orderNumber,
          receivedAt: now,
          receipt: reason ? 'withheld' : 'queued',
          repeated: false,
        };
        return { accepted: fresh, refusal: reason };
      }
      // Another instance stored the same order meanwhile; otherwise the number was taken, one chance in 10^12: draw again.
      const stored = await findEarlier(transaction, key, hash, now);
      if (stored !== null) return { accepted: stored, refusal: null };
    }
    throw new Error(`An order was refused ${draws} times: something else than its number stands against it`);
  });
  if (!accepted.repeated) store.budget.note(orderForm.budget, refusal, now);
  return accepted;
}

const fieldOf = (input: OrderInput, field: string): string | null =>
  Object.entries(input).find(([name]) => name === field)?.[1] || null;

/** The same order stored before: by its key, or by its content within a day, unless that one came to nothing. */
async function findEarlier(
  reader: Kysely<Schema>,
  key: string | null,
  hash: string,
  now: number,
): Promise<AcceptedOrder | null> {
  const row = await reader
    .selectFrom('orders')
    .select(['id', 'order_number', 'received_at', 'request_hash', 'receipt_withheld', 'state', 'idempotency_key'])
    .where((where) =>
      where.or([
        ...(key === null ? [] : [where('idempotency_key', '=', key)]),
        where.and([
          where('request_hash', '=', hash),
          where('received_at', '>', now - sameOrderFor),
          where('state', 'not in', ['cancelled', 'withdrawn']),
        ]),
      ]),
    )
    .orderBy('received_at', 'desc')
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.request_hash !== hash) throw new IdempotencyConflict('The Idempotency-Key was used for other content');
  return acceptedBefore(row);
}

const acceptedBefore = (
  row: Pick<OrderRow, 'id' | 'order_number' | 'received_at' | 'receipt_withheld'>,
): AcceptedOrder => ({
  orderId: row.id,
  inquiryNumber: row.order_number,
  receivedAt: row.received_at,
  receipt: row.receipt_withheld === 1 ? 'withheld' : 'queued',
  repeated: true,
});
