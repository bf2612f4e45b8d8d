import { localeTags } from '../../../../../domain/locale.ts';
import { isTaxFree, type PricedLine } from '../../../../../domain/orders/price-order.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import type { QuoteShown } from './quote-shown.ts';
import { useQuantityWords } from './use-quantity-words.ts';

/** Prices and quantities of a quote as its buyer reads them: a consumer with the tax. */
export function useQuoteWords({ buyer, priced }: QuoteShown) {
  const { t, language } = useLanguage();
  const words = useQuantityWords();
  const isGross = buyer === 'private' && !isTaxFree(priced);
  const count = (value: number) => new Intl.NumberFormat(localeTags[language]).format(value);
  const inPieces = ({ unit, unitPieces }: PricedLine, quantity: number) =>
    unit === 'piece' && unitPieces > 1 ? words.inPieces(quantity, unitPieces) : null;
  return {
    isGross,
    count,
    /** null: sold by the piece or set, which is counted anyway */
    inPieces,
    /** a price with what it includes */
    both: (price: string) =>
      isGross ? t('order.sum.bothGross', { gross: price }) : t('order.sum.both', { net: price }),
  };
}
