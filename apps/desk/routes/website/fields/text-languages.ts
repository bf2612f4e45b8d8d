import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import type { Locale } from '../../../../../domain/locale.ts';
import type { DeskCookies } from '../../../document/cookies.ts';

/** In which languages somebody edits the texts of the site: in the one they read the desk in, in that and its other one, or in all. */
export const textLanguages = ['own', 'main', 'all'] as const;
export type TextLanguages = (typeof textLanguages)[number];

/** Their own as long as nobody has chosen. */
export const textLanguagesOf = (value: unknown): TextLanguages => textLanguages.find((one) => one === value) ?? 'own';

export const keptLanguages = (request: Request, cookies: DeskCookies): TextLanguages =>
  textLanguagesOf(cookies.read(request, 'languages'));

/** Seconds. */
const oneYear = 365 * 24 * 60 * 60;

/** The headers that keep a choice in this browser. */
export const keepLanguages = (chosen: TextLanguages, cookies: DeskCookies): HeadersInit => ({
  'set-cookie': cookies.set('languages', chosen, chosen === 'own' ? 0 : oneYear),
});

/** @param own the language in which whoever edits reads the desk */
export const isAmong = (chosen: TextLanguages, locale: Locale, own: DeskLanguage): boolean =>
  chosen === 'all' || locale === own || (chosen === 'main' && (locale === 'de' || locale === 'en'));
