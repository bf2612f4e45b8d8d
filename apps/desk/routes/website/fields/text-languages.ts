import { isDeskLanguage, type DeskLanguage } from '../../../../../domain/desk-roles.ts';
import type { Locale } from '../../../../../domain/locale.ts';
import { oneYear, type DeskCookies } from '../../../document/cookies.ts';

/** In which languages somebody edits the texts of the site: in the one they read the desk in, in that and its other one, or in all. */
export const textLanguages = ['own', 'main', 'all'] as const;
export type TextLanguages = (typeof textLanguages)[number];

/** Their own as long as nobody has chosen. */
export const textLanguagesOf = (value: unknown): TextLanguages => textLanguages.find((one) => one === value) ?? 'own';

export const keptLanguages = (request: Request, cookies: DeskCookies): TextLanguages =>
  textLanguagesOf(cookies.read(request, 'languages'));

/** The headers that keep a choice in this browser. */
export const keepLanguages = (chosen: TextLanguages, cookies: DeskCookies): HeadersInit => ({
  'set-cookie': cookies.set('languages', chosen, chosen === 'own' ? 0 : oneYear),
});

/** @param own the language in which whoever edits reads the desk */
export const isAmong = (chosen: TextLanguages, locale: Locale, own: DeskLanguage): boolean =>
  chosen === 'all' || locale === own || (chosen === 'main' && isDeskLanguage(locale));
