import { isDeskLanguage, type DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { isLocale, locales, type Locale } from '../../../../../domain/locale.ts';
import { localPrice, withVat } from '../../../../../domain/money.ts';
import type { PictureFile } from '../../../../../server/features/content/pictures.ts';
import { proofPath } from '../../../../../server/features/content/proofs.ts';
import { proofFile } from '../../../../../server/features/content/schemas/claim.ts';
import { plainPostFields } from '../../../../../server/features/content/check-posts.ts';
import { markOf, placeOf, valueAt, type Json } from '../../../../../server/features/editing/change.ts';
import type { FormPlan } from '../../../../../server/features/editing/areas.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import type { Draft } from '../../../../../server/features/editing/drafts.ts';
import { wrongIn, type Wrong } from '../../../../../server/features/editing/file-schema.ts';
import { fieldsOf, type FieldKind, type FormField } from '../../../../../server/features/editing/form-fields.ts';
import { asTyped } from '../../../../../server/features/editing/read-typed.ts';
import { textIn } from '../../../i18n/language-of.ts';
import { moment } from '../../../i18n/moment.ts';
import { ownFirst } from '../../../i18n/own-first.ts';
import { sentenceIn } from '../checks/check-words.ts';
import { itemName, itemsIn } from '../item-names.ts';
import { fieldAnchor } from './field-anchor.ts';
import { missingField } from './fields-by-name.ts';
import { groupWords } from './field-groups.ts';
import { choiceWords, columnWord, wordsFor } from './field-words.ts';
import { isDivided, partName } from './text-names.ts';
import type { Cell, Choice, Row, Section } from './form-shape.ts';
import { choosable, shownPicture } from './shown-picture.ts';
import { tokenWords } from './token-words.ts';
import { wordingsOf } from './wordings-of.ts';
import { wordsBesidePicture } from './words-beside-picture.ts';

/** Fields of a group stand together, and the first of them names it, unless one before them did. */
function inGroups(rows: readonly Row[], before: readonly Row[] = []): Row[] {
  const names = [...new Set(rows.map(({ group }) => group))];
  return names.flatMap((name) => {
    const isNamed = before.some(({ group }) => group === name);
    return rows
      .filter(({ group }) => group === name)
      .map((row, index) => (index === 0 && !isNamed ? row : { ...row, group: null }));
  });
}

interface View {
  /** every picture that may be chosen, by name */
  pictures: Readonly<Record<string, PictureFile>>;
  /** what is public at a place */
  publicAt: (file: string, at: readonly string[]) => Json | undefined;
  plan: FormPlan;
  /** files as they would be with all drafts */
  trees: ContentTrees;
  drafts: readonly Draft[];
  /** when each plan goes live, in words, by its id */
  goesLive: ReadonlyMap<string, string>;
  /** when a place was published last; milliseconds */
  changed: ReadonlyMap<string, number>;
  language: DeskLanguage;
}

/** Everything a form shows, made from the schemas of its files. */
export function sectionsOf({ plan, trees, drafts, goesLive, changed, language, pictures, publicAt }: View): Section[] {
  const byPlace = new Map(drafts.map((draft) => [placeOf(draft), draft]));
  const when = (place: string) => byPlace.get(place)?.changedAt ?? changed.get(place) ?? 0;
  const sections: Section[] = [];
  const inOrder = ownFirst(language);
  const rank = ({ at }: FormField) => inOrder.indexOf(lastLocale(at) ?? language);
  for (const { file, keep } of plan.files) {
    const wrong = wrongIn(file, trees.tree(file));
    const rows: Row[] = [];
    for (const group of grouped(fieldsOf(file, trees.tree(file)).filter(({ at }) => keep(at)))) {
      const [first] = group;
      if (first === undefined) continue;
      const at = group.length > 1 ? first.at.slice(0, -1) : first.at;
      const leading = leadingOf((locale) => group.find((field) => lastLocale(field.at) === locale));
      rows.push(
        rowOf(
          file,
          at,
          group
            .toSorted((one, other) => rank(one) - rank(other))
            .map((field) => cellOf(field, group.length > 1 ? lastLocale(field.at) : null, wrong, leading)),
        ),
      );
    }
    if (rows.length > 0) addFile(file, rows);
  }
  for (const files of plan.texts) {
    const wrongs = new Map(locales.map((locale) => [locale, wrongIn(files[locale], trees.tree(files[locale]))]));
    const fields = new Map(
      locales.map((locale) => [
        locale,
        new Map(fieldsOf(files[locale], trees.tree(files[locale])).map((field) => [JSON.stringify(field.at), field])),
      ]),
    );
    // every language’s fields, those of German and English first
    const places = new Map<string, string[]>();
    for (const locale of ['en', 'de', 'nl', 'fr'] as const)
      for (const [key, { at }] of fields.get(locale) ?? []) places.set(key, at);
    const parts = new Map<string, Row[]>();
    for (const [key, at] of places) {
      const found = inOrder.map((locale) => ({
        locale,
        field: fields.get(locale)?.get(key) ?? missingField(files[locale], at, fields.get('en')?.get(key)),
      }));
      const leading = leadingOf((locale) => found.find((one) => one.locale === locale)?.field);
      const part = at.length > 1 && at[0] !== 'front' ? (at[0] ?? '') : '';
      const cells = found.map(({ locale, field }) => cellOf(field, locale, wrongs.get(locale) ?? [], leading));
      const row = answerElsewhere(files.en, at, rowOf(files.en, at, cells));
      parts.set(part, [...(parts.get(part) ?? []), row]);
    }
    for (const [part, rows] of parts) {
      const [first] = sections;
      // facts and texts of one thing are saved together
      if (part === '' && first !== undefined && first.title === null) {
        first.rows = [...first.rows, ...rows];
        continue;
      }
      sections.push({
        id: `${files.en}#${part}`,
        title: part === '' ? null : isDivided(files.en) ? partName(files.en, part, language, trees) : part,
        part: part === '' ? null : part,
        rows,
      });
    }
  }
  return sections.map((section) => ({ ...section, rows: wordsBesidePicture(section.rows) }));

  /** Prices share a form with what is beside them: whoever raises prices raises several. */
  function addFile(file: string, rows: Row[]): void {
    const product = plan.files.length > 1 ? titleOf(file) : null;
    const named = product === null ? rows : rows.map((row) => priceRow(file, product, row));
    const [first] = sections;
    if (first === undefined) sections.push({ id: file, title: null, part: null, rows: inGroups(named) });
    else first.rows = [...first.rows, ...inGroups(named, first.rows)];
  }

  /** A price among others is called by its product, and says what a consumer pays. */
  function priceRow(file: string, product: string, row: Row): Row {
    const [net, vat] = [trees.valueAt(file, ['priceCents']), trees.valueAt('facts.json', ['vat', 'value'])];
    const gross = typeof net === 'number' && typeof vat === 'number' ? withVat(net, vat) : null;
    const isPublic = publicAt(file, ['priceCents']) !== undefined;
    return {
      ...row,
      group: textIn(language, 'website.pricesHeading'),
      label: isPublic ? product : `${product} (${textIn(language, 'website.sale.notes.new')})`,
      hint:
        gross === null
          ? textIn(language, 'website.priceNet')
          : textIn(language, 'website.priceGross', { gross: localPrice(gross, language) }),
    };
  }

  function rowOf(file: string, at: readonly string[], cells: Cell[]): Row {
    const { label, hint } = wordsFor(file, at, language);
    return {
      anchor: fieldAnchor(file, at),
      group: groupWords(file, at, language),
      label,
      hint: hint ?? null,
      cells,
      elsewhere: null,
    };
  }

  /** The assistant answers a question about a claim with the claim itself: nothing that is typed here would be shown. */
  function answerElsewhere(file: string, at: readonly string[], row: Row): Row {
    const [id = '', key] = at;
    const claim =
      file.startsWith('faq/') && key === 'answer'
        ? trees.valueAt('faq/facts.json', ['entries', `#${id}`, 'claim'])
        : undefined;
    if (typeof claim !== 'string' || row.cells.some(({ typed }) => typed !== '')) return row;
    return {
      ...row,
      cells: [],
      elsewhere: { to: `/website/claims/${claim}`, name: itemName('claims', claim, trees, language) },
    };
  }

  function cellOf(
    field: FormField,
    locale: Locale | null,
    wrong: readonly Wrong[],
    leading: (locale: Locale) => number,
  ): Cell {
    const place = placeOf(field);
    const leads = locale === null ? 0 : leading(locale);
    const draft = byPlace.get(place);
    const published = publicAt(field.file, field.at);
    const found = wrong.find(({ at }) => covers(at, field.at));
    return {
      name: place,
      language: locale,
      kind: field.kind,
      typed: asTyped(field.kind, field.value),
      mark: markOf(field.value),
      choices:
        field.kind === 'picture'
          ? choosable(field.file, pictures)
              .flatMap((name) => shownPicture(name, pictures) ?? [])
              .map(({ name, src }) => ({ value: name, label: name, src }))
          : choicesFor(field),
      pictures:
        field.kind === 'picture'
          ? {
              public: shownPicture(publicAt(field.file, field.at), pictures),
              chosen: shownPicture(field.value, pictures),
            }
          : null,
      document: documentOf(field),
      optional: field.optional !== null,
      takesTokens: locale !== null && ['text', 'long', 'lines'].includes(field.kind) && takesTokens(field),
      tokens: locale === null ? {} : tokenWords(asTyped(field.kind, field.value), locale, language),
      isMarkdown: field.file.endsWith('.md') && field.at[0] === 'body',
      rows: field.kind === 'rows' ? rowsOf(field, choicesFor, language) : null,
      wrong: found === undefined ? null : { ...found, detail: sentenceIn(found.detail, language) },
      draft:
        draft === undefined
          ? null
          : {
              operator: draft.operator,
              when: moment(draft.changedAt, language),
              goesLive: draft.plan === null ? null : (goesLive.get(draft.plan) ?? null),
            },
      older: leads > when(place),
      follows: leads > 0 && leads <= when(place),
      isPublic: published !== undefined,
      wordings: locale === null ? null : wordingsOf(place, { ...field, published }, locale, language),
    };
  }

  /** Products and claims are called by their names; a word of a list by its own. */
  function choicesFor({ kind, choices }: { kind: FieldKind; choices: readonly string[] }): Choice[] {
    const area = kind === 'product' ? 'products' : kind === 'claim' ? 'claims' : null;
    if (area === null) return choices.map((value) => ({ value, label: choiceWords(value, language) }));
    return itemsIn(area, trees, language).map(({ item, name }) => ({ value: item, label: name }));
  }

  /**
   * When the text that a language follows was changed last; 0: not at the desk. The first is written in the language of
   * whoever edits; Dutch and French follow German and English, whichever was changed later.
   */
  function leadingOf(fieldIn: (locale: Locale) => FormField | undefined): (locale: Locale) => number {
    const changedIn = (locale: Locale) => {
      const field = fieldIn(locale);
      return field === undefined ? 0 : when(placeOf(field));
    };
    return (locale) => {
      if (locale === language) return 0;
      return isDeskLanguage(locale) ? changedIn(language) : Math.max(changedIn('de'), changedIn('en'));
    };
  }

  /** A product’s file among the prices is called by its name; a file alone needs no title. */
  function titleOf(file: string): string | null {
    const [, id] = /^products\/([^/]+)\/facts\.json$/.exec(file) ?? [];
    if (id === undefined) return null;
    const name = valueAt(trees.tree(`products/${id}/${language}.json`), ['title']);
    return typeof name === 'string' ? name : id;
  }
}

/** A proof that the company publishes itself; what is typed there instead is no address. */
const documentOf = ({ file, at, value }: FormField): string | null =>
  file.startsWith('claims/') && at.join('.') === 'proof.file' && typeof value === 'string' && proofFile.test(value)
    ? proofPath(value)
    : null;

/** Texts of the site, not those of a claim, and not where a token could not be opened. */
const takesTokens = ({ file, at }: FormField): boolean =>
  !file.startsWith('claims/') && !(file.startsWith('blog/') && at[0] === 'front' && plainPostFields.has(at[1] ?? ''));

const lastLocale = (at: readonly string[]): Locale | null => {
  const last = at.at(-1);
  return isLocale(last) ? last : null;
};

/** A mistake belongs to the field it is in, and to the first that lies inside of it. */
const covers = (wrong: readonly string[], field: readonly string[]): boolean =>
  wrong.slice(0, field.length).every((key, index) => key === field[index]) && wrong.length > 0;

function rowsOf(
  { file, at, columns, value }: FormField,
  choicesFor: (column: FormField['columns'][number]) => Choice[],
  language: DeskLanguage,
): NonNullable<Cell['rows']> {
  const filled = (Array.isArray(value) ? value : []).map((row: Json) =>
    columns.map(({ key, kind }) => asTyped(kind, valueAt(row, [key]))),
  );
  return {
    columns: columns.map((column) => ({
      key: column.key,
      label: columnWord(file, at, column.key, language),
      kind: column.kind,
      choices: choicesFor(column),
    })),
    // one more, for something new
    filled: [...filled, columns.map(() => '')],
  };
}

/** Texts of one thing in several languages belong side by side. */
function grouped(fields: readonly FormField[]): FormField[][] {
  const groups = new Map<string, FormField[]>();
  for (const field of fields) {
    const last = field.at.at(-1);
    const key = JSON.stringify(isLocale(last) ? field.at.slice(0, -1) : field.at);
    groups.set(key, [...(groups.get(key) ?? []), field]);
  }
  return [...groups.values()];
}
