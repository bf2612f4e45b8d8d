import { locales, type Locale } from '../../domain/locale.ts';
import type { SearchAnswer } from '../../domain/search.ts';
import { indexOf } from './kept-indexes.ts';
import { searchSite } from './search-site.ts';

/** Answers a visitor's question in their language; where that holds nothing, says in which other language there is something. */
export function answerSearch(typed: string, language: Locale): SearchAnswer {
  const answer = searchSite(typed, indexOf(language), language);
  if (answer.total > 0 || answer.question === '') return answer;
  const elsewhere = locales
    .filter((other) => other !== language)
    .map((other) => ({ language: other, found: searchSite(typed, indexOf(other), other) }))
    // what is near to a word of another language only by its letters is no find
    .filter(({ found }) => found.total > 0 && found.corrections.length === 0)
    .map(({ language, found }) => ({ language, total: found.total }));
  return { ...answer, elsewhere };
}
