import { localPrice } from '../../../../../domain/money.ts';
import { isTaxFree, type Amount } from '../../../../../domain/orders/price-order.ts';
import { parseQuantity } from '../../../../../domain/orders/quantity.ts';
import { LocalLink } from '../../../i18n/link.tsx';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import type { useForm } from '../../../forms/use-form.ts';
import { useStatus } from '../../../components/use-status.ts';
import { ListRow } from './list-row.tsx';
import { isWanted, type Amounts, type OrderProduct, type OrderShop } from './order-shop.ts';
import { priceList, type Destination } from './price-list.ts';

interface ListEditorProps {
  shop: OrderShop;
  amounts: Amounts;
  setAmount(itemNo: string, typed: string): void;
  /** takes everything off the list, and what was typed out of the form */
  empty(): void;
  destination: Destination;
  /** false also while that is not known */
  isBusiness: boolean;
  form: ReturnType<typeof useForm>;
}

/** Every product with its quantity: what stands there is on the list. */
export function ListEditor({ shop, amounts, setAmount, empty, destination, isBusiness, form }: ListEditorProps) {
  const { t, language } = useLanguage();
  const { said, say, sayLater } = useStatus();
  const isEmpty = !shop.products.some(({ itemNo }) => isWanted(amounts[itemNo]));
  const problem = form.field('list').error;
  const priced = priceList(shop, amounts, destination);

  function remove({ itemNo, name }: OrderProduct) {
    setAmount(itemNo, '');
    say(t('order.list.removed', { name }));
    // the button that had the focus is gone
    document.getElementById(`order-amount-${itemNo}`)?.focus();
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
      isTaxFree(total)
        ? t('order.sum.both', { net: money(netCents) })
        : t('order.sum.bothGross', { gross: money(grossCents) });
    const line = total.lines.find((one) => one.itemNo === itemNo) ?? { netCents: 0, vatCents: 0, grossCents: 0 };
    sayLater(t('order.list.lineIs', { name, line: inWords(line), total: inWords(total) }));
  }

  return (
    <section aria-labelledby="order-list">
      <h2 id="order-list" tabIndex={-1} className="text-heading outline-none">
        {t('order.list.title')}
      </h2>
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
        {shop.products.map((product) => (
          <ListRow
            key={product.itemNo}
            shop={shop}
            product={product}
            typed={amounts[product.itemNo] ?? ''}
            line={priced.lines.find(({ itemNo }) => itemNo === product.itemNo)}
            isTaxFree={isTaxFree(priced)}
            isBusiness={isBusiness}
            change={(typed) => change(product, typed)}
            remove={() => remove(product)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      {/* with scripts the sums follow what is typed */}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <button type="submit" name="step" value="update" className="btn btn-small btn-secondary unscripted">
          {t('order.list.update')}
        </button>
        {isEmpty ? null : (
          <button
            type="submit"
            name="step"
            value="empty"
            className="btn btn-small btn-quiet -ml-3"
            onClick={(event) => {
              event.preventDefault();
              empty();
              say(t('order.list.emptied'));
              // the button goes with what it emptied
              document.getElementById('order-list')?.focus();
            }}
          >
            {t('order.list.emptyAll')}
          </button>
        )}
      </div>
      {isEmpty ? null : <p className="hint scripted mt-2">{t('order.list.kept')}</p>}
    </section>
  );
}
