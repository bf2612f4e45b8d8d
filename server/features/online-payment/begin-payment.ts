import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isLocale, type Locale } from '../../../domain/locale.ts';
import type { OnlinePaymentAudience } from '../../../domain/orders/online-payment.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import type { OnlinePaymentRow } from '../../platform/database/schema/online-payments.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { lockOrder } from '../order-records/order-steps.ts';
import { onlinePaymentsOf } from '../payments/online-refunds.ts';
import { readPayableCents } from '../payments/payable-online.ts';
import type { AskSetting } from './ask-provider.ts';
import { returnUrlOf } from './payment-token.ts';

export interface BeginSetting extends AskSetting {
  secrets: Secrets;
  /** without a slash at the end */
  siteUrl: string;
  audience: () => OnlinePaymentAudience;
}

/**
 * `nothing`: nothing of the order can be paid online now; `under-way`: a bank is at work on an earlier payment; `later`:
 * the service gives no page now.
 */
export type Begun = { url: string } | { problem: 'nothing' | 'under-way' | 'later' };

/** A buyer who presses again gets the same page for so long. Milliseconds. */
const samePage = 10 * 60_000;

/** A bank that takes longer has failed, whatever the service says. Milliseconds. */
const longestTransfer = 21 * 24 * 60 * 60_000;

/** More than any buyer begins in an hour. */
const mostAnHour = 20;

/**
 * Begins to pay what is open of an order: asks the service for its page. Killed between any two steps, the next press goes
 * on where it was: the service is asked with the same id.
 * @param language of the pages
 * @throws {StorageUnavailable} nothing can be paid then; a page that the service made is shown to nobody
 */
export async function beginPayment(setting: BeginSetting, orderId: string, language: Locale): Promise<Begun> {
  const { provider, database, secrets, siteUrl, now, logger } = setting;
  const prepared = await database.write((transaction) => prepare(transaction, setting, { orderId, language }));
  if ('problem' in prepared) return prepared;
  const { row, number } = prepared;
  if (row.checkout_url !== null) return { url: row.checkout_url };
  const made = await provider.createPayment({
    id: row.id,
    cents: row.amount_cents,
    description: number,
    language: isLocale(row.language) ? row.language : language,
    returnUrl: await returnUrlOf(siteUrl, secrets, row.id, language),
    createdAt: row.created_at,
  });
  if ('problem' in made) {
    setting.counters.increment('payment_service_failures', provider.name);
    logger.error({ service: provider.name, said: made.said }, 'the payment service gave no page to pay on');
    return { problem: 'later' };
  }
  const { checkoutUrl } = made;
  if (checkoutUrl === null || !provider.isCheckout(checkoutUrl)) {
    logger.error({ service: provider.name, url: checkoutUrl }, 'the page to pay on is not the service’s own');
    return { problem: 'later' };
  }
  await database.write((transaction) =>
    transaction
      .updateTable('online_payments')
      .set({
        provider_id: made.id,
        charge_id: made.chargeId,
        checkout_url: checkoutUrl,
        state: 'open',
        ask_at: now() + 30_000,
      })
      .where('id', '=', row.id)
      .where('state', '=', 'new')
      .execute(),
  );
  return { url: checkoutUrl };
}

/** Under the order's lock: the payment that is begun, a new one or the one that was begun just before. */
async function prepare(
  transaction: Kysely<Schema>,
  { provider, now, audience }: Pick<BeginSetting, 'provider' | 'now' | 'audience'>,
  { orderId, language }: { orderId: string; language: Locale },
): Promise<{ row: OnlinePaymentRow; number: string } | { problem: 'nothing' | 'under-way' | 'later' }> {
  const order = await lockOrder(transaction, orderId);
  const cents = order === undefined ? null : await readPayableCents(transaction, orderId, audience());
  if (order === undefined || cents === null || cents === 0) return { problem: 'nothing' };
  const at = now();
  const earlier = await onlinePaymentsOf(transaction, orderId);
  if (earlier.some(({ state, created_at: begun }) => state === 'pending' && begun > at - longestTransfer))
    return { problem: 'under-way' };
  const same = earlier.findLast(
    ({ state, ...one }) =>
      (state === 'new' || state === 'open') &&
      one.provider === provider.name &&
      one.amount_cents === cents &&
      one.language === language &&
      one.created_at > at - samePage,
  );
  if (same !== undefined) return { row: same, number: order.order_number };
  if (earlier.filter(({ created_at: begun }) => begun > at - 60 * 60_000).length >= mostAnHour)
    return { problem: 'later' };
  const row: OnlinePaymentRow = {
    id: randomUUID(),
    order_id: orderId,
    provider: provider.name,
    provider_id: null,
    charge_id: null,
    checkout_url: null,
    amount_cents: cents,
    currency: 'EUR',
    language,
    state: 'new',
    created_at: at,
    asked_at: null,
    ask_at: at + samePage,
    came_cents: null,
    came_currency: null,
    payment_id: null,
    problem: null,
    problem_at: null,
  };
  await transaction.insertInto('online_payments').values(row).execute();
  return { row, number: order.order_number };
}
