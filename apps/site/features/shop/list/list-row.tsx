import type { KeyboardEvent } from 'react';
import { localPrice, withVat } from '../../../../../domain/money.ts';
import type { PricedLine } from '../../../../../domain/orders/price-order.ts';
import { mostOfOneProduct, parseQuantity } from '../../../../../domain/orders/quantity.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Picture } from '../../../components/picture.tsx';
import { PricePair } from '../price-pair.tsx';
import { Stepper, stepperField } from '../quantity/stepper.tsx';
import MeantPacks from './meant-packs.tsx';
import { isWanted, type ListedProduct, type OrderShop } from './order-shop.ts';
import { TierHint } from './tier-hint.tsx';
import { useQuantityWords } from './use-quantity-words.ts';

interface ListRowProps {
  shop: OrderShop;
  product: ListedProduct;
  /** the quantity as typed */
  typed: string;
  /** what it costs; undefined while it is no number */
  line: PricedLine | undefined;
  isTaxFree: boolean;
  isBusiness: boolean;
  change(typed: string): void;
  /** none: it is not on the list */
  remove?: (() => void) | undefined;
}

/** Enter in an amount finishes the amount; it sends no form that is still empty. Without scripts it updates the list. */
export function keepForm(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

/** A product of the order list: its picture, its quantity in packs and pieces, what that costs, and what more of it would. */
export function ListRow({ shop, product, typed, line, isTaxFree, isBusiness, change, remove }: ListRowProps) {
  const { t, language } = useLanguage();
  const words = useQuantityWords();
  const { itemNo, name, unit, unitPieces, netCents, image, isSoldOut } = product;
  const quantity = parseQuantity(typed);
  const isWrong = isWanted(typed) && quantity === null;
  const id = `order-amount-${itemNo}`;
  const money = (cents: number) => localPrice(cents, language);
  const focus = () => document.getElementById(id)?.focus();
  return (
    <li data-line={itemNo} className="list-row border-t border-sand py-4">
      <Picture name={image} alt="" sizes="64px" className="list-picture" />
      <div className="list-name">
        <label htmlFor={id} className="font-semibold">
          {name}
        </label>
        <p className="soft text-small">
          {unit === 'set' ? t('order.list.unitSet') : t('order.list.unitPiece', { pieces: unitPieces })},{' '}
          <span className="inline-block">
            {isTaxFree ? (
              t('order.list.each', { price: t('order.sum.both', { net: money(netCents) }) })
            ) : (
              <Each gross={money(withVat(netCents, shop.vatPercent))} net={money(netCents)} />
            )}
          </span>
        </p>
      </div>
      <div className="list-amount">
        <Stepper
          name={name}
          isLeast={!isWanted(typed)}
          onStep={(by) => {
            const next = Math.min((quantity ?? 0) + by, mostOfOneProduct);
            change(next > 0 ? String(next) : '');
          }}
        >
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
            aria-describedby={isWrong ? `${id}-error` : isSoldOut ? `${id}-sold-out` : undefined}
            className={stepperField}
          />
        </Stepper>
      </div>
      <p className="list-price text-right">
        {!line ? null : isTaxFree ? (
          <span className="font-semibold whitespace-nowrap">{t('order.sum.both', { net: money(line.netCents) })}</span>
        ) : (
          <PricePair gross={money(line.grossCents)} net={money(line.netCents)} className="justify-end" />
        )}
      </p>
      {remove ? (
        <button
          type="button"
          className="icon-btn js-only list-remove"
          aria-label={t('order.list.removeOf', { name })}
          onClick={remove}
        >
          <Icon name="close" />
        </button>
      ) : null}
      <div className="list-more">
        {isSoldOut ? (
          <p id={`${id}-sold-out`} className="notice p-2! text-small" data-sold-out>
            {t('order.list.soldOut')}
          </p>
        ) : null}
        {isWrong ? (
          <p id={`${id}-error`} className="field-error">
            {t('order.list.wrong')}
          </p>
        ) : null}
        {quantity === null || unit === 'set' || isSoldOut ? null : (
          <p className="tabular flex flex-wrap gap-x-4 text-small" data-pieces>
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
              focus();
            }}
            keep={focus}
          />
        </p>
      </div>
    </li>
  );
}

/** What one costs, in the price that leads for its buyer. */
function Each({ gross, net }: { gross: string; net: string }) {
  const { t } = useLanguage();
  const [before = '', after = ''] = t('order.list.each', { price: '|' }).split('|');
  return (
    <>
      {before}
      <PricePair gross={gross} net={net} isAlone />
      {after}
    </>
  );
}
