import type { FormKind } from './forms/forms.ts';
import { defaultLocale, locales } from './locale.ts';
import { pageTable, type PageEntry, type Path } from './page-table.ts';

const built = { render: 'build', access: 'everyone' } as const;
const live = { render: 'live', access: 'everyone', frame: true, index: true, liveQuery: [] } as const;

/**
 * Every page of the site, once. Routes, links, prerendering, sitemap, feeds, redirects, what may be kept and who may see
 * it are derived from it; `page-table.ts` says what each word means.
 */
const table = [
  { id: 'home', path: '/', ...built, frame: true, index: true, liveQuery: [] },
  { id: 'welcome', path: '/welcome', ...built, frame: false, index: true, liveQuery: [] },
  { id: 'shop', path: '/shop', ...built, frame: true, index: true, liveQuery: [] },
  { id: 'challenges', path: '/challenges', ...built, frame: true, index: true, liveQuery: [] },
  // not offered to search engines while its posts and stars are samples
  { id: 'community', path: '/community', ...built, frame: true, index: false, liveQuery: [] },
  { id: 'impressum', path: '/impressum', ...built, frame: true, index: true, liveQuery: [] },
  { id: 'datenschutz', path: '/datenschutz', ...built, frame: true, index: true, liveQuery: ['version'] },
  { id: 'agb', path: '/agb', ...built, frame: true, index: true, liveQuery: ['version'] },
  {
    id: 'widerruf',
    path: '/widerruf',
    ...built,
    frame: true,
    index: true,
    liveQuery: ['received', 'version', 'order'],
    form: 'withdrawal',
  },
  {
    id: 'accessibility',
    path: '/accessibility',
    ...built,
    frame: true,
    index: true,
    liveQuery: ['reported'],
    form: 'barrier',
  },
  { id: 'contact', path: '/contact', ...built, frame: true, index: true, liveQuery: ['sent'], form: 'contact' },
  { id: 'blog', path: '/blog', ...built, frame: true, index: true, liveQuery: ['category'] },
  { id: 'claims', path: '/claims', ...built, frame: true, index: true, liveQuery: [] },
  {
    id: 'press',
    path: '/press',
    pathIn: { de: '/presse', nl: '/pers', fr: '/presse' },
    ...built,
    frame: true,
    index: true,
    liveQuery: [],
  },
  {
    id: 'search',
    path: '/search',
    pathIn: { de: '/suche', nl: '/zoeken', fr: '/recherche' },
    ...built,
    frame: true,
    index: false,
    liveQuery: ['q'],
  },
  {
    id: 'overview',
    path: '/overview',
    pathIn: { de: '/uebersicht', nl: '/overzicht', fr: '/plan-du-site' },
    ...built,
    frame: true,
    index: true,
    liveQuery: [],
  },
  // an event stands in the address of its plan
  {
    id: 'planner',
    path: '/planner',
    pathIn: { de: '/veranstaltungsplaner', nl: '/evenementplanner', fr: '/preparer-un-evenement' },
    ...built,
    frame: true,
    index: true,
    liveQuery: ['guests'],
  },
  {
    id: 'newsletter',
    path: '/newsletter',
    ...built,
    frame: true,
    index: false,
    liveQuery: ['token', 'unsubscribe', 'state'],
    form: 'newsletter',
  },
] as const satisfies readonly PageEntry[];

export type PageId = (typeof table)[number]['id'];

/** What stands in the address of a form's page once the form was taken: without its place in `liveQuery` nobody would be thanked. */
export type QueryOfForm<Kind extends FormKind> = Extract<(typeof table)[number], { form: Kind }>['liveQuery'][number];

type SitePage = PageEntry & { readonly id: PageId };

export const pages: readonly SitePage[] = table;

/** The pages that there is more or less than one of: orders, posts (their slugs come from `content/blog`) and whatever is missing. */
const furtherPages = [
  // names and addresses stand in it on the way
  {
    id: 'order',
    path: '/order',
    pathIn: { de: '/bestellung', nl: '/bestelling', fr: '/commande' },
    render: 'request',
    access: 'everyone',
    frame: true,
    index: false,
    // a list, or one product and its quantity: the way without scripts
    liveQuery: ['list', 'item', 'quantity'],
    form: 'order',
  },
  // behind a signed link: `?token=`; behind another what became of one payment: `?payment=`
  {
    id: 'orderStatus',
    path: '/order/status',
    pathIn: { de: '/bestellung/stand', nl: '/bestelling/stand', fr: '/commande/suivi' },
    render: 'request',
    access: 'everyone',
    frame: true,
    index: false,
    liveQuery: ['token', 'payment'],
    pays: true,
  },
  // newsletters that were sent, for everybody to read
  {
    id: 'archive',
    path: '/newsletter/archive',
    pathIn: { de: '/newsletter/archiv', nl: '/newsletter/archief', fr: '/newsletter/archives' },
    ...live,
  },
  // asks for one, or shows one behind a signed link (`?token=`); names and addresses stand in both
  {
    id: 'quote',
    path: '/offer',
    pathIn: { de: '/angebot', nl: '/offerte', fr: '/devis' },
    render: 'request',
    access: 'everyone',
    frame: true,
    index: false,
    liveQuery: ['list', 'token'],
    form: 'quote',
  },
  { id: 'archivedNewsletter', path: '/newsletter/:slug', ...live },
  { id: 'post', path: '/blog/:slug', ...built, frame: true, index: true, liveQuery: [] },
  { id: 'notFound', path: '/*', ...built, frame: false, index: false, liveQuery: [] },
] as const satisfies readonly PageEntry[];

export type RouteId = PageId | (typeof furtherPages)[number]['id'];

/** Every page that a route leads to. */
export const routedPages: readonly (PageEntry & { readonly id: RouteId })[] = [...pages, ...furtherPages];

export const { addressInLanguage, splitAddress, pageAt, ownAddress } = pageTable(routedPages);

/** The path of a blog post. */
export const blogPostPath = (slug: string): Path => `/blog/${slug}`;

export function pagePath(id: PageId): Path {
  for (const page of pages) if (page.id === id) return page.path;
  throw new Error(`no page ${id}`);
}

/** The languages that have an address with a prefix; English has the plain paths. */
export const prefixedLocales = locales.filter((locale) => locale !== defaultLocale);
