import { basename, join } from 'node:path';
import { dayAfter, germanDay, germanTime } from '../../../domain/german-time.ts';
import type { Config } from '../../platform/config.ts';
import { backupFolder, copiesIn } from '../../platform/database/backup-files.ts';
import type { Clock, Database } from '../../platform/database/database.ts';
import { claimRun, finishDailyRun } from '../../platform/jobs/daily-run.ts';
import { repeat, type Job, type JobLog } from '../../platform/jobs/repeat.ts';
import type { Counters } from '../../platform/metrics/counters.ts';
import type { BackupProblem } from './backup-problem.ts';
import { lastRuns, recordRun, type RunKind } from './backup-runs.ts';
import { runAside, type BackupAnswer } from './run-aside.ts';

/** The job's row in `scheduled_jobs`. */
const name = 'backup';

/** When the night's copy is made, in minutes since midnight in Germany. */
const atNight = 2 * 60;

const hour = 60 * 60 * 1000;

/** How often the newest copy is restored for a test; a night may be a little shorter than a day. Milliseconds. */
const betweenTests = 7 * 24 * hour - 12 * hour;

/** How often it is looked whether one is due; and how long after a start, when visitors come first. Milliseconds. */
const every = 15 * 60_000;
const afterStart = 60_000;

export interface Backups extends Job {
  /** Copies the database now. @throws {StorageUnavailable} */
  make(): Promise<BackupProblem | null>;
  /** Restores the newest copy for a test; without one it is made first. @throws {StorageUnavailable} */
  test(): Promise<BackupProblem | null>;
  /** Does what is due since the last night: the copy and, once a week, the test of it. @throws {StorageUnavailable} */
  runIfDue(): Promise<void>;
}

interface BackupParts {
  config: Pick<Config, 'dataDir'>;
  database: Database;
  now: Clock;
  logger: JobLog;
  counters: Counters;
  /** in place of the process beside the server, for tests */
  run?: typeof runAside;
}

/** Copies the SQLite file every night by itself and tests a copy every week, in whichever instance comes first. */
export function createBackups({ config, database, now, logger, counters, run = runAside }: BackupParts): Backups {
  const note = async (kind: RunKind, work: Promise<BackupAnswer>, tested: string | null) => {
    const { copy, problem, cause } = await work.catch((error: unknown): BackupAnswer => ({
      copy: tested,
      problem: 'failed',
      cause: String(error),
    }));
    if (problem !== null) logger.error({ kind, problem, cause }, 'a backup cannot be relied on');
    await recordRun(database, kind, { endedAt: now(), copy: copy === null ? null : basename(copy), problem });
    return problem;
  };

  /** One at a time: both read the whole disk. */
  let under: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = under.then(work, work);
    under = done;
    return done;
  };

  const make = () => inTurn(() => note('copy', run(config, { verb: 'copy', now: now() }), null));

  async function test(): Promise<BackupProblem | null> {
    const folder = backupFolder(config.dataDir);
    const newest = copiesIn(folder).at(-1);
    if (newest === undefined) return make();
    const copy = join(folder, newest.name);
    return inTurn(() => note('test', run(config, { verb: 'test', now: now(), copy }), copy));
  }

  async function runIfDue(): Promise<void> {
    if (!(await claimRun(database, name, { now: now(), lastBefore: lastNight(now()) - 1 }))) return;
    const problem = await make();
    const { test: last } = await lastRuns(database);
    const isTestDue = last === null || last.problem !== null || now() - last.endedAt >= betweenTests;
    if (problem !== 'no-room' && isTestDue) await test();
    // what is not finished is done again within the hour
    if (problem === null) await finishDailyRun(database, name, now());
  }

  let isStarting = true;
  const job = repeat({
    name,
    every,
    run: async () => {
      if (isStarting) {
        isStarting = false;
        return { time: afterStart };
      }
      await runIfDue();
    },
    logger,
    counters,
  });
  return { make, test, runIfDue, ...job };
}

/** The last moment at which a night's copy was due. Milliseconds since 1970 UTC. */
function lastNight(now: number): number {
  const today = germanDay(now);
  const tonight = germanTime(today, atNight);
  return tonight <= now ? tonight : germanTime(dayAfter(today, -1), atNight);
}
