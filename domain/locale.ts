/** The four languages of the site, in the order of the language switcher (specification, section 2). */
export const locales = ['en', 'de', 'nl', 'fr'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

/** Each language in its own name, as the switcher shows it. */
export const localeNames: Record<Locale, string> = { en: 'English', de: 'Deutsch', nl: 'Nederlands', fr: 'Français' };

/** BCP 47 tags for Intl: prices, dates and figures follow the country the site sells to first. */
export const localeTags: Record<Locale, string> = { en: 'en-GB', de: 'de-DE', nl: 'nl-NL', fr: 'fr-FR' };

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (locales as readonly string[]).includes(value);
}
