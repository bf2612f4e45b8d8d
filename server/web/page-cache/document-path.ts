import { builtQueriesOf } from '../../../domain/built-queries.ts';
import { pages, splitAddress } from '../../../domain/pages.ts';

const liveQueries = new Map<string, readonly string[]>(pages.map((page) => [page.path, page.liveQuery]));

/**
 * The path of the document that answers an address, with the query that it was rendered with; null where a query changes
 * the page in a way that must be rendered on request.
 * @param path decoded
 * @param query without the question mark
 */
export function documentPath(path: string, query: string): string | null {
  if (query === '') return path;
  const plain = splitAddress(path.replace(/(\/_)?\.data$/, '') || '/').path;
  const asked = new URLSearchParams(query);
  const names = (liveQueries.get(plain) ?? []).filter((name) => asked.has(name));
  if (names.length === 0) return path;
  const changes = names.map((name) => `${name}=${asked.get(name)}`).join('&');
  return builtQueriesOf(plain).includes(changes) ? `${path}?${changes}` : null;
}
