import { locales, type Locale } from '../../../domain/locale.ts';
import type { SearchAnswer } from '../../../domain/search.ts';
import { indexOf } from './search-index.ts';
import { searchSite } from './search-site.ts';

/** Answers a visitor's question in their language; where that holds nothing, says in which other language there is something. */
export async function answerSearch(typed: string, language: Locale): Promise<SearchAnswer> {
  const answer = await searchSite(typed, await indexOf(language), language);
  if (answer.total > 0 || answer.question === '') return answer;
  const elsewhere: { language: Locale; total: number }[] = [];
  // one after the other: what is begun together holds up visitors together
  for (const other of locales.filter((one) => one !== language)) {
    const { total, corrections } = await searchSite(typed, await indexOf(other), other);
    // what is near to a word of another language only by its letters is no find
    if (total > 0 && corrections.length === 0) elsewhere.push({ language: other, total });
  }
  return { ...answer, elsewhere };
}

/** Newsletters among the finds at most: the site's own pages come first. */
const mostNewsletters = 5;

/** Newsletters join what the site itself holds, which is never pushed out by them. */
export function withNewsletters(onSite: SearchAnswer, newsletters: SearchAnswer): SearchAnswer {
  // what is near to a word of a newsletter only by its letters is no find
  if (newsletters.total === 0 || newsletters.corrections.length > 0) return onSite;
  const found = newsletters.groups.map(({ kind, hits }) => ({ kind, hits: hits.slice(0, mostNewsletters) }));
  const total = onSite.total + found.reduce((sum, { hits }) => sum + hits.length, 0);
  return { ...onSite, total, groups: [...onSite.groups, ...found], suggestion: null, elsewhere: [] };
}
