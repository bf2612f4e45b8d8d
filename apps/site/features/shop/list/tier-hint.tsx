import type { Reduction } from '../../../../../domain/orders/quote.ts';
import { pluralForm } from '../../../../../domain/plural.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { Text } from '../../../i18n/text.tsx';
import { useQuantityWords } from './use-quantity-words.ts';

interface TierHintProps {
  /** packs on the list */
  quantity: number;
  /** rising */
  reductions: readonly Reduction[];
  mark: string | null;
}

/** What a few packs more would save, or what is saved already: with a quote, as an order is at list prices. */
export function TierHint({ quantity, reductions, mark }: TierHintProps) {
  const { language } = useLanguage();
  const words = useQuantityWords();
  const reached = reductions.findLast(({ from }) => from <= quantity);
  const next = reductions.find(({ from }) => from > quantity);
  // half of the way is near enough to be said
  const isNear = next !== undefined && quantity * 2 >= next.from;
  if (!reached && !isNear) return null;
  const missing = isNear ? next.from - quantity : 0;
  return (
    <span className="text-links">
      {isNear ? (
        <Text
          id={`order.quantity.tiers.next.${pluralForm(missing, language)}`}
          values={{ count: words.number(missing), percent: next.percent }}
        />
      ) : reached ? (
        <Text
          id="order.quantity.tiers.reached"
          values={{ packs: words.packs(reached.from), percent: reached.percent }}
        />
      ) : null}
      {mark === null ? '' : ` (${mark})`}
    </span>
  );
}
