import { defaultLocale, isLocale, locales, type Locale } from './locale.ts';

/**
 * Every page of the site, once. Routes, links, prerendering, sitemap, feeds and redirects are derived from it.
 * `frame`: wrapped in header and footer (specification, section 2: all but /welcome and the 404 page).
 * `index`: offered to search engines.
 * `liveQuery`: query parameters that change the page; an address that carries one is rendered on request.
 * `form`: the page takes its own form by POST, for visitors without JavaScript.
 */
export const pages = [
  { id: 'home', path: '/', frame: true, index: true, liveQuery: [] },
  { id: 'welcome', path: '/welcome', frame: false, index: true, liveQuery: [] },
  { id: 'shop', path: '/shop', frame: true, index: true, liveQuery: [] },
  { id: 'challenges', path: '/challenges', frame: true, index: true, liveQuery: [] },
  { id: 'community', path: '/community', frame: true, index: true, liveQuery: [] },
  { id: 'impressum', path: '/impressum', frame: true, index: true, liveQuery: [] },
  { id: 'datenschutz', path: '/datenschutz', frame: true, index: true, liveQuery: [] },
  { id: 'agb', path: '/agb', frame: true, index: true, liveQuery: [] },
  { id: 'widerruf', path: '/widerruf', frame: true, index: true, liveQuery: ['received'], form: true },
  { id: 'contact', path: '/contact', frame: true, index: true, liveQuery: ['sent'], form: true },
  { id: 'blog', path: '/blog', frame: true, index: true, liveQuery: ['category'] },
  { id: 'claims', path: '/claims', frame: true, index: true, liveQuery: [] },
  {
    id: 'newsletter',
    path: '/newsletter',
    frame: true,
    index: false,
    liveQuery: ['token', 'unsubscribe', 'state'],
    form: true,
  },
] as const satisfies readonly PageEntry[];

interface PageEntry {
  readonly id: string;
  readonly path: `/${string}`;
  readonly frame: boolean;
  readonly index: boolean;
  readonly liveQuery: readonly string[];
  readonly form?: true;
}

export type PageId = (typeof pages)[number]['id'];

/** The path of a blog post; the slugs come from `content/blog`. */
export const blogPostPath = (slug: string): `/${string}` => `/blog/${slug}`;

export function pagePath(id: PageId): `/${string}` {
  for (const page of pages) if (page.id === id) return page.path;
  throw new Error(`no page ${id}`);
}

/** The address of its own that a path has in a language: `/de/shop`, `/shop` for English, `/de` for the German home. */
export function addressInLanguage(path: `/${string}`, language: Locale): `/${string}` {
  if (language === defaultLocale) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** Splits an address into the language it names (null for the plain paths) and the plain path. */
export function splitAddress(address: string): { language: Locale | null; path: `/${string}` } {
  const [, first = '', ...rest] = address.split('/');
  if (isLocale(first) && first !== defaultLocale) return { language: first, path: `/${rest.join('/')}` };
  return { language: null, path: address.startsWith('/') ? (address as `/${string}`) : `/${address}` };
}

/** The languages that have an address with a prefix; English has the plain paths. */
export const prefixedLocales = locales.filter((locale) => locale !== defaultLocale);

/** The entry of the table that an address (of a page or of its data, in any language) belongs to. */
export function pageAt(address: string): (PageEntry & { readonly id: PageId }) | undefined {
  const { path } = splitAddress(address.replace(/(\/_)?\.data$/, '') || '/');
  return pages.find((page) => page.path === path);
}
