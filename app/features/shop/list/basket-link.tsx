import { useSyncExternalStore } from 'react';
import { pluralForm } from '../../../../domain/plural.ts';
import { LocalLink } from '../../../language/link.tsx';
import { useLanguage } from '../../../language/language-provider.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { countIn, keptText, onListChange } from './kept-text.ts';

/**
 * The way to the order list, in the header of every page as soon as something is on it. Its room is kept free, so that
 * nothing moves then. Without scripts nobody knows, and it is always there.
 */
export function BasketLink() {
  const { language, t } = useLanguage();
  const count = countIn(useSyncExternalStore(onListChange, keptText, () => ''));
  const name = count === 0 ? t('frame.list.name') : t(`frame.list.${pluralForm(count, language)}`, { count });
  return (
    <LocalLink
      path="/order"
      prefetch="none"
      className={`icon-btn basket ${count > 0 ? 'basket-full' : ''}`}
      aria-label={name}
    >
      <Icon name="cart" />
      {count > 0 ? <span className="basket-count tabular">{count}</span> : null}
    </LocalLink>
  );
}
