interface LanguageEntry {
  /** in its own language, as the switcher shows it */
  name: string;
  /** BCP 47 tag for Intl: prices, dates and figures follow the country the site sells to first */
  tag: string;
  /** opening and closing marks of a quotation */
  quotationMarks: readonly [string, string];
}

/**
 * The languages of the site, in the order of the language switcher (specification, section 2). All that a further one
 * needs beside its line here lies under `content/` (content/README.md, "A further language").
 */
const languages = {
  en: { name: 'English', tag: 'en-GB', quotationMarks: ['“', '”'] },
  de: { name: 'Deutsch', tag: 'de-DE', quotationMarks: ['„', '“'] },
  nl: { name: 'Nederlands', tag: 'nl-NL', quotationMarks: ['‘', '’'] },
  // with narrow no-break spaces
  fr: { name: 'Français', tag: 'fr-FR', quotationMarks: ['«\u202f', '\u202f»'] },
} as const satisfies Record<string, LanguageEntry>;

export type Locale = keyof typeof languages;

export const defaultLocale: Locale = 'en';

export const isLocale = (value: unknown): value is Locale =>
  typeof value === 'string' && Object.hasOwn(languages, value);

export const locales: readonly Locale[] = Object.keys(languages).filter(isLocale);

export type PerLanguage<T> = Record<Locale, T>;

export const forEachLanguage = <T>(make: (language: Locale) => T): PerLanguage<T> =>
  Object.fromEntries(locales.map((language) => [language, make(language)])) as PerLanguage<T>;

const ofEach = <K extends keyof LanguageEntry>(field: K) => forEachLanguage((language) => languages[language][field]);

export const localeNames = ofEach('name');
export const localeTags = ofEach('tag');
export const quotationMarks = ofEach('quotationMarks');
