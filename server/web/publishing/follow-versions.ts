import type { Logger } from 'pino';
import type { Clock, Database } from '../../platform/database/database.ts';
import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';
import { describeError } from '../../platform/metrics/describe-error.ts';
import { readNews, type News } from './news.ts';

/** Whoever saved a draft so long ago at most is still writing, and may publish; milliseconds. */
const writingFor = 15 * 60_000;
/** A plan goes live in so many milliseconds at most: the worker is there by then. */
const soon = 2 * 60_000;
/** How often instances with a common database look for what another one has published, in milliseconds. */
const interval = 500;
/** How soon it is looked again after something failed, in milliseconds. */
const again = 1000;

interface FollowParts {
  database: Database;
  logger: Logger;
  now: Clock;
  /** No publication is under way meanwhile. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Shows what the database says is public. */
  catchUp(newest: News['newest']): Promise<void>;
  /** Somebody is writing, or a plan is due soon: the worker should be there. */
  makeReady(): void;
}

export interface VersionFollowing {
  /** Looks what is public, as far as the database can be asked, and goes on looking. */
  look(): Promise<void>;
  /** The same in a moment, whatever has failed. */
  lookSoon(): void;
  stop(): void;
}

/** Shows what other instances publish, and what this one could not show at once. */
export function followVersions({ database, logger, now, alone, catchUp, makeReady }: FollowParts): VersionFollowing {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** said once, not every second */
  let warned = '';

  /** Whoever writes publishes soon, and what is planned goes live by itself: in every instance the worker then is there already. */
  const isNear = ({ drafted, due }: News) => drafted > now() - writingFor || (due !== null && due <= now() + soon);

  function lookAfter(milliseconds: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void look(), milliseconds).unref();
  }

  async function look(): Promise<void> {
    clearTimeout(timer);
    try {
      await alone(async () => {
        const news = await readNews(database);
        await catchUp(news.newest);
        if (isNear(news)) makeReady();
      });
      warned = '';
    } catch (error) {
      const described =
        error instanceof StorageUnavailable ? 'database' : error instanceof Error ? error.message : String(error);
      if (described !== warned && !stopped && described !== 'database')
        logger.error(
          { error: describeError(error) },
          'what was published last cannot be shown here; the site shows what it had',
        );
      warned = described;
    }
    // alone with its database, an instance need only look until it has seen what it was told before it stopped
    if (warned !== '') lookAfter(again);
    else if (database.kind === 'postgres') lookAfter(interval);
  }

  return {
    look,
    lookSoon: () => lookAfter(again),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
