import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { localPrice } from '../../../../domain/money.ts';
import { effectiveOrder } from '../../../../domain/orders/effective-order.ts';
import { withdrawable } from '../../../../domain/orders/withdrawal.ts';
import type { SiteTexts } from '../../../../server/features/content/site-texts.ts';
import { goodsInWords, quantityInWords } from '../../../../server/features/invoicing/quantity-words.ts';
import { sumNow } from '../../../../server/features/order-records/order-worth.ts';
import type { ReadOrder } from '../../../../server/features/orders/read-order.ts';

/** What an order holds now and comes to, line by line; and what was ordered, where that was more. */
export function viewOfSums({ order, gone, money: { found } }: ReadOrder, language: DeskLanguage, texts: SiteTexts) {
  const words = (cents: number) => localPrice(cents, language);
  const ordered = order.priced;
  const isAnyLeft = withdrawable(ordered.lines, gone).size > 0;
  const isLess = gone.size > 0 && isAnyLeft && order.state !== 'cancelled';
  const priced = isLess ? effectiveOrder(ordered, gone) : ordered;
  const now = sumNow(found);
  const goodsOf = (quantityOf: (itemNo: string, quantity: number) => number) =>
    ordered.lines.flatMap((line) => {
      const quantity = quantityOf(line.itemNo, line.quantity);
      return quantity === 0 ? [] : [goodsInWords({ ...line, quantity }, language, texts)];
    });
  return {
    /** the one sum that holds, tax included */
    sum: words(now),
    lines: priced.lines.map((line) => ({
      itemNo: line.itemNo,
      name: line.name,
      quantity: quantityInWords(line, language, texts),
      each: words(line.unitNetCents),
      net: words(line.netCents),
      gross: words(line.grossCents),
    })),
    shipping: priced.shipping === null ? null : words(priced.shipping.netCents),
    shippingGross: priced.shipping === null ? null : words(priced.shipping.grossCents),
    net: words(priced.netCents),
    vat: words(priced.vatCents),
    gross: words(priced.grossCents),
    /** what its price was reduced by; null: nothing */
    reduced: isAnyLeft && now < priced.grossCents ? words(now - priced.grossCents) : null,
    /** null: it is as it was ordered */
    ordered:
      gone.size === 0 || order.state === 'cancelled'
        ? null
        : {
            goods: goodsOf((_itemNo, quantity) => quantity).join(', '),
            sum: words(ordered.grossCents),
            gone: goodsOf((itemNo) => gone.get(itemNo) ?? 0).join(', '),
          },
  };
}
