import { numberFormat } from '../../../../../domain/kept-formats.ts';
import { localPrice } from '../../../../../domain/money.ts';
import { withTax, type PricedOrder } from '../../../../../domain/orders/price-order.ts';
import { mostOfOneProduct, parseQuantity } from '../../../../../domain/orders/quantity.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { FieldList } from '../../../components/field-list.tsx';
import type { EntryProduct, EntryShop, TypedEntry } from './entry-shop.ts';

interface EntryGoodsProps {
  shop: EntryShop;
  typed: TypedEntry;
  sums: PricedOrder;
  /** item numbers of quantities that are none */
  wrong: readonly string[];
  error: string | undefined;
  /** from how many packs on a quote takes something off */
  reductions: readonly { from: number; percent: number }[];
  /** a quantity was changed by a button */
  onStep(): void;
}

/** What is ordered, in packs or sets, and what it comes to. */
export function EntryGoods({ shop, typed, sums, wrong, error, reductions, onStep }: EntryGoodsProps) {
  const { t, language } = useTexts();
  const money = (cents: number) => localPrice(cents, language);
  const shipping = sums.shipping === null ? t('orders.arranged') : money(sums.shipping.netCents);
  return (
    <fieldset
      className="quote-line entry-goods"
      aria-describedby={error === undefined ? undefined : 'entry-list-error'}
    >
      <legend>{t('entry.goods')}</legend>
      {error !== undefined && (
        <p id="entry-list-error" className="error">
          {error}
        </p>
      )}
      {shop.products.map((product) => (
        <Product
          key={product.itemNo}
          product={product}
          vatPercent={shop.vatPercent}
          given={typed[`amount.${product.itemNo}`] ?? ''}
          net={sums.lines.find(({ itemNo }) => itemNo === product.itemNo)?.netCents ?? null}
          isWrong={wrong.includes(product.itemNo)}
          reductions={typed['what'] === 'quote' ? [] : reductions}
          onStep={onStep}
        />
      ))}
      <FieldList
        className="fields entry-sums"
        aria-live="polite"
        entries={[
          [t('orders.sum.shipping'), shipping],
          [t('orders.sum.net'), money(sums.netCents)],
          [t('orders.sum.vat'), money(sums.vatCents)],
          [t('orders.sum.gross'), money(sums.grossCents)],
        ]}
      />
    </fieldset>
  );
}

const numbers = numberFormat();

interface ProductProps {
  product: EntryProduct;
  /** whole per cent */
  vatPercent: number;
  given: string;
  net: number | null;
  isWrong: boolean;
  reductions: EntryGoodsProps['reductions'];
  onStep(): void;
}

function Product({ product, vatPercent, given, net, isWrong, reductions, onStep }: ProductProps) {
  const { t, language } = useTexts();
  const { itemNo, name, unit, unitPieces, netCents, isSoldOut } = product;
  const id = `amount-${itemNo}`;
  const packs = parseQuantity(given);
  const tier = unit === 'set' ? undefined : reductions.findLast(({ from }) => packs !== null && from <= packs);
  const step = (by: number) => {
    const field = document.getElementById(id);
    if (!(field instanceof HTMLInputElement)) return;
    const next = Math.min(Math.max((parseQuantity(field.value) ?? 0) + by, 0), mostOfOneProduct);
    field.value = next === 0 ? '' : String(next);
    onStep();
  };
  return (
    <div className="entry-product">
      <label htmlFor={id}>
        {name} <span className="number">{itemNo}</span>
        <span className="hint">
          {t(unit === 'set' ? 'quotes.perSet' : 'quotes.perPack', {
            pieces: unitPieces,
            price: localPrice(netCents, language),
          })}{' '}
          {t('entry.withTax', { price: localPrice(withTax(netCents, vatPercent).grossCents, language) })}
          {isSoldOut && ` · ${t('entry.soldOut')}`}
        </span>
      </label>
      <span className="entry-stepper">
        <button type="button" className="button" aria-label={t('entry.less', { name })} onClick={() => step(-1)}>
          −
        </button>
        <input
          id={id}
          name={`amount.${itemNo}`}
          defaultValue={given}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          placeholder="0"
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={`${id}-said`}
        />
        <button type="button" className="button" aria-label={t('entry.more', { name })} onClick={() => step(1)}>
          +
        </button>
      </span>
      <span id={`${id}-said`} className={isWrong ? 'error' : 'hint'}>
        {isWrong && t('entry.wrongAmount', { most: numbers(language).format(mostOfOneProduct) })}
        {packs !== null &&
          unit === 'piece' &&
          t('quotes.inPieces', { pieces: numbers(language).format(packs * unitPieces) })}
        {tier !== undefined &&
          ` · ${t('entry.tier', { packs: numbers(language).format(tier.from), percent: tier.percent })}`}
      </span>
      <span className="amount">{net === null ? '' : localPrice(net, language)}</span>
    </div>
  );
}
