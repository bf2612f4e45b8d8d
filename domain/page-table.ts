import type { FormKind } from './forms/forms.ts';
import { defaultLocale, isLocale, type Locale } from './locale.ts';

export type Path = `/${string}`;

/**
 * Who may see a page. A further kind (members, the bearer of a signed link) is a word here and a door in
 * `apps/site/document/page-guard.ts`, which the compiler then asks for.
 */
export type Access = 'everyone';

interface AnyPage {
  readonly id: string;
  /** the plain path; a part like `:number` stands for any word in its place */
  readonly path: Path;
  /** where a language has a word of its own for it: `{ de: '/uebersicht' }` is /de/uebersicht */
  readonly pathIn?: Readonly<Partial<Record<Locale, Path>>>;
  /** wrapped in header and footer (specification, section 2: all but /welcome and the 404 page) */
  readonly frame: boolean;
  /** query parameters that change the page; an address that carries one is rendered on request */
  readonly liveQuery: readonly string[];
  /** the form that the page shows and takes by POST, for visitors without JavaScript */
  readonly form?: FormKind;
  /** takes the press of a button by POST that leads to the payment service */
  readonly pays?: true;
}

/** Rendered once, when the site is built: the same for everyone, handed out of memory, kept by caches. */
interface BuiltPage extends AnyPage {
  readonly render: 'build';
  readonly access: 'everyone';
  /** offered to search engines */
  readonly index: boolean;
}

/** Rendered for the one who asks: kept by no cache, offered to no search engine. */
interface RequestedPage<A extends string> extends AnyPage {
  readonly render: 'request';
  readonly access: A;
  readonly index: false;
}

/** Rendered on request from what the database holds: the same for everyone who reads the language. */
interface LivePage extends AnyPage {
  readonly render: 'live';
  readonly access: 'everyone';
  /** offered to search engines */
  readonly index: boolean;
}

export type PageEntry<A extends string = Access> = BuiltPage | RequestedPage<A> | LivePage;

const isName = (part: string) => part.startsWith(':');

function fits(pattern: Path, path: string): boolean {
  const parts = pattern.split('/');
  const given = path.split('/');
  return parts.length === given.length && parts.every((part, at) => part === given[at] || (isName(part) && given[at]));
}

/** The path with the words of another pattern; what stands for a name of the first is taken along. */
function reworded(path: Path, from: Path, to: Path): Path {
  const names = from.split('/');
  const given = path.split('/');
  const parts = to.split('/').map((part) => (isName(part) ? given[names.indexOf(part)] : part));
  return `/${parts.slice(1).join('/')}`;
}

/** What addresses say about pages, by a table of pages. Plain paths are what code and texts write; addresses are what is asked for. */
export function pageTable<Page extends PageEntry<string>>(pages: readonly Page[]) {
  const renamed = pages.filter((page) => page.pathIn);

  /** The address of its own that a path has in a language: `/de/shop`, `/shop` for English, `/de` for the German home. */
  function addressInLanguage(path: Path, language: Locale): Path {
    const page = renamed.find((page) => page.pathIn?.[language] && fits(page.path, path));
    const own = page?.pathIn?.[language] ? reworded(path, page.path, page.pathIn[language]) : path;
    if (language === defaultLocale) return own;
    return own === '/' ? `/${language}` : `/${language}${own}`;
  }

  /** Splits an address into the language it names (null for the plain paths) and the plain path. */
  function splitAddress(address: string): { language: Locale | null; path: Path } {
    const [, first = '', ...rest] = address.split('/');
    if (!isLocale(first) || first === defaultLocale) return { language: null, path: `/${address.replace(/^\//, '')}` };
    const path: Path = `/${rest.join('/')}`;
    for (const page of renamed) {
      const own = page.pathIn?.[first];
      if (own && fits(own, path)) return { language: first, path: reworded(path, own, page.path) };
    }
    return { language: first, path };
  }

  return {
    addressInLanguage,
    splitAddress,

    /** The entry that an address (of a page or of its data, in any language) or the pattern of a route belongs to. */
    pageAt(address: string): Page | undefined {
      const { path } = splitAddress(address.replace(/(\/_)?\.data$/, '') || '/');
      return pages.find((page) => fits(page.path, path));
    },

    /** The address a page has in the language that an address names: `/de/overview` is `/de/uebersicht`. */
    ownAddress(address: Path): Path {
      const { language, path } = splitAddress(address);
      return language ? addressInLanguage(path, language) : address;
    },
  };
}
