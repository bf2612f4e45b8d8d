import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { pagePath, type PageId } from '../../../../domain/pages.ts';
import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icon-name.ts';
import { useSectionInSight } from './section-in-sight.ts';

type BarKey = Extract<
  IconName,
  'home' | 'mission' | 'company' | 'products' | 'industries' | 'technology' | 'blog' | 'shop'
>;

/** `folds`: a phone has no room for it in one line; there a press on the last item shows all of them, in their order. */
const items: readonly { key: BarKey; page: PageId; folds?: true }[] = [
  { key: 'home', page: 'home' },
  { key: 'mission', page: 'home', folds: true },
  { key: 'company', page: 'home', folds: true },
  { key: 'products', page: 'home' },
  { key: 'industries', page: 'home', folds: true },
  { key: 'technology', page: 'home', folds: true },
  { key: 'blog', page: 'blog' },
  { key: 'shop', page: 'shop' },
];

/** Which item stands for a section of home; for the others it is Home. */
const itemOf = new Map<string, BarKey>([
  ['mission', 'mission'],
  ['crisis', 'mission'],
  ['about', 'company'],
  ['approach', 'company'],
  ['industries', 'industries'],
  ['technology', 'technology'],
  ['products', 'products'],
  ['order', 'products'],
]);

const never = () => () => {};

/** Where the bar is wider than the screen; browsers leave what has the focus there when a bit of it is seen. By itself alone: in low windows it is a part of the page, which stays where it is. */
function bringIntoSight(link: HTMLElement | null) {
  const bar = link?.closest('nav');
  if (bar && link) bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
}

/** The bar at the bottom; of the items whose path is the current one the one that is being read is marked, and in sight where the bar is wider than the screen. */
export function BottomBar() {
  const { t, path } = useLanguage();
  const { hash, key } = useLocation();
  // a prerendered document cannot know the hash, so the first render leaves it out
  const currentHash = useSyncExternalStore(
    never,
    () => hash,
    () => '',
  );
  const here = items.filter((item) => pagePath(item.page) === path);
  const inSight = useSectionInSight(here.length > 1);
  const current =
    here.find((item) =>
      inSight === null ? currentHash === `#${item.key}` : item.key === (itemOf.get(inSight) ?? 'home'),
    ) ?? here[0];
  return (
    <nav aria-label={t('frame.bar.label')} className="no-print bottom-bar" data-bottom-bar>
      <ul>
        {items.map((item) => (
          <li key={item.key} data-folds={item.folds}>
            <LocalLink
              page={item.page}
              {...(item.page === 'home' && item.key !== 'home' ? { hash: item.key } : {})}
              aria-current={item === current ? 'page' : undefined}
              ref={item === current ? bringIntoSight : undefined}
              onFocusCapture={(event) => bringIntoSight(event.currentTarget)}
            >
              <Icon name={item.key} size={22} />
              {t(`frame.bar.${item.key}`)}
            </LocalLink>
          </li>
        ))}
        <li className="bar-more">
          {/* another place folds it again */}
          <details key={key}>
            <summary>
              <Icon name="chevron-down" size={22} />
              {t('frame.bar.more')}
            </summary>
          </details>
        </li>
      </ul>
    </nav>
  );
}
