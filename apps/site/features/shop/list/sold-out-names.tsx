import { localeTags } from '../../../../../domain/locale.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import type { OrderProduct } from './order-shop.ts';

interface SoldOutNamesProps {
  of: readonly OrderProduct[];
  say: 'order.mail.soldOut' | 'order.review.soldOut';
}

/** What of a list is left out because it is sold out; nothing where nothing is. */
export function SoldOutNames({ of, say }: SoldOutNamesProps) {
  const { t, language } = useLanguage();
  if (of.length === 0) return null;
  const names = new Intl.ListFormat(localeTags[language], { type: 'conjunction' }).format(of.map(({ name }) => name));
  return (
    <p className="notice mt-3 p-2! text-small" data-sold-out>
      {t(say, { names })}
    </p>
  );
}
