import { checkForm } from '../../../../../domain/forms/check.ts';
import { enteredOrderForm, enteredOrderSchema, saleWithoutName } from '../../../../../domain/forms/entered-order.ts';
import type { FieldIssues } from '../../../../../domain/forms/fields.ts';
import { isLocale } from '../../../../../domain/locale.ts';
import { homeCountry } from '../../../../../domain/orders/countries.ts';
import { isOrderOrigin } from '../../../../../domain/orders/order-origin.ts';
import { enterOrder } from '../../../../../server/features/orders/enter-order.ts';
import { OrderQuestion } from '../../../../../server/features/orders/order-question.ts';
import { IdempotencyConflict } from '../../../../../server/features/enquiries/receive-enquiry.ts';
import type { Actor } from '../../../../../server/platform/audit/record-access.ts';
import { FormContentRefused } from '../../../../../server/platform/http/form-content-refused.ts';
import type { DeskContext } from '../../../document/desk-context.ts';
import { entryShop, isHandedOver, listOf, type TypedEntry } from './entry-shop.ts';

/**
 * `used`: the form was saved before with something else in it; `sold-out`: something is, and nobody has said that it is to
 * be ordered all the same; `same`: the very same was entered a short while ago.
 */
type Saved =
  | { orderId: string }
  | { issues: FieldIssues }
  | 'used'
  | 'sold-out'
  | { same: { number: string; receivedAt: number } };

type Setting = Pick<DeskContext, 'database' | 'messageIdHost' | 'mailSetting' | 'now'>;

/** Enters what was typed, or says what keeps it from being entered. @throws {StorageUnavailable} */
export async function saveEntry(
  { database, messageIdHost, mailSetting, now }: Setting,
  actor: Actor,
  given: TypedEntry,
  again: boolean,
): Promise<Saved> {
  const { texts } = mailSetting;
  const isSale = isHandedOver(given);
  // what is hidden in the form does not count
  const typed: TypedEntry = isSale
    ? { ...given, country: homeCountry, payment: 'prepayment', name: given['name']?.trim() || saleWithoutName }
    : { ...given, handedOver: '' };
  const { origin, language = '' } = typed;
  const list = listOf(entryShop(texts.catalogue(), 'de'), typed);
  const checked = checkForm(enteredOrderForm, { ...typed, list }, false);
  if ('issues' in checked) return checked;
  const entered = {
    input: enteredOrderSchema.parse(checked.content),
    id: typed['id'] ?? '',
    language: isLocale(language) ? language : 'de',
    origin: isOrderOrigin(origin) ? origin : 'telephone',
    isAtStand: isSale || (origin === 'fair' && typed['atStand'] === 'yes'),
    wantsReceipt: !isSale && typed['receipt'] === 'yes',
    // the same is sold again and again at a stand
    again: again || isSale,
    takesSoldOut: (typed['soldOut'] ?? '').split(','),
  } as const;
  const setting = { database, messageIdHost, catalogue: () => texts.catalogue() };
  try {
    const { orderId } = await enterOrder(setting, actor, entered, now());
    return { orderId };
  } catch (error) {
    if (error instanceof FormContentRefused)
      return error.fields['list'] === 'validation.orderList.soldOut' ? 'sold-out' : { issues: error.fields };
    if (error instanceof IdempotencyConflict) return 'used';
    if (error instanceof OrderQuestion)
      return { same: { number: error.earlier.number, receivedAt: error.earlier.receivedAt } };
    throw error;
  }
}
