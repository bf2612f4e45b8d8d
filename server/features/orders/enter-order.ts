import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { EnteredOrderInput } from '../../../domain/forms/entered-order.ts';
import {
  enteredOrderForm,
  isWayAtStand,
  missingAddress,
  saleWithoutName,
} from '../../../domain/forms/entered-order.ts';
import { germanDay } from '../../../domain/german-time.ts';
import type { Locale } from '../../../domain/locale.ts';
import { readOrderList } from '../../../domain/orders/order-list.ts';
import type { OrderOrigin } from '../../../domain/orders/order-origin.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { FormContentRefused } from '../../platform/http/form-content-refused.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { linesOf, orderKindFor, priceToday, soldOutOf, type Catalogue } from '../content/catalogue.ts';
import { lockOrder, takeStep } from '../order-records/order-steps.ts';
import { notePaymentIn } from '../payments/note-payment.ts';
import { settleOrder } from '../payments/settle-order.ts';
import { storeOnce, type AcceptedOrder, type WorkedOut } from './store-order.ts';

interface EnterSetting {
  database: Database;
  messageIdHost: string;
  /** what can be ordered, at the moment it is asked for */
  catalogue(): Catalogue;
}

export interface EnteredOrder {
  input: EnteredOrderInput;
  /** made with the form: the same form again is the same order */
  id: string;
  /** of whoever ordered */
  language: Locale;
  origin: OrderOrigin;
  /** bought at a stand of ours */
  isAtStand: boolean;
  /** gets the receipt that an order from the site gets, where there is an address */
  wantsReceipt: boolean;
  /** the very same was entered before, and is meant once more */
  again: boolean;
  /** item numbers of what is sold out and was seen to be, and is to be ordered all the same */
  takesSoldOut: readonly string[];
}

/**
 * Stores an order, or a request for a quote, that did not come over the site, with the prices and rules of one that did.
 * Whoever enters it has read it, so the company gets no notice of it.
 * @param now milliseconds since 1970 UTC
 * @throws {FormContentRefused} a product is not sold, one of an order is sold out and nobody decided on it, the total is
 * not the one that was shown, the wished day is over, what is handed over needs an address on its invoice, or a quote lacks the address that it is answered at: nothing is stored
 * @throws {OrderQuestion} @throws {IdempotencyConflict} @throws {StorageUnavailable}
 */
export async function enterOrder(
  { database, messageIdHost, catalogue }: EnterSetting,
  actor: Actor,
  { input, id, language, origin, isAtStand, wantsReceipt, again, takesSoldOut }: EnteredOrder,
  now: number,
): Promise<AcceptedOrder> {
  const { email = '' } = input;
  const enteredBy = { operatorId: actor.operator.id, origin, isAtStand };
  const context = { language, idempotencyKey: id, again, now };
  const incoming = {
    form: enteredOrderForm,
    input: { ...input, email },
    context,
    enteredBy,
    workOut: () => workOut(catalogue(), { input, language, takesSoldOut }, now),
  };
  return storeOnce(database, incoming, async (transaction, orderId, number) => {
    if (wantsReceipt)
      await enqueueMails(transaction, [{ template: 'order-receipt', recipient: email }], {
        orderId,
        language,
        messageIdHost,
        now,
      });
    const item = { kind: 'order', id: orderId, label: number } as const;
    await recordAccess(transaction, actor, { action: 'order-entered', item, detail: { origin } }, now);
    if (isWayAtStand(input.handedOver)) await handOver(transaction, actor, { orderId, way: input.handedOver }, now);
  });
}

/** Up to so much, tax included, an invoice needs neither name nor address of its buyer (§ 33 UStDV). Cents. */
const mostWithoutAddress = 25_000;

/** What was handed over and paid at the stand: confirmed, paid and out, so that only its invoice is to be written. */
async function handOver(
  transaction: Kysely<Schema>,
  actor: Actor,
  { orderId, way }: { orderId: string; way: 'cash' | 'card' },
  now: number,
): Promise<void> {
  const step = { orderId, at: now, operatorId: actor.operator.id };
  await takeStep(transaction, { ...step, state: 'confirmed' }, 1);
  const row = await lockOrder(transaction, orderId);
  const payment = { id: randomUUID(), orderId, cents: row?.gross_cents ?? 0, paidOn: germanDay(now), way };
  await notePaymentIn(transaction, actor, { ...payment, reference: '', invoice: null }, now);
  const paid = await lockOrder(transaction, orderId);
  await takeStep(transaction, { ...step, state: 'shipped' }, paid?.revision ?? 0);
  await settleOrder(transaction, actor, orderId, now);
}

/** What it comes to today. */
function workOut(
  catalogue: Catalogue,
  { input, language, takesSoldOut }: Pick<EnteredOrder, 'input' | 'language' | 'takesSoldOut'>,
  now: number,
): WorkedOut {
  const isHandedOver = isWayAtStand(input.handedOver);
  const { wishedDate = '', email = '' } = input;
  const kind = input.what === 'quote' ? 'request' : orderKindFor(input.country);
  if (wishedDate !== '' && wishedDate <= germanDay(now))
    throw new FormContentRefused({ wishedDate: 'validation.wishedDate.past' });
  // it is answered by a link that comes by mail
  if (kind === 'request' && email === '') throw new FormContentRefused({ email: 'validation.email.invalid' });
  const list = readOrderList(input.list) ?? [];
  // a quote says itself when it is delivered
  if (kind === 'order' && !isHandedOver && soldOutOf(catalogue, list).some((itemNo) => !takesSoldOut.includes(itemNo)))
    throw new FormContentRefused({ list: 'validation.orderList.soldOut' });
  const lines = linesOf(catalogue, list, language);
  if (lines === null) throw new FormContentRefused({ list: 'validation.orderList.unknown' });
  const { shipping } = catalogue;
  const shop = isHandedOver ? { ...catalogue, shipping: { ...shipping, netCents: 0 } } : catalogue;
  const priced = priceToday(shop, lines, kind, input);
  if (priced.grossCents !== Number(input.expected)) throw new FormContentRefused({ expected: 'validation.orderTotal' });
  if (isHandedOver && priced.grossCents > mostWithoutAddress) {
    const missing = {
      ...(input.name === saleWithoutName && { name: 'validation.name.min' as const }),
      ...missingAddress(input),
    };
    if (Object.keys(missing).length > 0) throw new FormContentRefused(missing);
  }
  const payment = kind === 'order' && !isHandedOver && input.payment === 'invoice' ? 'invoice' : 'prepayment';
  return { kind, payment, priced, catalogue };
}
