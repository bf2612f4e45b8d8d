import { useEffect, useSyncExternalStore } from 'react';
import { LocalLink } from '../i18n/link.tsx';
import { useLanguage } from '../i18n/language-provider.tsx';
import { Icon } from '../components/icon.tsx';
import { useLazyComponent } from '../components/use-lazy-component.ts';
import { keptText, onListChange } from './kept-text.ts';

const importLink = () => import('./basket-link.tsx');

/**
 * Leads to the order list from the header of every page as soon as something is on it: the first after the logo, where there
 * is room, so that nothing moves. Its code comes then. Without scripts nobody knows, and the link is always there.
 */
export function Basket() {
  const { t } = useLanguage();
  const isFull = useSyncExternalStore(
    onListChange,
    () => keptText() !== '',
    () => false,
  );
  const { ready: Link, load } = useLazyComponent(importLink);
  useEffect(() => {
    if (isFull) load().catch(() => undefined);
  }, [isFull, load]);
  return isFull && Link ? (
    <Link />
  ) : (
    <noscript>
      <LocalLink path="/order" className="icon-btn" aria-label={t('frame.list.name')}>
        <Icon name="cart" />
      </LocalLink>
    </noscript>
  );
}
