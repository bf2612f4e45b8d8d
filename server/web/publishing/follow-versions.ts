import type { Database } from '../../platform/database/database.ts';
import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';
import { repeat, type Rest, type JobParts } from '../../platform/jobs/repeat.ts';
import { describeError } from '../../platform/metrics/describe-error.ts';
import type { Newest } from './versions.ts';

/** What an instance has to know of what others have done at the desk. */
interface News {
  newest: Newest;
  /** how many drafts there are, planned ones too */
  drafts: number;
  /** when a draft was last changed, in milliseconds since 1970 UTC; 0 where there is none */
  drafted: number;
  /** when the next plan goes live, in milliseconds since 1970 UTC; null where none waits for its time */
  due: number | null;
}

/** All of it by one query, for every instance asks all the time, mostly to hear that nothing has changed. */
export async function readNews(database: Database): Promise<News> {
  const row = await database.read((tables) =>
    tables
      .selectNoFrom(({ selectFrom }) => [
        selectFrom('content_versions').select('number').orderBy('number', 'desc').limit(1).as('number'),
        selectFrom('content_versions').select('id').orderBy('number', 'desc').limit(1).as('id'),
        selectFrom('content_drafts')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('drafts'),
        selectFrom('content_drafts')
          .select(({ fn }) => fn.max('changed_at').as('last'))
          .as('drafted'),
        selectFrom('content_plans')
          .select(({ fn }) => fn.min('goes_live_at').as('next'))
          .where('problems', 'is', null)
          .as('due'),
      ])
      .executeTakeFirstOrThrow(),
  );
  const { number, id } = row;
  return {
    newest: number === null || id === null ? null : { number, id },
    drafts: row.drafts ?? 0,
    drafted: row.drafted ?? 0,
    due: row.due,
  };
}

/** Whoever saved a draft so long ago at most is still writing, and may publish; milliseconds. */
const writingFor = 15 * 60_000;
/** A plan goes live in so many milliseconds at most: the worker is there by then. */
const soon = 2 * 60_000;
/** How often instances with a common database look for what another one has published, in milliseconds. */
const interval = 500;
/** How soon it is looked again after something failed, in milliseconds. */
const again = 1000;

interface FollowParts extends JobParts {
  /** No publication is under way meanwhile. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Shows what the database says is public. */
  catchUp(newest: News['newest']): Promise<void>;
  /** Somebody is writing, or a plan is due soon: the worker should be there. */
  makeReady(): void;
}

export interface VersionFollowing {
  /** Looks what is public, as far as the database can be asked. */
  look(): Promise<void>;
  /** Looks now, and goes on looking. */
  start(): void;
  stop(): Promise<void>;
}

/** Shows what other instances publish, and what this one could not show at once. */
export function followVersions(parts: FollowParts): VersionFollowing {
  const { database, logger, counters, now, alone, catchUp, makeReady } = parts;
  /** said once, not every second */
  let warned = '';

  /** Whoever writes publishes soon, and what is planned goes live by itself: in every instance the worker then is there already. */
  const isNear = ({ drafted, due }: News) => drafted > now() - writingFor || (due !== null && due <= now() + soon);

  const look = () =>
    alone(async () => {
      const news = await readNews(database);
      await catchUp(news.newest);
      if (isNear(news)) makeReady();
      warned = '';
    });

  function failed(error: unknown): Rest {
    const described = error instanceof Error ? error.message : String(error);
    if (!(error instanceof StorageUnavailable) && described !== warned)
      logger.error(
        { error: describeError(error) },
        'what was published last cannot be shown here; the site shows what it had',
      );
    warned = described;
    return { time: again };
  }

  const { start, stop } = repeat({
    name: 'published versions',
    // alone with its database, an instance need only look until it has seen what it was told before it stopped
    every: database.kind === 'postgres' ? interval : Infinity,
    run: look,
    failed,
    logger,
    counters,
  });
  return { look: () => look().catch((error: unknown) => void failed(error)), start, stop };
}
