import { useSyncExternalStore } from 'react';
import { pluralForm } from '../../../../domain/plural.ts';
import { LocalLink } from '../../../language/link.tsx';
import { useLanguage } from '../../../language/language-provider.tsx';
import { adoptSheet } from '../../../ui/adopt-sheet.ts';
import { Icon } from '../../../ui/icon.tsx';
import sheet from './basket.css?inline';
import { countIn, keptText, onListChange } from './kept-text.ts';

// with the code, as only scripts know that something is on the list: no visitor's first sheet carries it
if (typeof document !== 'undefined') adoptSheet(sheet);

/**
 * The way to the order list, in the header of every page as soon as something is on it: the first after the logo, where
 * there is room, so that nothing moves. Without scripts nobody knows, and it is always there.
 */
export function BasketLink() {
  const { language, t } = useLanguage();
  const count = countIn(useSyncExternalStore(onListChange, keptText, () => ''));
  if (count === 0)
    return (
      <noscript>
        <LocalLink path="/order" className="icon-btn" aria-label={t('frame.list.name')}>
          <Icon name="cart" />
        </LocalLink>
      </noscript>
    );
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
