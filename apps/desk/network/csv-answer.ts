import { germanDay } from '../../../domain/german-time.ts';
import type { DeskLanguage } from '../../../domain/desk-roles.ts';
import { streamOf } from './stream-of.ts';

/** What spreadsheets expect where commas part decimals. */
export const csvSeparator = (language: DeskLanguage) => (language === 'de' ? ';' : ',');

/** A table as a file of today, sent while it is read. @param now milliseconds since 1970 UTC */
export const csvAnswer = (pieces: AsyncIterable<string>, name: string, now: number): Response =>
  new Response(streamOf(pieces), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${germanDay(now)}.csv"`,
    },
  });
