import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { shortened } from './shorten-manifest.ts';

interface Told {
  id: string;
  path?: string;
  module: string;
  imports?: string[];
}

const flags = { parentId: 'frame', hasLoader: true, hasAction: false };
const page = (id: string, path: string | undefined, more: object = {}): Told => ({
  id,
  ...(path === undefined ? {} : { path }),
  module: `/assets/${id.split('.')[0]}-1a.js`,
  imports: [],
  ...flags,
  ...more,
});

const prefix = (language: string) => (language === 'en' ? '' : `${language}/`);
const words: Record<string, string> = { en: 'order', de: 'bestellung', nl: 'bestelling', fr: 'commande' };
const routes: Told[] = [
  page('root', '', { parentId: undefined, hasErrorBoundary: true }),
  page('frame', undefined, { parentId: 'root', hasLoader: false }),
  ...locales.map((language) =>
    page(`home.${language}`, language === 'en' ? undefined : language, { index: language === 'en' }),
  ),
  ...locales.map((language) =>
    page(`shop.${language}`, `${prefix(language)}shop`, { imports: ['/assets/base-1.js', '/assets/money-2.js'] }),
  ),
  ...locales.map((language) =>
    page(`order.${language}`, prefix(language) + (words[language] ?? ''), { hasAction: true }),
  ),
  ...locales.map((language) => page(`status.${language}`, `${prefix(language) + (words[language] ?? '')}/:id`)),
  page('notFound.en', '*'),
];
const table = {
  entry: { module: '/assets/entry-1.js', imports: ['/assets/base-1.js'] },
  routes: Object.fromEntries(routes.map((route) => [route.id, route])),
  version: '1',
};

/** As the browser's router takes it: what is not there and what says no are the same, and the first files are there already. */
const meant = (route: Told) =>
  Object.fromEntries(
    Object.entries(route)
      .map(([key, value]) => [key, Array.isArray(value) ? value.filter((file) => file !== '/assets/base-1.js') : value])
      .filter(([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0))
      .sort(),
  );

test('the shortened table of routes says the same of every page in every language', () => {
  const window: { __reactRouterManifest?: typeof table } = {};
  const script = shortened(JSON.stringify(table));
  runInNewContext(script, { window });
  const read = window.__reactRouterManifest;
  expect(read?.entry).toEqual(table.entry);
  expect(Object.keys(read?.routes ?? {}).toSorted()).toEqual(Object.keys(table.routes).toSorted());
  for (const [id, route] of Object.entries(read?.routes ?? {}))
    expect(meant(route)).toEqual(meant(table.routes[id] ?? route));
  expect(script.length).toBeLessThan(JSON.stringify(table).length / 2);
});

test('code of pages in another place is noticed', () => {
  const moved = {
    ...table,
    routes: {
      ...table.routes,
      ...Object.fromEntries(
        locales.map((language) => [
          `shop.${language}`,
          page(`shop.${language}`, `${prefix(language)}shop`, { module: '/elsewhere/shop.js' }),
        ]),
      ),
    },
  };
  expect(() => shortened(JSON.stringify(moved))).toThrow('/elsewhere/shop.js is not where the code of pages was');
});
