import { createContext, createRequestHandler, redirect, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { locales } from '../../../domain/locale.ts';
import { pageTable, type PageEntry } from '../../../domain/page-table.ts';
import { routedPages } from '../../../domain/pages.ts';
import { guardPages } from './page-guard.ts';

// A table as the site will have one, with pages that are not for everyone.
type Access = 'everyone' | 'member';
const table = [
  { id: 'open', path: '/open', render: 'build', access: 'everyone', frame: true, index: true, liveQuery: [] },
  {
    id: 'account',
    path: '/account',
    pathIn: { de: '/konto' },
    render: 'request',
    access: 'member',
    frame: true,
    index: false,
    liveQuery: [],
  },
  {
    id: 'order',
    path: '/account/order/:number',
    pathIn: { de: '/konto/bestellung/:number' },
    render: 'request',
    access: 'member',
    frame: true,
    index: false,
    liveQuery: [],
  },
  { id: 'quotes', path: '/quotes', render: 'request', access: 'everyone', frame: true, index: false, liveQuery: [] },
] as const satisfies readonly PageEntry<Access>[];
const { addressInLanguage, splitAddress, pageAt, ownAddress } = pageTable<PageEntry<Access>>(table);

const signedIn = createContext(false);
let loaded: string[] = [];

/** What React Router makes of a table and a guard: the real request handler, over routes that note what ran. */
function siteOf(entryOf: (pattern: string) => PageEntry<Access> | undefined) {
  const note = (id: string) => () => {
    loaded.push(id);
    return { secret: id };
  };
  const module = (id: string) => ({ default: () => null, loader: note(id), action: note(`${id} action`) });
  const root = {
    ...module('root'),
    middleware: [
      guardPages<Access>(entryOf, {
        everyone: () => undefined,
        member({ context }) {
          if (!context.get(signedIn)) throw redirect('/sign-in');
        },
      }),
    ],
  };
  const routes: ServerBuild['routes'] = { root: { id: 'root', path: '', module: root } };
  for (const page of [...table, { id: 'unknown', path: '/forgotten' } as const])
    for (const language of locales) {
      const id = `${page.id}.${language}`;
      routes[id] = { id, parentId: 'root', path: addressInLanguage(page.path, language).slice(1), module: module(id) };
    }
  const build: ServerBuild = {
    entry: {
      module: {
        default: (_request, status, headers) => new Response('page', { status, headers }),
        handleError: (error) => loaded.push(String(error)),
      },
    },
    routes,
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    future: {} as ServerBuild['future'],
    publicPath: '/',
    assetsBuildDirectory: '',
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
  const handler = createRequestHandler(build, 'production');
  return async (address: string, { member = false, method = 'GET' } = {}) => {
    loaded = [];
    const context = new RouterContextProvider();
    context.set(signedIn, member);
    const response = await handler(new Request(`http://localhost${address}`, { method }), context);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

const ask = siteOf(pageAt);

const addressesOfAccount = [
  '/account',
  '/account/',
  '/ACCOUNT',
  '/%61ccount',
  '/de/konto',
  '/DE/Konto',
  '/fr/account',
  '/account/order/7',
  '/de/konto/bestellung/7',
  '/account.data',
  '/account.data?_routes=account.en',
  '/account.data?_routes=root',
  '/account.data?_routes=',
  '/de/konto.data?_routes=account.de',
  '/account/order/7.data?_routes=order.en',
];

test.each(addressesOfAccount)('%s shows and does nothing to those who may not see the page', async (address) => {
  for (const method of ['GET', 'HEAD', 'POST']) {
    const { status, headers, text } = await ask(address, { method });
    expect(loaded, method).toEqual([]);
    expect(text).not.toContain('secret');
    // data requests tell of the redirect in their body
    expect([202, 302]).toContain(status);
    if (status === 302) expect(headers.get('Location')).toBe('/sign-in');
  }
});

test.each(addressesOfAccount.filter((address) => !address.endsWith('_routes=root') && !address.endsWith('_routes=')))(
  '%s shows the page to those who may, and nothing keeps it',
  async (address) => {
    const { status, headers } = await ask(address, { member: true });
    expect(status).toBe(200);
    expect(loaded.some((id) => /^(account|order)\./.test(id))).toBe(true);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
  },
);

test('a page for everyone asks nobody; only what is rendered on request is kept by no cache', async () => {
  for (const address of ['/open', '/de/open', '/open.data?_routes=open.en']) {
    const { status, headers } = await ask(address);
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBeNull();
    expect(headers.get('X-Robots-Tag')).toBeNull();
  }
  const { headers } = await ask('/quotes');
  expect(headers.get('Cache-Control')).toBe('no-store');
});

test('a route that the table does not know is shown to nobody', async () => {
  for (const address of ['/forgotten', '/fr/forgotten', '/forgotten.data', '/nothing.data']) {
    const { status, text } = await ask(address, { member: true });
    expect(status).toBeGreaterThanOrEqual(404);
    expect(text).not.toContain('secret');
    expect(loaded.filter((entry) => entry.startsWith('unknown'))).toEqual([]);
  }
});

test('a language may have a word of its own for a path', () => {
  expect(addressInLanguage('/account', 'de')).toBe('/de/konto');
  expect(addressInLanguage('/account', 'fr')).toBe('/fr/account');
  expect(addressInLanguage('/account/order/7', 'de')).toBe('/de/konto/bestellung/7');
  expect(splitAddress('/de/konto/bestellung/7')).toEqual({ language: 'de', path: '/account/order/7' });
  expect(splitAddress('/konto')).toEqual({ language: null, path: '/konto' });
  expect(pageAt('/konto')).toBeUndefined();
  expect(pageAt('/de/konto.data')?.id).toBe('account');
  // the English word under a prefix leads to the language's own
  expect(ownAddress('/de/account')).toBe('/de/konto');
  expect(ownAddress('/de/konto')).toBe('/de/konto');
  expect(ownAddress('/account')).toBe('/account');
});

test('every page of the site is for everyone, as long as nobody can sign in', () => {
  for (const page of routedPages) expect(page.access).toBe('everyone');
});
