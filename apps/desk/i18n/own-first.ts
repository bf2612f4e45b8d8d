import type { DeskLanguage } from '../../../domain/desk-roles.ts';
import { locales, type Locale } from '../../../domain/locale.ts';

/** The languages of the site, that of whoever works at the desk first: it is the one that is written first. */
export const ownFirst = (language: DeskLanguage, some: readonly Locale[] = locales): Locale[] =>
  some.toSorted((one, other) => Number(other === language) - Number(one === language));
