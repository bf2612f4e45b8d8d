import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { pagePath, type PageId } from '../../../domain/pages.ts';
import { LocalLink } from '../../language/link.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-name.ts';

type BarKey = Extract<
  IconName,
  'home' | 'mission' | 'company' | 'products' | 'industries' | 'technology' | 'blog' | 'shop'
>;

const items: readonly { key: BarKey; page: PageId; hash?: string }[] = [
  { key: 'home', page: 'home' },
  { key: 'mission', page: 'home', hash: 'mission' },
  { key: 'company', page: 'home', hash: 'company' },
  { key: 'products', page: 'home', hash: 'products' },
  { key: 'industries', page: 'home', hash: 'industries' },
  { key: 'technology', page: 'home', hash: 'technology' },
  { key: 'blog', page: 'blog' },
  { key: 'shop', page: 'shop' },
];

const never = () => () => {};

/** The fixed bar at the bottom; the item whose path is the current one is marked. */
export function BottomBar() {
  const { t, path } = useLanguage();
  const { hash } = useLocation();
  // a prerendered document cannot know the hash, so the first render leaves it out
  const currentHash = useSyncExternalStore(
    never,
    () => hash,
    () => '',
  );
  return (
    <nav
      aria-label={t('frame.bar.label')}
      className="no-print fixed inset-x-0 bottom-0 z-30 h-(--bottom-bar-height) overflow-x-auto overscroll-x-contain border-t border-sand bg-paper pb-[env(safe-area-inset-bottom)] [--ring-gap:var(--color-paper)] [scrollbar-width:none]"
      data-bottom-bar
    >
      {/* as wide as all of them from the start: centred on what has arrived so far, they would move with each that follows */}
      <ul
        className="mx-auto flex h-full [--bar-item:clamp(4.35rem,12.5vw,6rem)]"
        style={{ width: `calc(${items.length} * var(--bar-item))` }}
      >
        {items.map((item) => {
          const current =
            pagePath(item.page) === path &&
            (item.hash ? `#${item.hash}` : '') === (item.page === 'home' ? currentHash : '');
          return (
            <li key={item.key} className="w-(--bar-item) shrink-0">
              <LocalLink
                page={item.page}
                {...(item.hash ? { hash: item.hash } : {})}
                aria-current={current ? 'page' : undefined}
                className="relative grid h-full content-center justify-items-center gap-0.5 text-[0.6875rem] leading-tight font-semibold no-underline hover:text-leaf-dark aria-[current]:text-leaf-dark aria-[current]:before:absolute aria-[current]:before:inset-x-3 aria-[current]:before:top-0 aria-[current]:before:h-[3px] aria-[current]:before:bg-leaf"
              >
                <Icon name={item.key} size={22} />
                {t(`frame.bar.${item.key}`)}
              </LocalLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
