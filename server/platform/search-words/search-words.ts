/** One word somebody looks for, in its parts: an address or a number is several that stand in a row. */
export type Word = readonly string[];

/** More are left out: nobody looks for so many, and each costs. */
const mostWords = 8;

/** The last word is perhaps not typed to its end; with fewer letters than this it would stand for too many. */
const shortestBeginning = 3;

/** Letters and digits without accents, small: as the indexes of both databases have them (server/platform/database/migrations/baseline/search-postgres.ts). */
export function searchWords(typed: string): Word[] {
  return typed
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => word.length > 0)
    .slice(0, mostWords);
}

const isBeginning = (words: readonly Word[], at: number) =>
  at === words.length - 1 && (words[at]?.at(-1)?.length ?? 0) >= shortestBeginning;

/** For SQLite's MATCH: every word, the last one as a beginning. */
export const matchQuery = (words: readonly Word[]): string =>
  words.map((word, at) => `"${word.join(' ')}"${isBeginning(words, at) ? '*' : ''}`).join(' AND ');

/** The same for PostgreSQL's to_tsquery. */
export const tsQuery = (words: readonly Word[]): string =>
  words.map((word, at) => `('${word.join("' <-> '")}'${isBeginning(words, at) ? ':*' : ''})`).join(' & ');
