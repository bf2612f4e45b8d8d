import { localPrice } from '../../../../domain/money.ts';
import { withTax } from '../../../../domain/orders/price-order.ts';
import { parseQuantity } from '../../../../domain/orders/quantity.ts';
import { LocalLink } from '../../../language/link.tsx';
import { useLanguage } from '../../../language/language-provider.tsx';
import type { useForm } from '../../../submission/use-form.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useStatus } from '../../../ui/use-status.ts';
import { isWanted, type Amounts, type OrderProduct, type OrderShop } from './order-shop.ts';

interface ListEditorProps {
  shop: OrderShop;
  amounts: Amounts;
  setAmount(itemNo: string, typed: string): void;
  /** takes everything off the list, and what was typed out of the form */
  empty(): void;
  form: ReturnType<typeof useForm>;
}

/** Every product with its quantity: what stands there is on the list. */
export function ListEditor({ shop, amounts, setAmount, empty, form }: ListEditorProps) {
  const { t, language } = useLanguage();
  const { said, say } = useStatus();
  const isEmpty = !shop.products.some(({ itemNo }) => isWanted(amounts[itemNo]));
  const problem = form.field('list').error;

  function remove({ itemNo, name }: OrderProduct) {
    setAmount(itemNo, '');
    say(t('order.list.removed', { name }));
    // the button that had the focus is gone
    document.getElementById(`order-amount-${itemNo}`)?.focus();
  }

  const row = (product: OrderProduct) => {
    const { itemNo, name, unit, unitPieces, netCents } = product;
    const typed = amounts[itemNo] ?? '';
    const quantity = parseQuantity(typed);
    const line = quantity === null ? null : withTax(quantity * netCents, shop.vatPercent);
    const isWrong = isWanted(typed) && quantity === null;
    const id = `order-amount-${itemNo}`;
    return (
      <li
        key={itemNo}
        data-line={itemNo}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-sand py-3"
      >
        <div className="min-w-40 flex-1">
          <label htmlFor={id} className="font-semibold">
            {name}
          </label>
          <p className="soft text-small">
            {unit === 'set' ? t('order.list.unitSet') : t('order.list.unitPiece', { pieces: unitPieces })} ·{' '}
            {t('order.list.each', { price: t('order.sum.both', { net: localPrice(netCents, language) }) })}
          </p>
          {isWrong ? (
            <p id={`${id}-error`} className="field-error">
              {t('order.list.wrong')}
            </p>
          ) : null}
        </div>
        <input
          id={id}
          name={`amount.${itemNo}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={typed}
          placeholder="0"
          onChange={(event) => setAmount(itemNo, event.target.value)}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          className="input tabular w-24! text-right"
        />
        <p className="tabular w-28 text-right text-small">
          {line ? (
            <>
              {t('order.sum.both', { net: localPrice(line.netCents, language) })}
              <br />
              {t('order.sum.bothGross', { gross: localPrice(line.grossCents, language) })}
            </>
          ) : null}
        </p>
        {isWanted(typed) ? (
          <button
            type="button"
            className="icon-btn scripted -mr-2"
            aria-label={t('order.list.removeOf', { name })}
            onClick={() => remove(product)}
          >
            <Icon name="close" />
          </button>
        ) : (
          <span className="scripted -mr-2 w-11" />
        )}
      </li>
    );
  };

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
      <ul className="mt-4">{shop.products.map(row)}</ul>
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
