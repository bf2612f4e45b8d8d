import { useLanguage } from '../../i18n/language-provider.tsx';
import sheet from './price-pair.css?inline';

/**
 * The styles of prices. React puts them into the head of the document, once; a precedence of their own keeps them a sheet of
 * their own, whose hash the content policy knows.
 */
export function PriceSheet() {
  return (
    <style href="price-pair" precedence="price-pair">
      {sheet}
    </style>
  );
}

interface PricePairProps {
  /** as written in the reader's language */
  gross: string;
  net: string;
  /** only the one that leads, where the other stands close by */
  isAlone?: true;
  className?: string;
}

/**
 * One price that leads and the other small beside it: with tax for consumers and while nobody has said for whom they buy,
 * without for businesses. The document holds both, and its styles decide (basket/buyer.ts), so that nothing moves when the
 * scripts come. The page needs `PriceSheet` and the texts of `order.sum`; how large the leading one is says `--lead-size`.
 */
export function PricePair({ gross, net, isAlone, className = '' }: PricePairProps) {
  const { t } = useLanguage();
  return (
    <span className={`price-pair tabular ${isAlone ? 'price-alone' : ''} ${className}`}>
      <span className="price-gross">{t('order.sum.bothGross', { gross })}</span>{' '}
      <span className="price-net">{t('order.sum.both', { net })}</span>
    </span>
  );
}
