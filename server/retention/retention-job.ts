import type { Logger } from 'pino';
import type { Clock, Database } from '../database/database.ts';
import { StorageUnavailable } from '../database/storage-unavailable.ts';
import { describeError } from '../operation/describe-error.ts';
import { applyRetention } from './apply-retention.ts';
import { claimDailyRun, finishDailyRun, lastRunIsLongAgo } from './daily-job.ts';
import type { RetentionPeriods, RetentionReport } from './retention-rules.ts';

export interface RetentionJob {
  /** Does today's run unless it has been done; null when there was nothing to do. @throws {StorageUnavailable} */
  runIfDue(): Promise<RetentionReport | null>;
  start(): void;
  /** Resolves when a run under way has ended. */
  stop(): Promise<void>;
}

/** The job's row in `scheduled_jobs`. */
export const retentionJobName = 'retention';
const name = retentionJobName;

/** How often an instance asks whether a run is due, in milliseconds. */
const interval = 60 * 60 * 1000;

interface JobOptions {
  database: Database;
  dataDir: string;
  now: Clock;
  logger: Logger;
  /** asked for at every run */
  periods: () => RetentionPeriods;
}

/** Applies the retention rules once a day, in whichever instance comes first. */
export function createRetentionJob({ database, dataDir, now, logger, periods }: JobOptions): RetentionJob {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function runIfDue(): Promise<RetentionReport | null> {
    if (await lastRunIsLongAgo(database, name, now())) {
      logger.error(
        'retention was not applied: the last run lies months back, or the clock was set wrong. Check the clock, look at `npm run retention -- --dry-run`, then do `npm run retention` once',
      );
      return null;
    }
    if (!(await claimDailyRun(database, name, now()))) return null;
    const report = await applyRetention({ database, dataDir, now: now(), dryRun: false, periods: periods() });
    await finishDailyRun(database, name, now());
    logger.info({ ...report }, 'retention applied');
    return report;
  }

  function tick(): void {
    running = runIfDue().catch((error: unknown) => {
      if (error instanceof StorageUnavailable)
        logger.warn({ error: describeError(error.cause) }, 'retention waits: the database is not available');
      else logger.error({ error: describeError(error) }, 'retention failed; it is tried again within the hour');
    });
  }

  return {
    runIfDue,
    start: () => {
      timer ??= setInterval(tick, interval).unref();
      tick();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
