import { defaultLocale, locales, type Locale } from './locale.ts';

/** A stretch of text; with an address it is a link, to a path of the site or elsewhere. */
export interface ArchivedPart {
  text: string;
  href?: string | undefined;
}

export interface ArchivedPicture {
  /** of a picture of the site */
  name: string;
  alt: string;
  /** "Rendering, not a photo" */
  caption: string;
}

/** What a newsletter on the site consists of. */
export type ArchivedBlock =
  | { type: 'headline'; text: string }
  | { type: 'text'; parts: readonly ArchivedPart[]; small: boolean }
  | { type: 'picture'; picture: ArchivedPicture }
  | {
      type: 'card';
      title: string;
      lines: readonly string[];
      picture: ArchivedPicture | null;
      label: string;
      href: string;
    }
  | { type: 'button'; label: string; href: string };

/** A newsletter in the list. */
export interface ArchivedHead {
  slug: string;
  /** null: it makes a claim that is not shown at present */
  subject: string | null;
  /** empty where it would make such a claim */
  teaser: string;
  /** the day it was sent in Germany, YYYY-MM-DD */
  day: string;
}

/** A newsletter on its page. */
export interface ArchivedNewsletter extends ArchivedHead {
  /** of the text: the reader's own where it came out in it */
  language: Locale;
  /** those it came out in, in the site's order */
  languages: readonly Locale[];
  blocks: readonly ArchivedBlock[];
  /** whether a passage is left out because of a claim that is not shown at present */
  isShortened: boolean;
}

export const archivePath = '/newsletter/archive';

/** The plain path of a newsletter on the site. */
export const archivedPath = (slug: string): `/${string}` => `/newsletter/${slug}`;

/** The language that a newsletter is shown in to a reader of another: English where there is one. */
export const languageShown = (languages: readonly Locale[], wanted: Locale): Locale | undefined =>
  [wanted, defaultLocale, ...locales].find((language) => languages.includes(language));
