import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { localeNames } from '../../../../domain/locale.ts';
import type { LaunchPoint } from '../../../../server/features/content/launch-point.ts';
import { placeOfFile } from '../../../../server/features/editing/areas.ts';
import { sameJson } from '../../../../server/features/editing/change.ts';
import type { ContentTrees } from '../../../../server/features/editing/content-trees.ts';
import { wordIn } from '../../i18n/language-of.ts';
import { euros, labelOf, linkToField } from '../website/fields/difference-words.ts';
import { wordsFor } from '../website/fields/field-words.ts';
import { itemName } from '../website/item-names.ts';

/** `drafted`: done once it is published. */
type LaunchState = 'done' | 'drafted' | 'open';

export interface LaunchLine {
  id: string;
  group: LaunchPoint['group'];
  state: LaunchState;
  label: string;
  /** what is there, or what to do */
  text: string;
  /** the field; null: the desk has none */
  to: string | null;
  /** what is done there: something that stands there is changed */
  act: 'enter' | 'change' | 'upload';
  /** the value is right as it is, and only called a sample */
  mark: { file: string; name: string } | null;
}

interface Reader {
  /** as it is public */
  before: ContentTrees;
  /** with the drafts */
  after: ContentTrees;
  language: DeskLanguage;
}

/** All that is to be settled, in words of the desk. */
export const launchLines = (points: readonly LaunchPoint[], reader: Reader): LaunchLine[] =>
  points.map((point, index) => lineOf(point, index, reader));

function lineOf(point: LaunchPoint, index: number, { before, after, language }: Reader): LaunchLine {
  const { group, place, key, languages, shown, mark, problems } = point;
  const words = (name: string) => wordIn(language, name);
  const isOpen = problems.length > 0;
  const isMarkEnded = mark !== null && !namesIn(after, mark).includes(mark.name);
  const isChanged =
    place !== null && !sameJson(before.valueAt(place.file, place.at), after.valueAt(place.file, place.at));
  const state: LaunchState = !isOpen ? 'done' : isMarkEnded || (mark === null && isChanged) ? 'drafted' : 'open';
  const line = { id: String(index), group, state, mark: isOpen && mark !== null && !isMarkEnded ? mark : null };
  if (place === null) {
    const missing = languages.map((locale) => localeNames[locale]).join(', ');
    return {
      ...line,
      label: `${words(`launch.point.${key ?? ''}`)}${missing === '' ? '' : `: ${missing}`}`,
      text: isOpen ? words(`launch.help.${key ?? ''}`) : '',
      to: key === 'community' ? '/website/community' : null,
      act: 'change',
    };
  }
  const { area, item } = placeOfFile(place.file, place.at);
  const isProof = area === 'claims' && item !== undefined;
  return {
    ...line,
    label: isProof
      ? itemName('claims', item, after, language)
      : area === 'availability'
        ? words('website.area.availability')
        : labelOf(place.file, place.at, language, after),
    text: isOpen ? (textOf() ?? '') : '',
    // one form for all of a proof
    to: isProof
      ? `/website/certificate?${new URLSearchParams({ claim: item }).toString()}`
      : linkToField(place.file, place.at),
    act: isProof ? 'upload' : shown === null && valueIn(after, place, language) === '' ? 'enter' : 'change',
  };

  function textOf(): string | undefined {
    if (place === null) return undefined;
    if (mark !== null) return `${valueIn(after, place, language)} ${words('launch.isSample')}`.trim();
    if (isProof) return words(place.at.at(-1) === 'validUntil' ? 'launch.help.ends' : 'launch.help.proof');
    if (shown !== null) return `„${shown[language]}“ ${words('launch.isSample')}`;
    if (group === 'delivery') return words('launch.help.month');
    if (area === 'legal') return words('launch.help.later');
    if (area === 'texts') return words('launch.help.text');
    return wordsFor(place.file, place.at, language).hint;
  }
}

const namesIn = (trees: ContentTrees, { file, at }: NonNullable<LaunchPoint['mark']>): unknown[] => {
  const names = trees.valueAt(file, at);
  return Array.isArray(names) ? names : [];
};

/** A value as it is read out, with its unit; empty where there is none that a line can show. */
function valueIn(trees: ContentTrees, { file, at }: NonNullable<LaunchPoint['place']>, language: DeskLanguage): string {
  const value = trees.valueAt(file, at);
  const unit = wordsFor(file, at, language).hint ?? '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return `${value} ${unit}`.trim();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  const cents = value['cents'];
  if (typeof cents === 'number') return euros[language]?.format(cents / 100) ?? '';
  const plain = value['value'];
  return typeof plain === 'number' || typeof plain === 'string' ? `${plain} ${unit}`.trim() : '';
}
