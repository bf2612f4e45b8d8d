import type { ReactNode } from 'react';
import { localPrice, withVat } from '../../../../../domain/money.ts';
import { isRoundedByLine, isTaxFree, type Amount, type PricedOrder } from '../../../../../domain/orders/price-order.ts';
import type { VatTreatment } from '../../../../../domain/invoicing/paper.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import type { OrderShop } from './order-shop.ts';

interface OrderSumsProps {
  shop: Pick<OrderShop, 'shippingMark'>;
  priced: PricedOrder;
  /** where tax is due: why none is charged is said below the sums */
  treatment: VatTreatment;
  /** a consumer reads every amount with its tax; a business without, and the tax at the end */
  isGross?: boolean;
  /** beside them stands what one costs with its tax: times their number it may be a few cents off */
  hasGrossUnitPrices?: boolean;
  /** what is missing for free shipping helps only while the list can change */
  isOpen?: true;
  problem?: string | undefined;
  /** what else there is to say below the sums */
  children?: ReactNode;
}

/** Goods, shipping, tax and total, and what is missing for free shipping. */
export function OrderSums({
  shop,
  priced,
  treatment,
  isGross = false,
  hasGrossUnitPrices,
  isOpen,
  problem,
  children,
}: OrderSumsProps) {
  const { t, language } = useLanguage();
  const money = (cents: number) => localPrice(cents, language);
  const { shipping, missingForFreeShipping } = priced;
  const isEmpty = priced.lines.length === 0;
  const isFree = isTaxFree(priced);
  const withTaxInside = isGross && !isFree;
  // what a part comes to, as the buyer reads it
  const part = ({ netCents, grossCents }: Amount) => money(withTaxInside ? grossCents : netCents);
  const missing = withTaxInside
    ? t('order.sum.bothGross', { gross: money(withVat(missingForFreeShipping, priced.vat[0]?.percent ?? 0)) })
    : t('order.sum.both', { net: money(missingForFreeShipping) });
  const shippingText =
    shipping === null
      ? t('order.sum.arranged')
      : shipping.netCents === 0
        ? isEmpty
          ? '–'
          : t('order.sum.free')
        : part(shipping);
  // the mark of a sample value stands behind an amount, and only there
  const isMarked = shop.shippingMark !== null && shipping !== null && shipping.netCents !== 0;
  const taxes = (label: 'order.sum.vat' | 'order.sum.vatIn', className = '') =>
    priced.vat.map(({ percent, vatCents }) => (
      <Row key={percent} label={t(label, { percent })} className={className}>
        {money(vatCents)}
      </Row>
    ));
  return (
    <section id="order-expected" tabIndex={-1} aria-labelledby="order-sum" className="card p-5 outline-none sm:p-6">
      <h2 id="order-sum" className="text-[1.45rem]">
        {t('order.sum.title')}
      </h2>
      {problem ? <p className="field-error mt-2">{problem}</p> : null}
      <dl className="tabular mt-3 grid grid-cols-1 gap-1">
        <Row label={t(isFree || isGross ? 'order.sum.goodsOnly' : 'order.sum.goods')}>{part(priced.goods)}</Row>
        <Row label={t(isFree || isGross ? 'order.sum.shippingOnly' : 'order.sum.shipping')}>
          {shippingText} {isMarked ? <small>({shop.shippingMark})</small> : null}
        </Row>
        {isFree || isGross ? null : (
          <>
            <Row label={t('order.sum.net')}>{money(priced.netCents)}</Row>
            {taxes('order.sum.vat')}
          </>
        )}
        <div className="mt-1 flex flex-wrap justify-between gap-x-6 border-t border-forest pt-2 font-semibold">
          <dt>
            {t(isFree ? 'order.sum.withoutVat' : 'order.sum.gross')}
            {shipping === null ? `, ${t('order.sum.withoutShipping')}` : ''}
          </dt>
          <dd className="ml-auto text-right whitespace-nowrap" data-total>
            {money(priced.grossCents)}
          </dd>
        </div>
        {withTaxInside ? taxes('order.sum.vatIn', 'soft text-small') : null}
      </dl>
      {!isFree && hasGrossUnitPrices && priced.lines.some(isRoundedByLine) ? (
        <p className="mt-3 text-small">{t('order.sum.rounded')}</p>
      ) : null}
      {isFree && (treatment === 'intra-community' || treatment === 'export') ? (
        <p className="mt-3 text-small">{t(`order.sum.untaxed.${treatment}`)}</p>
      ) : null}
      {isEmpty || shipping === null || !isOpen ? null : (
        <p className="mt-3 text-small">
          {missingForFreeShipping === 0 ? t('order.sum.reached') : t('order.sum.missing', { amount: missing })}
        </p>
      )}
      {children}
    </section>
  );
}

function Row({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-6 ${className}`}>
      <dt>{label}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}
