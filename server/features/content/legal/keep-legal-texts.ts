import type { Logger } from 'pino';
import { locales } from '../../../../domain/locale.ts';
import type { Content } from '../load.ts';
import { legalVersions } from '../legal-versions.ts';
import type { Clock, Database } from '../../../platform/database/database.ts';
import { StorageUnavailable } from '../../../platform/database/storage-unavailable.ts';
import { describeError } from '../../../platform/metrics/describe-error.ts';

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

export interface LegalTextKeeper {
  /** Also when texts were published anew. */
  start(): void;
  /** Resolves when a try under way has ended. */
  stop(): Promise<void>;
}

/** How long a try that found no database waits for the next, in milliseconds. */
const pause = 30_000;

/** Keeps trying until the texts are stored: the site starts without its database, too. */
export function createLegalTextKeeper(options: {
  database: Database;
  /** what is public at the moment */
  content: () => Pick<Content, 'legal'>;
  now: Clock;
  logger: Logger;
}): LegalTextKeeper {
  const { database, content, now, logger } = options;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  async function keep(): Promise<void> {
    try {
      const fresh = await keepLegalTexts(database, content(), now());
      if (fresh.length > 0) logger.info({ versions: fresh }, 'new versions of legal texts are kept');
    } catch (error) {
      const why = describeError(error instanceof StorageUnavailable ? error.cause : error);
      logger.warn({ error: why }, 'the legal texts could not be stored yet; it is tried again');
      if (!stopped) timer = setTimeout(start, pause).unref();
    }
  }
  const start = () => {
    running = keep();
  };
  return {
    start,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
