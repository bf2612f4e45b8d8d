import type { KeyboardEvent } from 'react';
import { localPrice, withVat } from '../../../../../domain/money.ts';
import type { PricedLine } from '../../../../../domain/orders/price-order.ts';
import { parseQuantity } from '../../../../../domain/orders/quantity.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { Icon } from '../../../components/icon.tsx';
import MeantPacks from './meant-packs.tsx';
import { isWanted, type OrderProduct, type OrderShop } from './order-shop.ts';
import { TierHint } from './tier-hint.tsx';
import { useQuantityWords } from './use-quantity-words.ts';

interface ListRowProps {
  shop: OrderShop;
  product: OrderProduct;
  /** the quantity as typed */
  typed: string;
  /** what it costs; undefined while it is no number */
  line: PricedLine | undefined;
  isTaxFree: boolean;
  /** false also while that is not known */
  isBusiness: boolean;
  change(typed: string): void;
  remove(): void;
}

/** Enter in an amount finishes the amount; it sends no form that is still empty. Without scripts it updates the list. */
export function keepForm(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

/** A product of the order list: its quantity in packs and pieces, what that costs, and what more of it would. */
export function ListRow({ shop, product, typed, line, isTaxFree, isBusiness, change, remove }: ListRowProps) {
  const { t, language } = useLanguage();
  const words = useQuantityWords();
  const { itemNo, name, unit, unitPieces, netCents } = product;
  const quantity = parseQuantity(typed);
  const isWrong = isWanted(typed) && quantity === null;
  const id = `order-amount-${itemNo}`;
  const net = t('order.sum.both', { net: localPrice(netCents, language) });
  const gross = t('order.sum.bothGross', { gross: localPrice(withVat(netCents, shop.vatPercent), language) });
  return (
    <li data-line={itemNo} className="border-t border-sand py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1">
          <label htmlFor={id} className="font-semibold">
            {name}
          </label>
          <p className="soft text-small">
            {unit === 'set' ? t('order.list.unitSet') : t('order.list.unitPiece', { pieces: unitPieces })} ·{' '}
            <span className="inline-block">
              {t('order.list.each', { price: isBusiness || isTaxFree ? net : gross })}
              {isTaxFree ? '' : ` (${isBusiness ? gross : net})`}
            </span>
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
          onChange={(event) => change(event.target.value)}
          onKeyDown={keepForm}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          className="input tabular w-24! text-right"
        />
        <p className="tabular ml-auto min-w-36 text-right text-small">
          {line ? (
            <>
              {isTaxFree ? null : (
                <>
                  <span className="inline-block">
                    {t('order.sum.bothGross', { gross: localPrice(line.grossCents, language) })}
                  </span>
                  <br />
                </>
              )}
              <span className={isTaxFree ? 'inline-block' : 'soft inline-block'}>
                {t('order.sum.both', { net: localPrice(line.netCents, language) })}
              </span>
            </>
          ) : null}
        </p>
        {isWanted(typed) ? (
          <button
            type="button"
            className="icon-btn scripted -mr-2"
            aria-label={t('order.list.removeOf', { name })}
            onClick={remove}
          >
            <Icon name="close" />
          </button>
        ) : (
          <span className="scripted -mr-2 w-11" />
        )}
      </div>
      {quantity === null || unit === 'set' ? null : (
        <p className="tabular mt-1 flex flex-wrap gap-x-4 text-small" data-pieces>
          <span>{words.inPieces(quantity, unitPieces)}</span>
          <TierHint quantity={quantity} reductions={shop.reductions} mark={shop.reductionMark} />
        </p>
      )}
      <p aria-live="polite">
        <MeantPacks
          itemNo={itemNo}
          packs={quantity}
          unitPieces={unitPieces}
          isBusiness={isBusiness}
          type="button"
          take={(packs) => {
            change(String(packs));
            // the button goes with its question
            document.getElementById(id)?.focus();
          }}
          keep={() => document.getElementById(id)?.focus()}
        />
      </p>
    </li>
  );
}
