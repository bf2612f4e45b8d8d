import { useSyncExternalStore } from 'react';
import { pluralForm } from '../../../domain/plural.ts';
import { LocalLink } from '../i18n/link.tsx';
import { useLanguage } from '../i18n/language-provider.tsx';
import { adoptStylesheet } from '../components/adopt-stylesheet.ts';
import { Icon } from '../components/icon.tsx';
import sheet from './basket.css?inline';
import { keptText, onListChange } from './kept-text.ts';

adoptStylesheet(sheet);

/** The way to the order list, and how much is on it. */
export default function BasketLink() {
  const { language, t } = useLanguage();
  const count = countIn(useSyncExternalStore(onListChange, keptText, () => ''));
  // emptied after it came
  if (count === 0) return null;
  return (
    <LocalLink
      path="/order"
      prefetch="none"
      className="icon-btn basket"
      aria-label={t(`frame.list.${pluralForm(count, language)}`, { count })}
    >
      <Icon name="cart" />
      <span className="basket-count tabular">{count}</span>
    </LocalLink>
  );
}

/** Packs and sets on a list, without the code that reads one. */
const countIn = (text: string): number =>
  text.split(',').reduce((sum, entry) => sum + (Number(entry.split(':')[1]) || 0), 0);
