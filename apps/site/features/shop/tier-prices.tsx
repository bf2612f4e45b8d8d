import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { useQuantityWords } from './list/use-quantity-words.ts';

/** A price from a quantity on, as the shop shows it. */
export interface PublicTier {
  /** packs */
  from: number;
  /** whole per cent of the list price */
  percent: number;
  /** of a pack, formatted */
  price: string;
  priceWithVat: string;
}

/** What larger quantities cost with a quote, one press away. @param mark the words for a sample value, while it is one */
export function TierPrices({ tiers, mark }: { tiers: readonly PublicTier[]; mark: string | null }) {
  const { t } = useLanguage();
  const words = useQuantityWords();
  const [first] = tiers;
  if (!first) return null;
  return (
    <details className="text-small" data-tiers>
      <summary className="min-h-11 cursor-pointer py-2.5">
        {t('order.quantity.tiers.title', { packs: words.packs(first.from) })}
        {mark === null ? '' : ` (${mark})`}
      </summary>
      <ul className="tabular grid gap-1">
        {tiers.map(({ from, percent, price, priceWithVat }) => (
          <li key={from}>
            {t('order.quantity.tiers.from', { packs: words.packs(from) })}:{' '}
            <strong className="whitespace-nowrap">{priceWithVat}</strong> {t('shop.table.inclVat')},{' '}
            <span className="whitespace-nowrap">{price}</span> {t('shop.table.exclVat')} (
            {t('order.quantity.tiers.less', { percent })})
          </li>
        ))}
      </ul>
      <p className="text-links mt-2 pb-2">
        <Text id="order.quantity.tiers.how" />
      </p>
    </details>
  );
}
