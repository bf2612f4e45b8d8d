import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import type { Locale } from '../../../../domain/locale.ts';
import type { Path } from '../../../../domain/page-table.ts';
import { addressInLanguage } from '../../../../domain/pages.ts';
import type { Json } from '../../../../server/features/editing/change.ts';
import type { ContentTrees } from '../../../../server/features/editing/content-trees.ts';
import { plainWords } from '../../../../server/features/editing/plain-words.ts';
import { languageOf } from './fields/difference-words.ts';

interface Changed {
  file: string;
  at: readonly string[];
  from?: Json | undefined;
  to?: Json | undefined;
}

/** What was changed is seen in the language that is read here, or else in its own. */
export function seenIn(changed: readonly Changed[], language: DeskLanguage): Locale {
  const spoken = changed.map(({ file, at }) => languageOf(file, at));
  return spoken.includes(language) ? language : (spoken.find((one) => one !== undefined) ?? language);
}

/** Where visitors see it: in its language, and as far as the words themselves where the browser goes to words. */
export function publicPlace(siteUrl: string, path: Path, changed: readonly Changed[], language: DeskLanguage): string {
  const locale = seenIn(changed, language);
  const page = `${siteUrl}${addressInLanguage(path, locale)}`;
  // what is new as a whole begins at the top
  if (changed.some(({ at }) => at.length === 0)) return page;
  const words = changed
    .filter(({ file, at }) => (languageOf(file, at) ?? locale) === locale)
    .map(newWords)
    .find((one) => one !== '');
  return words === undefined ? page : `${page}#:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`;
}

/** The search of the site, which answers a question with its answer; null where nobody has asked it in public. */
export function questionPlace(
  siteUrl: string,
  id: string,
  trees: ContentTrees,
  locale: Locale,
): { name: string; address: string } | null {
  const title = trees.valueAt(`faq/${locale}.json`, [id, 'title']);
  if (typeof title !== 'string') return null;
  const name = plainWords(title);
  return {
    name,
    address: `${siteUrl}${addressInLanguage('/search', locale)}?${new URLSearchParams({ q: name }).toString()}`,
  };
}

/** The questions that are still there, by their ids. */
export const questionsOf = (changed: readonly Changed[]): string[] => [
  ...new Set(changed.flatMap((one) => (one.to === undefined ? [] : questionOf(one)))),
];

/** What was changed of one question. */
export const ofQuestion = <One extends Changed>(id: string, changed: readonly One[]): One[] =>
  changed.filter((one) => questionOf(one) === id);

/** The id of the question that a change is about. */
export const questionOf = ({ file, at: [first = '', entry = ''] }: Changed): string =>
  file === 'faq/facts.json' ? entry.replace(/^#/, '') : first;

/** Enough words to be found, and few enough to stand in one piece of a page. */
const mostWords = 6;

/** The first words of the first new line that a page shows as they are written. */
function newWords({ from, to }: Changed): string {
  if (typeof to !== 'string') return '';
  const before = new Set(typeof from === 'string' ? from.split('\n') : []);
  const line = to.split('\n').find((one) => one.trim() !== '' && !before.has(one)) ?? '';
  // what comes of a token, or is set apart, is other words there
  const pieces = plainWords(line.replace(/^[\s#>*+-]+/, '')).split(/[…*_`|]+/);
  const longest = pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), '');
  return longest
    .replace(/^[\s,.;:]+/, '')
    .trim()
    .split(' ')
    .slice(0, mostWords)
    .join(' ');
}
