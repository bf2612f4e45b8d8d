import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import type { Locale } from '../../../../../domain/locale.ts';
import { splitWordings, type Reading } from '../../../../../domain/wording-pieces.ts';
import { content } from '../../../../../server/features/content/load.ts';
import { claimFigure } from '../../../../../server/features/content/tokens.ts';
import type { Json } from '../../../../../server/features/editing/change.ts';
import type { FormField } from '../../../../../server/features/editing/form-fields.ts';
import { liveReading } from '../../../../../server/features/editing/live-reading.ts';
import { wordingField, wordingSource } from '../../../../../server/features/editing/read-typed.ts';
import { readingNow, twoReadings } from '../../../../../server/features/editing/two-readings.ts';
import { textIn, wordIn } from '../../../i18n/language-of.ts';
import type { TextKey } from '../../../i18n/texts.tsx';
import type { Wordings } from './form-shape.ts';

/**
 * The sentences of a text of the site, each with a word for when it is shown; null where one field says it all.
 * @param field.published what is public at its place
 */
export function wordingsOf(
  name: string,
  { value, kind, at, published }: Pick<FormField, 'value' | 'kind' | 'at'> & { published: Json | undefined },
  locale: Locale,
  language: DeskLanguage,
): Wordings | null {
  // a long text in Markdown has an editor
  if (typeof value !== 'string' || (kind !== 'text' && kind !== 'long') || at[0] === 'body') return null;
  const pieces = splitWordings(value);
  if (pieces === null) return null;
  const before = typeof published === 'string' ? (splitWordings(published) ?? []) : [];
  const shown = pieces.filter(({ readings }) => readings.length > 0);
  return {
    name: wordingSource(name),
    source: value,
    pieces: pieces.map(({ readings }, piece) => {
      const live = readings.length > 1 ? liveReading(readings, locale, content()) : null;
      return {
        readings: readings.map((reading, index) => ({
          name: wordingField(name, piece, index),
          label: whenShown(readings, index, language),
          typed: reading.text,
          isLive: reading === live,
          isChanged: before[piece]?.readings[index]?.text !== reading.text,
        })),
      };
    }),
    whole: shown.length === 1 ? null : twoReadings(value, locale, content()),
    now: shown.length === 1 ? null : readingNow(value, locale, content()),
  };
}

/** When a reading is shown, in words. */
function whenShown(readings: readonly Reading[], index: number, language: DeskLanguage): string {
  const reading = readings[index];
  const say = (key: TextKey, values = {}) => textIn(language, key, values);
  if (reading === undefined || readings.length === 1) return say('website.wording.always');
  const circumstances = reading.when === null ? [] : [wordIn(language, `website.wording.when.${reading.when}`)];
  const sameTime = readings.filter(({ when }) => when === reading.when);
  if (sameTime.length === 1) return circumstances[0] ?? say('website.wording.otherwise');
  return [...circumstances, sayProof()].join(', ');

  function sayProof(): string {
    const isLast = sameTime.at(-1) === reading;
    if (isLast) return say(sameTime.length === 2 ? 'website.wording.unproven' : 'website.wording.noneProven');
    const claims = (reading?.claims ?? []).map((id) => claimName(id, language));
    const isFirst = sameTime[0] === reading;
    if (claims.length === 0) return say('website.wording.proven');
    return say(isFirst ? 'website.wording.provenOf' : 'website.wording.elseProvenOf', { claims: claims.join(', ') });
  }
}

/** Letters of a name. */
const most = 36;

/** A claim by its figure as a text shows it, or, where that is a number alone, by how its sentence begins. */
function claimName(id: string, language: DeskLanguage): string {
  const claim = content().ledger.get(id);
  if (claim === undefined) return id;
  const figure = claimFigure(claim, language);
  if (/\p{L}{4}/u.test(figure)) return figure;
  const sentence = claim.statement[language];
  return sentence.length > most ? `${sentence.slice(0, most).trimEnd()} …` : sentence;
}
