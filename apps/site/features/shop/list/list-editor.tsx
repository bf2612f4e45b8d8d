import { useState } from 'react';
import { localPrice } from '../../../../../domain/money.ts';
import { isTaxFree, type Amount } from '../../../../../domain/orders/price-order.ts';
import { parseQuantity } from '../../../../../domain/orders/quantity.ts';
import { LocalLink } from '../../../i18n/link.tsx';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import type { useForm } from '../../../forms/use-form.ts';
import { useStatus } from '../../../components/use-status.ts';
import { BuyerChoice } from '../buyer-choice.tsx';
import { buyerIds } from './customer-fields.tsx';
import { ListRow } from './list-row.tsx';
import { isWanted, type Amounts, type ListedProduct, type ListShop, type OrderProduct } from './order-shop.ts';
import { priceList, type Destination } from './price-list.ts';

interface ListEditorProps {
  shop: ListShop;
  amounts: Amounts;
  setAmount(itemNo: string, typed: string): void;
  destination: Destination;
  isBusiness: boolean;
  /** for whom it is by the form that came back, without scripts */
  given: string;
  form: ReturnType<typeof useForm>;
}

/**
 * What is on the list, and below it, folded, what else there is. A line stays where it is while its number changes, so that
 * nobody loses what they are typing in; it moves when it is removed, when the fold closes, and when the list comes anew.
 */
export function ListEditor({ shop, amounts, setAmount, destination, isBusiness, given, form }: ListEditorProps) {
  const { t, language } = useLanguage();
  const { said, say, sayLater } = useStatus();
  const wanted = () => shop.products.filter(({ itemNo }) => isWanted(amounts[itemNo])).map(({ itemNo }) => itemNo);
  const [listed, setListed] = useState(wanted);
  const isEmpty = wanted().length === 0;
  const problem = form.field('list').error;
  const priced = priceList(shop, amounts, destination);

  function remove({ itemNo, name }: OrderProduct) {
    setAmount(itemNo, '');
    setListed(listed.filter((one) => one !== itemNo));
    say(t('order.list.removed', { name }));
    // the button that had the focus is gone
    document.getElementById('order-list')?.focus();
  }

  /** What a change comes to, for who does not see it: after a pause, as an amount is typed digit by digit. */
  function change({ itemNo, name }: OrderProduct, typed: string) {
    setAmount(itemNo, typed);
    const quantity = parseQuantity(typed);
    const money = (cents: number) => localPrice(cents, language);
    if (isWanted(typed) && quantity === null) {
      sayLater(t('order.list.wrongOf', { name, problem: t('order.list.wrong') }));
      return;
    }
    const total = priceList(shop, { ...amounts, [itemNo]: typed }, destination);
    const inWords = ({ netCents, grossCents }: Amount) =>
      isBusiness || isTaxFree(total)
        ? t('order.sum.both', { net: money(netCents) })
        : t('order.sum.bothGross', { gross: money(grossCents) });
    const line = total.lines.find((one) => one.itemNo === itemNo) ?? { netCents: 0, vatCents: 0, grossCents: 0 };
    sayLater(t('order.list.lineIs', { name, line: inWords(line), total: inWords(total) }));
  }

  const row = (product: ListedProduct, isListed: boolean) => (
    <ListRow
      key={product.itemNo}
      shop={shop}
      product={product}
      typed={amounts[product.itemNo] ?? ''}
      line={priced.lines.find(({ itemNo }) => itemNo === product.itemNo)}
      isTaxFree={isTaxFree(priced)}
      isBusiness={isBusiness}
      change={(typed) => change(product, typed)}
      remove={isListed ? () => remove(product) : undefined}
    />
  );
  // what is sold out can be taken off the list, and not be put there
  const others = shop.products.filter(({ itemNo, isSoldOut }) => !isSoldOut && !listed.includes(itemNo));
  return (
    <section aria-labelledby="order-list" className="order-list">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 id="order-list" tabIndex={-1} className="text-heading outline-none">
          {t('order.list.title')}
        </h2>
        <BuyerChoice ids={buyerIds} given={given} error={form.field('buyer').error} />
      </div>
      {problem ? <p className="field-error mt-2">{problem}</p> : null}
      {isEmpty ? (
        <p className="mt-3">
          {t('order.list.empty')}{' '}
          <LocalLink page="shop" hash="prices" className="text-link">
            {t('order.list.toShop')}
          </LocalLink>
        </p>
      ) : null}
      <ul className="mt-4">
        {shop.products.filter(({ itemNo }) => listed.includes(itemNo)).map((product) => row(product, true))}
      </ul>
      {others.length === 0 ? null : (
        <details
          open={listed.length === 0}
          className="border-t border-sand"
          onToggle={(event) => {
            // what was added there is not to be hidden
            if (!event.currentTarget.open) setListed(wanted);
          }}
        >
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {t(listed.length === 0 ? 'order.list.choose' : 'order.list.more')}
          </summary>
          <ul>{others.map((product) => row(product, false))}</ul>
        </details>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {/* with scripts the sums follow what is typed */}
      <button type="submit" name="step" value="update" className="btn btn-small btn-secondary unscripted mt-2">
        {t('order.list.update')}
      </button>
    </section>
  );
}
