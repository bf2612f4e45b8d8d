import type { Reduction } from '../../../../domain/orders/quote.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { useQuantityWords } from './list/use-quantity-words.ts';

interface TierLineProps {
  /** rising */
  reductions: readonly Reduction[];
  /** the words for a sample value, while one of them is one */
  mark: string | null;
}

/** From how many packs on a quote makes them cheaper, and by how much, in one sentence with the ways to it. */
export function TierLine({ reductions, mark }: TierLineProps) {
  const { t } = useLanguage();
  const words = useQuantityWords();
  if (reductions.length === 0) return null;
  const tiers = reductions.map(({ from, percent }) => t('shop.tiers.one', { packs: words.packs(from), percent }));
  return (
    <p className="text-links" data-tier-line>
      <Text id="shop.tiers.all" values={{ tiers: `${tiers.join(', ')}${mark === null ? '' : ` (${mark})`}` }} />
    </p>
  );
}
