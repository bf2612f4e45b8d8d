import { redirect } from 'react-router';
import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { isLocale, localeNames } from '../../../../../domain/locale.ts';
import { countWords } from '../../../../../server/features/content/count-words.ts';
import { formPlan, isArea } from '../../../../../server/features/editing/areas.ts';
import type { Json } from '../../../../../server/features/editing/change.ts';
import { readDrafts } from '../../../../../server/features/editing/drafts.ts';
import type { FormField } from '../../../../../server/features/editing/form-fields.ts';
import { readTyped } from '../../../../../server/features/editing/read-typed.ts';
import { withForm } from '../../../document/with-desk.ts';
import { textIn } from '../../../i18n/language-of.ts';
import { euros } from '../fields/difference-words.ts';
import { fieldsByName } from '../fields/fields-by-name.ts';
import { findingWords } from './finding-words.ts';

/** What is to be said of a field while it is typed. */
export interface SaidOfField {
  wrong: string[];
  notes: string[];
}
/** By the field's name in the form. */
export type SaidOfFields = Record<string, SaidOfField>;

/** How much of a description search engines show, in characters. */
const shownInResults = 155;

/** Checks the fields of one row as they are typed, by the functions that check what is saved and published. */
export const action = withForm(async ({ database, publisher, language, search: asked }, form) => {
  const area = asked.get('area') ?? undefined;
  const drafts = await readDrafts(database);
  const trees = publisher.treesWith(drafts);
  const plan = isArea(area) ? formPlan(area, asked.get('item') ?? undefined, trees) : null;
  if (plan === null) return Response.json({}, { status: 404 });
  const typed = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : null;
  };
  const found = [...fieldsByName(plan, trees)].filter(([name]) => typed(`mark:${name}`) !== null);
  const fields = found.map(([name, field]) => ({ ...field, value: readTyped(field, typed, name) }));
  const findings = await publisher.checkFields(drafts, fields);
  const said: SaidOfFields = Object.fromEntries(
    found.map(([name], index) => {
      const field = fields[index];
      if (field === undefined) return [name, { wrong: [], notes: [] }];
      return [name, { wrong: findingWords(field, findings[index], language), notes: notesOf(field, language) }];
    }),
  );
  const missing = fields.filter(({ value, optional }) => value === '' && optional === null);
  // said once, at the field that is written: the others say it of themselves
  const languages = missing.flatMap(({ file, at }) => {
    const own = [...file.split(/[/.]/), ...at].findLast(isLocale);
    return own === undefined ? [] : [localeNames[own]];
  });
  if (languages.length > 0 && languages.length < fields.length)
    for (const [index, { value }] of fields.entries()) {
      const name = found[index]?.[0];
      if (value !== '' && name !== undefined)
        said[name]?.notes.push(textIn(language, 'website.stillMissing', { languages: languages.join(', ') }));
    }
  return Response.json(said);
});

/** What is good to know of it: how a price was understood, how long a text is where its length counts. */
function notesOf({ kind, file, at, value }: FormField & { value: Json | undefined }, language: DeskLanguage): string[] {
  if (kind === 'cents' && typeof value === 'number')
    return [textIn(language, 'website.understood', { price: euros[language]?.format(value / 100) ?? '' })];
  if (typeof value !== 'string' || value === '') return [];
  if (at.at(-1) === 'description' && !file.startsWith('products/'))
    return [textIn(language, 'website.lengthNow', { count: value.length, most: shownInResults })];
  if (file.startsWith('blog/') && at[0] === 'body')
    return [textIn(language, 'website.wordsNow', { count: countWords(value) })];
  return [];
}

/** Only open forms lead here. */
export const loader = () => redirect('/website');
