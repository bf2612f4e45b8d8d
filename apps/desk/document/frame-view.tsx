import { useEffect, useRef, type ReactNode } from 'react';
import { Form, NavLink, useLocation, useNavigation } from 'react-router';
import type { FrameData } from './frame-data.ts';
import { useTexts } from '../i18n/texts.tsx';
import { CommandPalette } from '../components/command-palette.tsx';
import { useFirstWrong } from '../components/first-wrong.ts';
import { usePageKeys } from '../components/page-keys.ts';

/** What the palette goes to a page for (apps/desk/pages.ts). */
const startOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'start' in state && typeof state.start === 'string'
    ? state.start
    : null;

/** Navigation beside the page; on a phone above it in one line, with the rest behind a menu. */
export function FrameView({
  brand,
  name,
  role,
  entries,
  starts,
  mayWork,
  closed,
  singleKeys = true,
  children,
}: FrameData & { singleKeys?: boolean; children: ReactNode }) {
  const { t, word } = useTexts();
  const busy = useNavigation().state !== 'idle';
  usePageKeys();
  const main = useRef<HTMLElement>(null);
  const menu = useRef<HTMLDetailsElement>(null);
  useFirstWrong(main);
  const { pathname, search, state, key } = useLocation();
  // what was searched for stands at the inbox's address, and is found everywhere
  const isSearch = pathname === '/inbox' && new URLSearchParams(search).has('q');
  const shown = useRef({ pathname, key });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    const start = before.key === key ? null : startOf(state);
    // what somebody came to begin; there may be nothing to publish
    const begin = start && document.querySelector<HTMLElement>(`main [data-start="${CSS.escape(start)}"]`);
    if (begin) begin.focus();
    // a new page is announced by its beginning, as after a whole load; not when the same page shows other rows
    else if (before.pathname !== pathname && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true });
    if (menu.current && before.key !== key) menu.current.open = false;
  }, [pathname, state, key]);
  return (
    <div className="frame" data-single-keys={singleKeys ? undefined : 'off'}>
      <a href="#main" className="skip">
        {t('frame.skip')}
      </a>
      <header className="side">
        <p className="brand">
          {brand} <span>{t('frame.desk')}</span>
        </p>
        {/* on a phone it shows what else there is; it works without scripts */}
        <details ref={menu} className="menu">
          <summary>
            <span aria-hidden="true">☰</span> <span className="unseen">{t('frame.menu')}</span>
          </summary>
        </details>
        <nav aria-label={t('frame.navigation')}>
          <ul>
            {entries.map(({ key, to, group, waits }, index) => (
              <li
                key={key}
                className={group === 'day' ? 'daily' : group === entries[index - 1]?.group ? undefined : 'apart'}
              >
                <NavLink to={to} aria-current={isSearch ? 'false' : 'page'}>
                  {word('nav', key)}
                  {waits !== null && (
                    <span className="count" title={t(`navWaits.${waits.of}`)}>
                      {waits.count} <span className="unseen">{t(`navWaits.${waits.of}`)}</span>
                    </span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <CommandPalette entries={entries} starts={starts} mayWork={mayWork} closed={closed} />
        <div className="me">
          <NavLink to="/account">
            {name} <span className="role">{word('role', role)}</span>
          </NavLink>
          <Form method="post" action="/sign-out">
            <button type="submit" className="plain" data-command="">
              {t('frame.signOut')}
            </button>
          </Form>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} aria-busy={busy}>
        {children}
      </main>
    </div>
  );
}
