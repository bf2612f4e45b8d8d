import { emptyJournal } from '../privacy/empty-journal.ts';
import { describeError } from '../../platform/metrics/describe-error.ts';
import { repeat, type Job, type JobParts } from '../../platform/jobs/repeat.ts';
import { applyRetention, RetentionIncomplete } from './apply-retention.ts';
import { claimDailyRun, finishDailyRun, lastRunIsLongAgo } from '../../platform/jobs/daily-run.ts';
import type { RetentionPeriods, RetentionReport } from './retention-rules.ts';

export interface RetentionJob extends Job {
  /**
   * Does today's run unless it has been done; null when there was nothing to do.
   * @throws {StorageUnavailable}
   * @throws {RetentionIncomplete} the run counts as broken off
   */
  runIfDue(): Promise<RetentionReport | null>;
}

/** The job's row in `scheduled_jobs`. */
export const retentionJobName = 'retention';
const name = retentionJobName;

interface JobOptions extends JobParts {
  dataDir: string;
  /** asked for at every run */
  periods: () => RetentionPeriods;
}

/** Applies the retention rules once a day, in whichever instance comes first: each asks every hour whether a run is due. */
export function createRetentionJob({ database, dataDir, now, logger, counters, periods }: JobOptions): RetentionJob {
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

  const job = repeat({
    name: 'retention',
    every: 60 * 60 * 1000,
    run: async () => {
      // an erasure may have found the journal in use
      await emptyJournal(database, 1);
      await runIfDue();
    },
    failed: (error) => {
      if (!(error instanceof RetentionIncomplete)) throw error;
      for (const { rule, error: cause } of error.failures)
        logger.error(
          { rule, error: describeError(cause), done: error.report },
          'a retention rule failed, the others were applied; all are tried again within the hour',
        );
    },
    logger,
    counters,
  });

  return { runIfDue, ...job };
}
