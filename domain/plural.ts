import { keptByLanguage } from './kept-formats.ts';
import type { Locale } from './locale.ts';

export type PluralForm = 'one' | 'other';

const rules = keptByLanguage((tag) => new Intl.PluralRules(tag));

/**
 * The form of a text that goes with a count: the last part of its key ("blog.count.one"). What counts as one differs by
 * language: in French 0 does, too. Source: the Unicode CLDR, as the browser and Node have it.
 */
export const pluralForm = (count: number, language: Locale): PluralForm =>
  rules(language).select(Math.abs(count)) === 'one' ? 'one' : 'other';
