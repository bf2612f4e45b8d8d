import { useEffect, useRef } from 'react';
import {
  Form,
  NavLink,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigation,
  type LoaderFunctionArgs,
} from 'react-router';
import { roleMay } from '../domain/desk-roles.ts';
import { deskContext, signedIn } from './desk-context.ts';
import { CommandPalette } from './ui/command-palette.tsx';
import { usePageKeys } from './ui/page-keys.ts';
import { useTexts } from './language/texts.tsx';
import { navigation } from './pages.ts';

/** What the navigation shows: only what the operator may open. */
export function loader({ context }: LoaderFunctionArgs) {
  const { operator } = signedIn(context);
  return {
    brand: context.get(deskContext).brand,
    name: operator.name,
    role: operator.role,
    entries: navigation
      .filter(({ needs }) => roleMay(operator.role, needs))
      .map(({ key, to, shortcut }) => ({ key, to, shortcut })),
  };
}

/** Navigation beside the page, on a phone above it. */
export default function Frame() {
  const { brand, name, role, entries } = useLoaderData<typeof loader>();
  const { t, word } = useTexts();
  const busy = useNavigation().state !== 'idle';
  usePageKeys();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    // a new page is announced by its beginning, as after a whole load; not when the same page shows other rows
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return (
    <div className="frame">
      <a href="#main" className="skip">
        {t('frame.skip')}
      </a>
      <header className="side">
        <p className="brand">
          {brand} <span>{t('frame.desk')}</span>
        </p>
        <nav aria-label={t('frame.navigation')}>
          <ul>
            {entries.map(({ key, to }) => (
              <li key={key}>
                <NavLink to={to}>{word('nav', key)}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="me">
          <CommandPalette entries={entries} />
          <NavLink to="/account">
            {name} <span className="role">{word('role', role)}</span>
          </NavLink>
          <Form method="post" action="/sign-out">
            <button type="submit" className="plain">
              {t('frame.signOut')}
            </button>
          </Form>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} aria-busy={busy}>
        <Outlet />
      </main>
    </div>
  );
}
