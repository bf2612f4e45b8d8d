import type { Locale } from '../../../../domain/locale.ts';
import { localPrice } from '../../../../domain/money.ts';
import { isTaxFree, priceLine, type PricedLine } from '../../../../domain/orders/price-order.ts';
import type { StoredOrder } from '../stored-order.ts';
import { isPack, quantityInWords } from '../../invoicing/quantity-words.ts';
import type { MailSetting } from '../../../platform/mail/mail-frame.ts';
import type { MailKey } from '../../../platform/texts/mail-key.ts';
import type { Fields } from './order-mail-parts.ts';

/** Lines, shipping and sums; a consumer reads gross first, a business net. */
export function goods(order: StoredOrder, language: Locale, setting: MailSetting): Fields {
  const { priced, buyer } = order;
  const isFree = isTaxFree(priced);
  const text = (key: MailKey, parameters?: Record<string, string>) => setting.texts.message(language, key, parameters);
  const money = (cents: number) => localPrice(cents, language);
  const amount = ({ netCents, grossCents }: { netCents: number; grossCents: number }) =>
    isFree
      ? money(netCents)
      : text(`mail.order.amounts.${buyer === 'business' ? 'net' : 'gross'}`, {
          net: money(netCents),
          gross: money(grossCents),
        });
  const packed = (line: PricedLine) => {
    const quantity = quantityInWords(line, language, setting.texts);
    if (line.quantity === 1) return quantity;
    const one = priceLine({ ...line, quantity: 1 });
    const price = isFree
      ? money(one.netCents)
      : text(buyer === 'business' ? 'mail.order.amounts.netOnly' : 'mail.order.amounts.grossOnly', {
          amount: money(buyer === 'business' ? one.netCents : one.grossCents),
        });
    return `${quantity}, ${text(isPack(line) ? 'mail.order.amounts.eachPack' : 'mail.order.amounts.eachSet', { price })}`;
  };
  const { shipping } = priced;
  return [
    ...priced.lines.map((line) => ({
      label: `${line.quantity} × ${line.name} (${line.itemNo})`,
      value: `${amount(line)}\n${packed(line)}`,
    })),
    {
      label: text('mail.fields.shipping'),
      value:
        shipping === null
          ? text('mail.order.amounts.arranged')
          : shipping.netCents === 0
            ? text('mail.order.amounts.free')
            : amount(shipping),
    },
    ...(isFree
      ? [{ label: text('mail.fields.withoutVat'), value: money(priced.netCents) }]
      : [
          { label: text('mail.fields.net'), value: money(priced.netCents) },
          ...priced.vat.map(({ percent, vatCents }) => ({
            label: text('mail.fields.vat', { percent: String(percent) }),
            value: money(vatCents),
          })),
          { label: text('mail.fields.gross'), value: money(priced.grossCents) },
        ]),
  ];
}
