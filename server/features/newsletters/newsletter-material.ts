import type { NewsletterError, NewsletterHint } from '../../../domain/newsletter.ts';
import type { Locale } from '../../../domain/locale.ts';

/** A text as readers get it, and what is to be said about it. */
export interface FilledText {
  text: string;
  /** ids of the claims it makes */
  claims: readonly string[];
  findings: readonly { code: NewsletterError | NewsletterHint; found: string }[];
}

/** A product or a post, as a newsletter shows it. */
export interface MaterialCard {
  title: string;
  lines: readonly string[];
  picture: string;
  alt: string;
  /** words of the link */
  label: string;
  /** plain path on the site */
  path: string;
  /** ids of the claims that title and lines make */
  claims: readonly string[];
}

export interface MaterialPicture {
  bytes: Buffer;
  type: string;
  width: number;
  height: number;
  /** "Rendering, not a photo"; empty for a photo */
  caption: Record<Locale, string>;
}

/** What the desk offers to pick. */
export interface MaterialChoices {
  products: readonly { id: string; name: string }[];
  posts: readonly { slug: string; title: string }[];
  pictures: readonly { name: string; /** a small size of it, by request path */ src: string }[];
  /** only those that may be shown now */
  claims: readonly { token: string; figure: string; statement: string }[];
  facts: readonly { token: string; value: string }[];
  /** pages and posts to link to, by what they are called */
  pages: readonly { path: string; titles: Readonly<Record<Locale, string>> }[];
}

/** What newsletters take from the site's content: handed in, because only the site's own bundle has read it. */
export interface NewsletterMaterial {
  /** Never throws: what is wrong is among the findings. */
  fill(source: string, language: Locale): FilledText;
  /** null: there is none */
  product(id: string, language: Locale): MaterialCard | null;
  post(slug: string, language: Locale): MaterialCard | null;
  picture(name: string): MaterialPicture | null;
  /** whether a plain path, perhaps with a place in it, leads to a page or post */
  hasPage(path: string): boolean;
  /** what stands behind a claim, in a sentence or two */
  claimNote(id: string, language: Locale): { figure: string; scope: string } | null;
  /** "What these figures rest on" */
  claimHeading(language: Locale): string;
  choices(language: Locale): MaterialChoices;
}
