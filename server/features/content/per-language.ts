import { locales, type Locale } from '../../../domain/locale.ts';

export type PerLanguage<T> = Record<Locale, T>;

export const forEachLanguage = <T>(make: (language: Locale) => T): PerLanguage<T> =>
  Object.fromEntries(locales.map((language) => [language, make(language)])) as PerLanguage<T>;
