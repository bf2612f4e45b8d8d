import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { useQuantityWords } from './list/use-quantity-words.ts';
import type { PublicTier } from './product.ts';

interface TiersProps {
  tiers: readonly PublicTier[];
  /** the words for a sample value, while one of them is one */
  mark: string | null;
}

/** What larger quantities cost with a quote, each with the price that is the buyer's own first. */
export function TierList({ tiers, mark }: TiersProps) {
  const { t } = useLanguage();
  const words = useQuantityWords();
  return (
    <div data-tiers>
      <ul className="tabular grid gap-1">
        {tiers.map(({ from, percent, price, priceWithVat }) => (
          <li key={from}>
            {t('order.quantity.tiers.from', { packs: words.packs(from) })}:{' '}
            <span className="price-pair text-small!">
              <span className="price-gross">
                {priceWithVat} {t('shop.price.inclVat')}
              </span>{' '}
              <span className="price-net">
                {price} {t('shop.price.exclVat')}
              </span>
            </span>{' '}
            <span className="whitespace-nowrap">({t('order.quantity.tiers.less', { percent })})</span>
          </li>
        ))}
      </ul>
      <p className="text-links mt-2">
        <Text id="order.quantity.tiers.how" />
        {mark === null ? '' : ` (${mark})`}
      </p>
    </div>
  );
}
