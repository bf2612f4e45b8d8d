import type { Logger } from 'pino';
import { locales } from '../../../../domain/locale.ts';
import type { Content } from '../load.ts';
import { legalVersions } from '../legal-versions.ts';
import type { Clock, Database } from '../../../platform/database/database.ts';
import { repeat, type Job } from '../../../platform/jobs/repeat.ts';
import type { Counters } from '../../../platform/metrics/counters.ts';

/**
 * Stores the versions of the legal texts that this process shows, once each. What is stored is never changed.
 * @returns the ids that were new
 * @throws {StorageUnavailable}
 */
export async function keepLegalTexts(
  database: Database,
  content: Pick<Content, 'legal'>,
  now: number,
): Promise<readonly string[]> {
  const versions = Object.values(legalVersions(content));
  return database.write(async (transaction) => {
    const fresh: string[] = [];
    for (const { document, id, effective } of versions) {
      const rows = locales.map((language) => {
        const { front, body } = content.legal[document][language];
        return {
          document,
          version: id,
          language,
          effective_from: effective,
          title: front.title,
          body,
          is_whole: front.whole === 'true' || language === 'de' ? 1 : 0,
          stored_at: now,
        };
      });
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('legal_texts')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if ((numInsertedOrUpdatedRows ?? 0n) > 0n) fresh.push(`${document} ${id}`);
    }
    return fresh;
  });
}

/** How long a try that found no database waits for the next, in milliseconds. */
const pause = 30_000;

/**
 * Stores the texts when it starts, and again when it is started again because others were published. Keeps trying until
 * they are stored: the site starts without its database, too.
 */
export function createLegalTextKeeper(options: {
  database: Database;
  /** what is public at the moment */
  content: () => Pick<Content, 'legal'>;
  now: Clock;
  logger: Logger;
  counters: Counters;
}): Job {
  const { database, content, now, logger, counters } = options;
  return repeat({
    name: 'legal texts',
    every: pause,
    run: async () => {
      const fresh = await keepLegalTexts(database, content(), now());
      if (fresh.length > 0) logger.info({ versions: fresh }, 'new versions of legal texts are kept');
      return { time: Infinity };
    },
    logger,
    counters,
  });
}
