import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLocale, locales } from '../../domain/locale.ts';

const begin = 'window.__reactRouterManifest=';

interface Route {
  id: string;
  path?: string;
  module: string;
  imports?: string[];
}

/** A page in all languages: its paths, 0 where they are its id; its files without folder and ending. */
interface Page {
  id: string;
  paths: 0 | string[];
  module: string;
  imports: string[];
  /** what React Router says of it beside that */
  own: Readonly<Record<string, unknown>>;
}

const fileName = (file: string): string => {
  const [, name] = /^\/assets\/(.+)\.js$/.exec(file) ?? [];
  if (name === undefined) throw new Error(`${file} is not where the code of pages was`);
  return name;
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A page as one, or null where it is not the same in all languages, below their prefixes (home, what is missing, frames). */
function pageOf(id: string, routes: readonly Route[]): Page | null {
  const paths: string[] = [];
  const [first] = routes;
  if (first === undefined || routes.length !== locales.length) return null;
  const { id: _id, path: _path, module, imports = [], ...own } = first;
  for (const [at, language] of locales.entries()) {
    const route = routes[at];
    const prefix = language === defaultLocale ? '' : `${language}/`;
    if (route?.id !== `${id}.${language}` || !route.path?.startsWith(prefix)) return null;
    if (!same({ ...route, id: '', path: '' }, { ...first, id: '', path: '' })) return null;
    paths.push(route.path.slice(prefix.length));
  }
  return {
    id,
    paths: paths.every((path) => path === id) ? 0 : paths,
    module: fileName(module),
    imports: imports.map(fileName),
    own,
  };
}

/** What all of them say, and for each what it says beside. */
function parted(pages: readonly Page[]): { common: object; rest: (page: Page) => object } {
  const [first] = pages;
  const shared = Object.entries(first?.own ?? {}).filter(([key, value]) =>
    pages.every(({ own }) => same(own[key], value)),
  );
  const known = new Set(shared.map(([key]) => key));
  return {
    common: Object.fromEntries(shared),
    rest: ({ own }) => Object.fromEntries(Object.entries(own).filter(([key]) => !known.has(key))),
  };
}

/**
 * React Router's table of routes, which every visitor downloads, repeats each page for each language, says of each what
 * it does not have, and names the files of the first page as needed by every other. Written as what differs, it is 1,200
 * bytes instead of 1,750; the browser reads the same from it (a missing entry counts as one that says no).
 * @throws when there is no such table, as after an update that moved it
 */
export function shortenManifest(assets: string): void {
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file));
  const text = name === undefined ? '' : readFileSync(join(assets, name), 'utf8').trim().replace(/;$/, '');
  if (name === undefined || !text.startsWith(begin))
    throw new Error(`${assets} holds no table of routes as it was known`);
  writeFileSync(join(assets, name), shortened(text.slice(begin.length)));
}

/** A script that sets the same table. @param table as JSON */
export function shortened(table: string): string {
  const nothing = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);
  const { routes, ...rest } = JSON.parse(table, (_key, value: unknown) => (nothing(value) ? undefined : value)) as {
    routes: Record<string, Route>;
    entry: { imports?: string[] };
  };
  const there = new Set(rest.entry.imports);
  const byPage = new Map<string, Route[]>();
  for (const { imports, ...route } of Object.values(routes)) {
    const further = imports?.filter((file) => !there.has(file)).sort() ?? [];
    const [page = ''] = route.id.split('.');
    const known = byPage.get(page) ?? [];
    byPage.set(page, [...known, further.length > 0 ? { ...route, imports: further } : route]);
  }
  const pages: Page[] = [];
  const others: Route[] = [];
  for (const [id, languages] of byPage) {
    const sorted = locales.flatMap((language) => languages.filter((route) => route.id === `${id}.${language}`));
    const page = pageOf(id, sorted);
    if (page) pages.push(page);
    else others.push(...languages);
  }
  const { common, rest: besides } = parted(pages);
  /** pages of the same code, as [file, further files, what else is said, paths by page] */
  const rows = new Map<string, [string, string[], object, Record<string, Page['paths']>]>();
  for (const page of pages) {
    const key = JSON.stringify([page.module, page.imports, page.own]);
    const row = rows.get(key) ?? [page.module, page.imports, besides(page), {}];
    row[3][page.id] = page.paths;
    rows.set(key, row);
  }
  const prefixes = locales.map((language) => (language === defaultLocale ? '' : `${language}/`));
  const languages = JSON.stringify(locales);
  return [
    `{let r={},a=f=>"/assets/"+f+".js",x=${JSON.stringify(prefixes)};`,
    `for(let o of ${JSON.stringify(others)})r[o.id]=o;`,
    `for(let[m,f,o,p]of ${JSON.stringify([...rows.values()])})for(let i in p)${languages}.map((l,n)=>{`,
    `r[l=i+"."+l]={...${JSON.stringify(common)},...o,module:a(m),imports:f.map(a),id:l,path:x[n]+(p[i]?p[i][n]:i)}});`,
    `${begin}{...${JSON.stringify(rest)},routes:r}}`,
  ].join('');
}
