import type { Row } from './form-shape.ts';

/** Of products and posts. */
const isWords = (name: string) => /"(?:imageAlt|coverAlt)"\]$/.test(name);

/** What a picture shows stands below it: whoever chooses another one sees what is said of it. */
export function wordsBesidePicture(rows: readonly Row[]): Row[] {
  const words = rows.filter(({ cells }) => cells.some(({ name }) => isWords(name)));
  const others = rows.filter((row) => !words.includes(row));
  const picture = others.findIndex(({ cells }) => cells.some(({ kind }) => kind === 'picture'));
  return picture < 0 ? [...rows] : others.toSpliced(picture + 1, 0, ...words);
}
