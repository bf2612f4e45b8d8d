import { deskLanguages, type DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { isLocale, localeNames, locales, type Locale } from '../../../../../domain/locale.ts';
import { placeOfFile } from '../../../../../server/features/editing/areas.ts';
import { valueAt, type Json } from '../../../../../server/features/editing/change.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import { plainWords } from '../../../../../server/features/editing/plain-words.ts';
import { fieldAnchor } from './field-anchor.ts';
import { itemName } from '../item-names.ts';
import { choiceWords, wordsFor } from './field-words.ts';
import { isDivided, partName } from './text-names.ts';

interface OneDifference {
  file: string;
  at: readonly string[];
  from: Json | undefined;
  to: Json | undefined;
}

/** Where a field is edited. */
export function linkTo(file: string, at: readonly string[]): string {
  const { area, item } = placeOfFile(file, at);
  return item === undefined ? `/website/${area}` : `/website/${area}/${item}`;
}

/** The same, as far as the field itself. @param spoken the one language that is meant; null: all that it has */
export function linkToField(file: string, at: readonly string[], spoken: string | null = null): string {
  const isText = /^(?:messages|faq|challenges|community)\/(?!facts)/.test(file);
  const asked = new URLSearchParams({
    ...(isText && at.length > 1 ? { part: at[0] ?? '' } : {}),
    ...(spoken === null ? {} : { in: spoken }),
  }).toString();
  return `${linkTo(file, at)}${asked === '' ? '' : `?${asked}`}#${fieldAnchor(file, at)}`;
}

/** A field, what it said and what it says, for somebody who has never seen a file. */
export function differenceWords({ file, at, from, to }: OneDifference, trees: ContentTrees, language: DeskLanguage) {
  const [before, after] = asRead(from, to);
  return {
    label: labelOf(file, at, language, trees),
    // a whole file is more than a line can say
    from: at.length === 0 ? '' : valueWords(file, at, before, language),
    to: at.length === 0 ? wholeFile(to !== undefined)[language] : valueWords(file, at, after, language),
    link: linkTo(file, at),
  };
}

/** Texts with several wordings as the first of them is read; as they are written where only another has changed. */
function asRead(from: Json | undefined, to: Json | undefined): [Json | undefined, Json | undefined] {
  const texts = [from, to].filter((text) => typeof text === 'string');
  if (!texts.some((text) => text.includes('<<')) || texts.length < 2) return [from, to];
  const [before = '', after = ''] = texts.map(plainWords);
  return before === after ? [from, to] : [before, after];
}

/** A file of a language in which nothing is written: it comes with its thing, and is no news to anybody. */
export const saysNothing = ({ at, from, to }: Pick<OneDifference, 'at' | 'from' | 'to'>): boolean =>
  at.length === 0 && [from, to].every((file) => file === undefined || isUnwritten(file));

const isUnwritten = (file: Json): boolean => valueAt(file, ['front', 'title']) === '' && valueAt(file, ['body']) === '';

const wholeFile = (isThere: boolean): Record<DeskLanguage, string> =>
  isThere ? { de: 'neu', en: 'new' } : { de: 'gelöscht', en: 'deleted' };

/** The language of a field; undefined: it is of all. */
export function languageOf(file: string, at: readonly string[]): Locale | undefined {
  const last = at.at(-1);
  const ofFile = locales.find((locale) => new RegExp(`(?:^|/)${locale}(?:/|\\.)`).test(file));
  return ofFile ?? (isLocale(last) ? last : undefined);
}

/** "Messer: Preis", "Kontakt, Schreiben Sie uns, Deutsch: Untertitel" @param trees to call things by their names; without, by their ids */
export function labelOf(file: string, at: readonly string[], language: DeskLanguage, trees?: ContentTrees): string {
  const { area, item } = placeOfFile(file, at);
  const spoken = languageOf(file, at);
  const place = isLocale(at.at(-1)) ? at.slice(0, -1) : at;
  const product = /^products\/([^/]+)/.exec(file)?.[1];
  const question = file === 'faq/facts.json' ? at[1]?.replace(/^#/, '') : undefined;
  const id = product ?? item ?? question ?? '';
  const thing =
    id === '' || trees === undefined ? id : itemName(product === undefined ? area : 'products', id, trees, language);
  const part =
    trees !== undefined && isDivided(file) && at.length > 1 ? partName(file, at[0] ?? '', language, trees) : '';
  const before = [thing, part, spoken === undefined ? '' : localeNames[spoken]].filter((one) => one !== '').join(', ');
  if (at.length === 0) return before === '' ? file : before;
  const { label } = wordsFor(file, place, language);
  return before === '' ? label : `${before}: ${label}`;
}

/** Places in words, each with where it is edited. */
export const namedIn = (
  places: readonly { file: string; at: readonly string[] }[],
  trees: ContentTrees,
  language: DeskLanguage,
) => places.map(({ file, at }) => ({ label: labelOf(file, at, language, trees), link: linkToField(file, at) }));

export const euros = Object.fromEntries(
  deskLanguages.map((language) => [
    language,
    new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', { style: 'currency', currency: 'EUR' }),
  ]),
);
/** What of a long text is shown. */
const most = 160;

function valueWords(file: string, at: readonly string[], value: Json | undefined, language: DeskLanguage): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' && /cents$/i.test(at.at(-1) ?? '')) return euros[language]?.format(value / 100) ?? '';
  // names of fields
  if (at.join() === 'samples' && Array.isArray(value))
    return value.map((name) => wordsFor(file, [String(name)], language).label).join(' · ');
  const text =
    typeof value === 'string'
      ? choiceWords(value, language)
      : Array.isArray(value)
        ? value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' · ')
        : JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most)} …` : text;
}
