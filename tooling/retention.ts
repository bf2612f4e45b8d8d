import { applyRetention, RetentionIncomplete } from '../server/features/retention/apply-retention.ts';
import { noteRun } from '../server/platform/jobs/daily-run.ts';
import { retentionJobName } from '../server/features/retention/retention-job.ts';
import { resolve } from 'node:path';
import { useOverlay } from '../server/features/content/files.ts';
import { publishedOver } from '../server/features/editing/lay-over.ts';
import { configureSite, settingOf } from '../server/features/content/site-setting.ts';
import { content } from '../server/features/content/load.ts';
import { describeReport, retentionPeriods } from '../server/features/retention/retention-rules.ts';
import { CommandError, runCommand, withDatabase } from './run-command.ts';

// `npm run retention` applies the rules now, `npm run retention -- --dry-run` only counts. The server does it daily.
await runCommand(async (words, config) => {
  const dryRun = words[0] === '--dry-run';
  if (words.length > (dryRun ? 1 : 0))
    throw new CommandError(`"${words.join(' ')}" is not understood. Usage: npm run retention -- [--dry-run]`);
  configureSite(settingOf(config));
  useOverlay(publishedOver(resolve('content'), config.dataDir));
  const periods = retentionPeriods(content().facts);
  const report = await withDatabase(config, async (database) => {
    const done = await applyRetention({ database, dataDir: config.dataDir, now: Date.now(), dryRun, periods }).catch(
      (error: unknown) => {
        throw error instanceof RetentionIncomplete ? new CommandError(error.message) : error;
      },
    );
    if (!dryRun) await noteRun(database, retentionJobName, Date.now());
    return done;
  });
  console.log(dryRun ? 'Would be done now (nothing was changed):' : 'Done:');
  for (const line of describeReport(report, periods)) console.log(line);
});
