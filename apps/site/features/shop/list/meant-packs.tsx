import { useState } from 'react';
import { packsMeant } from '../../../../../domain/orders/pieces-or-packs.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { useQuantityWords } from './use-quantity-words.ts';

interface MeantPacksProps {
  itemNo: string;
  /** null: no number yet */
  packs: number | null;
  unitPieces: number;
  isBusiness: boolean;
  type: 'button' | 'submit';
  /** takes the suggestion; the buttons go with their question, so the caller moves the focus */
  take(packs: number): void;
  /** it was meant as it stands; none where a press would have to be told to the server */
  keep?(): void;
}

/**
 * Asks in place whether packs were meant where a number looks like pieces. Nobody has to answer, but can. In the overview the button
 * works without scripts, too (`pages/order/take-order-step.ts`); beside a field, Enter would press it.
 */
export default function MeantPacks({ itemNo, packs, unitPieces, isBusiness, type, take, keep }: MeantPacksProps) {
  const { t } = useLanguage();
  const words = useQuantityWords();
  const [kept, setKept] = useState<number | null>(null);
  const meant = packs === null ? null : packsMeant(packs, unitPieces, isBusiness);
  if (packs === null || meant === null || packs === kept) return null;
  const fewer = words.packs(meant);
  return (
    <span className="notice mt-2 flex flex-wrap items-center gap-x-3 p-2! text-small">
      {t('order.quantity.ask', {
        packs: words.packs(packs),
        pieces: words.number(packs * unitPieces),
        fewer,
      })}{' '}
      <button
        type={type}
        name="take"
        value={`${itemNo}:${meant}`}
        className="text-link min-h-11"
        onClick={(event) => {
          event.preventDefault();
          take(meant);
        }}
      >
        {t('order.quantity.take', { fewer })}
      </button>
      {keep ? (
        <button
          type="button"
          className="text-link js-only min-h-11"
          onClick={() => {
            setKept(packs);
            keep();
          }}
        >
          {t('order.quantity.keep', { packs: words.packs(packs) })}
        </button>
      ) : null}
    </span>
  );
}
