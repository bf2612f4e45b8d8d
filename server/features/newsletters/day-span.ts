import type { NewsletterContent } from '../../../domain/newsletter.ts';
import { dayAfter, readGermanTime } from '../../../domain/german-time.ts';

/** The moments between which somebody must have confirmed: from (included) and until (not included); null when they make no span. */
export function daySpan({
  confirmedFrom,
  confirmedUntil,
}: Pick<NewsletterContent['segment'], 'confirmedFrom' | 'confirmedUntil'>): { from: number; until: number } | null {
  const from = confirmedFrom === '' ? 0 : readGermanTime(confirmedFrom);
  const last = confirmedUntil === '' ? Number.MAX_SAFE_INTEGER : readGermanTime(confirmedUntil);
  if (from === null || last === null) return null;
  const until = confirmedUntil === '' ? last : (readGermanTime(dayAfter(confirmedUntil, 1)) ?? last);
  return from < until ? { from, until } : null;
}
