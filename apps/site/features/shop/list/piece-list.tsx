import { localeTags } from '../../../../../domain/locale.ts';
import { localPrice, withVat } from '../../../../../domain/money.ts';
import { packsFor, parsePieces } from '../../../../../domain/orders/pieces.ts';
import { pluralForm } from '../../../../../domain/plural.ts';
import { packsTypedAsPieces } from '../../../../../domain/orders/pieces-or-packs.ts';
import { Text } from '../../../i18n/text.tsx';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { keepForm } from './list-row.tsx';
import { isWanted, type Amounts, type OrderProduct } from './order-shop.ts';
import { useQuantityWords } from './use-quantity-words.ts';

interface PieceListProps {
  products: readonly OrderProduct[];
  /** whole per cent */
  vatPercent: number;
  amounts: Amounts;
  setAmount(itemNo: string, typed: string): void;
  problem: string | undefined;
}

/** Every product with the pieces that are wanted of it, and how many packs that is. */
export function PieceList({ products, vatPercent, amounts, setAmount, problem }: PieceListProps) {
  const { t, language } = useLanguage();
  const words = useQuantityWords();
  const count = (value: number) => new Intl.NumberFormat(localeTags[language]).format(value);
  return (
    <section aria-labelledby="order-list" className="card p-5 sm:p-8">
      <h2 id="order-list" tabIndex={-1} className="text-heading outline-none">
        {t('quote.list.title')}
      </h2>
      <p className="text-links mt-2">
        {t('quote.list.text')} <Text id="order.quantity.planner" />
      </p>
      {problem ? <p className="field-error mt-2">{problem}</p> : null}
      <ul className="mt-4">
        {products.map(({ itemNo, name, unit, unitPieces, netCents, isSoldOut }) => {
          const typed = amounts[itemNo] ?? '';
          const pieces = parsePieces(typed);
          const isWrong = isWanted(typed) && pieces === null;
          const id = `quote-amount-${itemNo}`;
          const isPack = unit === 'piece' && unitPieces > 1;
          const few = pieces === null || !isPack ? null : packsTypedAsPieces(pieces, unitPieces);
          return (
            <li
              key={itemNo}
              className="piece-row flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-sand py-3"
            >
              <div>
                <label htmlFor={id} className="font-semibold">
                  {name}
                </label>
                <p id={`${id}-hint`} className="soft text-small">
                  {t(isPack ? 'quote.list.perPack' : 'quote.list.perSet', {
                    gross: localPrice(withVat(netCents, vatPercent), language),
                    net: localPrice(netCents, language),
                    pieces: unitPieces,
                  })}
                </p>
                {isSoldOut ? (
                  <p id={`${id}-sold-out`} className="text-small" data-sold-out>
                    {t('order.list.soldOutQuote')}
                  </p>
                ) : null}
                {isWrong ? (
                  <p id={`${id}-error`} className="field-error">
                    {t('quote.list.wrong')}
                  </p>
                ) : null}
              </div>
              <input
                id={id}
                name={`amount.${itemNo}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={12}
                value={typed}
                placeholder="0"
                onChange={(event) => setAmount(itemNo, event.target.value)}
                onKeyDown={keepForm}
                aria-invalid={isWrong}
                aria-describedby={isWrong ? `${id}-error` : `${id}-hint${isSoldOut ? ` ${id}-sold-out` : ''}`}
                className="input tabular text-right"
              />
              <p className="piece-unit tabular text-small">
                {t(isPack ? 'quote.list.pieces' : 'quote.list.sets')}
                {pieces === null || !isPack ? null : (
                  <>
                    <br />
                    {t(`quote.list.packs.${pluralForm(packsFor(pieces, unitPieces), language)}`, {
                      count: count(packsFor(pieces, unitPieces)),
                    })}
                  </>
                )}
              </p>
              <p aria-live="polite" className="w-full text-small">
                {few === null ? null : (
                  <span className="notice flex flex-wrap items-center gap-x-3 p-2!">
                    {t('order.quantity.askPieces', {
                      pieces: count(few),
                      packs: words.inPieces(few, unitPieces),
                    })}{' '}
                    <button
                      type="button"
                      className="text-link min-h-11"
                      onClick={() => {
                        setAmount(itemNo, String(few * unitPieces));
                        document.getElementById(id)?.focus();
                      }}
                    >
                      {t('order.quantity.take', { fewer: words.packs(few) })}
                    </button>
                  </span>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
