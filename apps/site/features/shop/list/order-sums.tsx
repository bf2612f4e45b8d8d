import type { ReactNode } from 'react';
import { localPrice } from '../../../../../domain/money.ts';
import { isRoundedByLine, isTaxFree, type PricedOrder } from '../../../../../domain/orders/price-order.ts';
import type { VatTreatment } from '../../../../../domain/invoicing/paper.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import type { OrderShop } from './order-shop.ts';

interface OrderSumsProps {
  shop: Pick<OrderShop, 'shippingMark'>;
  priced: PricedOrder;
  /** where tax is due: why none is charged is said below the sums */
  treatment: VatTreatment;
  /** beside them stands what one costs with its tax: times their number it may be a few cents off */
  hasGrossUnitPrices?: boolean;
  /** what is missing for free shipping helps only while the list can change */
  isOpen?: true;
  problem?: string | undefined;
}

/** Goods, shipping, tax and total, and what is missing for free shipping. */
export function OrderSums({ shop, priced, treatment, hasGrossUnitPrices, isOpen, problem }: OrderSumsProps) {
  const { t, language } = useLanguage();
  const money = (cents: number) => localPrice(cents, language);
  const { shipping, missingForFreeShipping } = priced;
  const isEmpty = priced.lines.length === 0;
  const isFree = isTaxFree(priced);
  const shippingText =
    shipping === null
      ? t('order.sum.arranged')
      : shipping.netCents === 0
        ? isEmpty
          ? '–'
          : t('order.sum.free')
        : `${money(shipping.netCents)}${shop.shippingMark === null ? '' : ` (${shop.shippingMark})`}`;
  return (
    <section id="order-expected" tabIndex={-1} aria-labelledby="order-sum" className="card p-5 outline-none sm:p-6">
      <h2 id="order-sum" className="text-[1.45rem]">
        {t('order.sum.title')}
      </h2>
      {problem ? <p className="field-error mt-2">{problem}</p> : null}
      <dl className="tabular mt-3 grid gap-1">
        <Row label={t(isFree ? 'order.sum.goodsOnly' : 'order.sum.goods')}>{money(priced.goods.netCents)}</Row>
        <Row label={t(isFree ? 'order.sum.shippingOnly' : 'order.sum.shipping')}>{shippingText}</Row>
        {isFree ? null : <Row label={t('order.sum.net')}>{money(priced.netCents)}</Row>}
        {(isFree ? [] : priced.vat).map(({ percent, vatCents }) => (
          <Row key={percent} label={t('order.sum.vat', { percent })}>
            {money(vatCents)}
          </Row>
        ))}
        <div className="mt-1 flex justify-between gap-6 border-t border-forest pt-2 font-semibold">
          <dt>
            {t(isFree ? 'order.sum.withoutVat' : 'order.sum.gross')}
            {shipping === null ? `, ${t('order.sum.withoutShipping')}` : ''}
          </dt>
          <dd className="text-right whitespace-nowrap" data-total>
            {money(priced.grossCents)}
          </dd>
        </div>
      </dl>
      {!isFree && hasGrossUnitPrices && priced.lines.some(isRoundedByLine) ? (
        <p className="mt-3 text-small">{t('order.sum.rounded')}</p>
      ) : null}
      {isFree && (treatment === 'intra-community' || treatment === 'export') ? (
        <p className="mt-3 text-small">{t(`order.sum.untaxed.${treatment}`)}</p>
      ) : null}
      {isEmpty || shipping === null || !isOpen ? null : (
        <p className="mt-3 text-small">
          {missingForFreeShipping === 0
            ? t('order.sum.reached')
            : t('order.sum.missing', { amount: money(missingForFreeShipping) })}
        </p>
      )}
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6">
      <dt>{label}</dt>
      <dd className="text-right whitespace-nowrap">{children}</dd>
    </div>
  );
}
