import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import german from '../../../i18n/field-names/de.json';
import english from '../../../i18n/field-names/en.json';
import { isDivided, textName } from './text-names.ts';

/** What a field is called, and what is typed into it. */
export interface FieldWords {
  label: string;
  hint?: string;
}

/** What a language calls what is edited; German and English have the same names. */
interface FieldNames {
  /**
   * The fields of `content/`, by kind of file and place; `*` stands for any key. A field without words is called by its
   * key, so that a new one can be filled in at once.
   */
  fields: Record<string, FieldWords>;
  /** columns that are the same in every list */
  columns: Record<string, string>;
  /** what is chosen; what has none is shown as it is */
  choices: Record<string, string>;
}

const names: Record<DeskLanguage, FieldNames> = { de: german, en: english };

/** The kind of a file: its folder, or its name. */
const kindOf = (file: string) => file.split('/', 1)[0]?.replace(/\.json$/, '') ?? '';

export function wordsFor(file: string, at: readonly string[], language: DeskLanguage): FieldWords {
  const kind = kindOf(file);
  const own = at.join('.');
  const [, ...later] = at;
  const candidates = [
    own,
    // the one value of a fact is called by the fact
    at.slice(0, -1).join('.'),
    ['*', ...later].join('.'),
    [...at.slice(0, -1), '*'].join('.'),
    // `#weight`: one of a list, by its id
    at.map((key) => (key.startsWith('#') ? '*' : key)).join('.'),
  ];
  for (const candidate of candidates) {
    const found = names[language].fields[`${kind}.${candidate}`];
    if (found !== undefined) return found;
  }
  return { label: isDivided(file) ? textName(at, language) : at.map(readable).join(' › ') };
}

/** What a column of a list is called; one without words is called by its key. */
export function columnWord(file: string, at: readonly string[], key: string, language: DeskLanguage): string {
  const { fields, columns } = names[language];
  return fields[`${kindOf(file)}.${[...at, key].join('.')}`]?.label ?? columns[key] ?? readable(key);
}

/** `subjectLine` as "subject line": for what has no words of its own. */
const readable = (key: string) =>
  key.replace(/([a-z])([A-Z])/g, (_all, before: string, after: string) => `${before} ${after.toLowerCase()}`);

export const choiceWords = (choice: string, language: DeskLanguage): string =>
  names[language].choices[choice] ?? choice;
