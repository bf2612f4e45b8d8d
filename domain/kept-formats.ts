import { localeTags, type Locale } from './locale.ts';

// A formatter of Intl takes up to half a millisecond to make, a hundred times what it takes to use, and a page asks for
// dozens: each is made when it is first asked for and kept.
export function keptByLanguage<Format>(make: (tag: string) => Format): (language: Locale) => Format {
  const made: Partial<Record<Locale, Format>> = {};
  return (language) => (made[language] ??= make(localeTags[language]));
}

/** One number format, by language. */
export const numberFormat = (options?: Intl.NumberFormatOptions): ((language: Locale) => Intl.NumberFormat) =>
  keptByLanguage((tag) => new Intl.NumberFormat(tag, options));

/** One date format, by language. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): ((language: Locale) => Intl.DateTimeFormat) =>
  keptByLanguage((tag) => new Intl.DateTimeFormat(tag, options));
