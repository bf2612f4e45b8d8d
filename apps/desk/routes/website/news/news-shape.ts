import { locales, type Locale } from '../../../../../domain/locale.ts';
import { placeOf } from '../../../../../server/features/editing/change.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import type { Row } from '../fields/form-shape.ts';

/** The form of a piece of news: what it needs, and what is proposed from that. */
export interface NewsShape {
  /** title and text, of each language that is written or is the first to be */
  written: { language: Locale; rows: Row[] }[];
  /** the same of the others */
  alsoIn: { language: Locale; rows: Row[] }[];
  /** and, where one is chosen, what it shows, in words */
  picture: Row[];
  /** proposed, and seldom changed */
  more: Row[];
}

/** Whether a post has the short form. */
export const isNews = (slug: string, trees: ContentTrees): boolean =>
  trees.valueAt(`blog/${slug}/facts.json`, ['format']) === 'news';

/** @param rows of the whole form @param trees files with all drafts @param inOrder the languages, that of whoever writes first */
export function newsShape(
  slug: string,
  rows: readonly Row[],
  trees: ContentTrees,
  inOrder: readonly Locale[],
): NewsShape {
  const isOf = (row: Row, file: string, ...at: string[]) =>
    row.cells.some(({ name }) => name === placeOf({ file: `blog/${slug}/${file}`, at }));
  const rowOf = (...at: string[]) => rows.find((row) => locales.some((one) => isOf(row, `${one}.md`, ...at)));
  const title = rowOf('front', 'title');
  const body = rowOf('body');
  const alt = rowOf('front', 'coverAlt');
  const shown = languagesOf(slug, trees, inOrder);
  const textsIn = (language: Locale) => ({
    language,
    rows: [title, body].flatMap((row) => (row === undefined ? [] : [onlyIn(row, [language])])),
  });
  const picture = rows.find((row) => isOf(row, 'facts.json', 'coverImage'));
  const isChosen = picture?.cells.some(({ typed }) => typed !== '') ?? false;
  // beside its picture: whoever chooses another one sees what is said of it
  const words = alt === undefined || !isChosen ? [] : [onlyIn(alt, shown)];
  return {
    written: shown.map(textsIn),
    alsoIn: inOrder.filter((language) => !shown.includes(language)).map(textsIn),
    picture: [...(picture === undefined ? [] : [{ ...picture, hint: null }]), ...words],
    more: rows
      .filter((row) => row !== title && row !== body && row !== picture && (row !== alt || !isChosen))
      .map((row) => (row.cells[0]?.language === null ? row : onlyIn(row, shown))),
  };
}

/** In which languages a piece of news is written; of one that is still empty the first. */
export function languagesOf(slug: string, trees: ContentTrees, inOrder: readonly Locale[]): readonly Locale[] {
  const written = inOrder.filter((language) => isWrittenIn(slug, language, trees));
  return written.length > 0 ? written : inOrder.slice(0, 1);
}

const isWrittenIn = (slug: string, language: Locale, trees: ContentTrees): boolean =>
  [['front', 'title'], ['body']].some((at) => {
    const text = trees.valueAt(`blog/${slug}/${language}.md`, at);
    return typeof text === 'string' && text !== '';
  });

const onlyIn = (row: Row, languages: readonly Locale[]): Row => ({
  ...row,
  cells: row.cells.filter(({ language }) => language !== null && languages.includes(language)),
});
