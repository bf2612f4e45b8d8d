import { resolve } from 'node:path';
import { UnusableFile } from '../server/features/backup/check-file.ts';
import { FileInUse, restoreBackup } from '../server/features/backup/restore-backup.ts';
import { markAsRestored } from '../server/platform/restored/restored.ts';
import type { Config } from '../server/platform/config.ts';
import { CommandError, runCommand, withDatabase } from './run-command.ts';

const usage = 'Usage: npm run restore -- <file>, or after pg_restore: npm run restore -- --mark <time of the dump>';

// Puts a copy made by `npm run backup` in the place of the database, while the server is stopped. What it would send waits
// until somebody at the desk has looked; `--mark` says the same of a PostgreSQL database that pg_restore has put back.
await runCommand(async (words, config) => {
  const [file, ...rest] = words;
  if (file === '--mark') return mark(config, rest);
  if (file === undefined || rest.length > 0) throw new CommandError(usage);
  if (config.databaseUrl !== null)
    throw new CommandError(
      'DATABASE_URL is set: the data is in PostgreSQL. Restore it with pg_restore, then say so with npm run restore -- --mark <time of the dump> (docs/operation.md).',
    );
  try {
    const { summary, former } = await restoreBackup(config.dataDir, resolve(file), Date.now());
    const newest = summary.newest === null ? '' : `, the newest of ${new Date(summary.newest).toISOString()}`;
    console.log(`Restored: ${summary.enquiries} messages${newest}.`);
    if (former !== null)
      console.log(
        `The database that was in use is kept as ${former}. It holds personal data: delete it when you no longer need it; after 30 days the server does.`,
      );
    console.log(
      `${summary.pendingMails} mails were waiting in the copy. They, all newsletters and the numbers of papers wait until an admin has looked: desk, Today, After a restore.`,
    );
    console.log('Erasures and unsubscriptions made after the copy are undone by it: repeat them.');
  } catch (error) {
    if (error instanceof FileInUse) throw new CommandError(`Not restored: ${error.message}. Stop the server first.`);
    throw error instanceof UnusableFile
      ? new CommandError(`Not restored, nothing was changed: ${error.message}`, { cause: error.cause })
      : error;
  }
});

async function mark(config: Config, [time = '', ...rest]: string[]): Promise<void> {
  const copiedAt = Date.parse(time);
  if (rest.length > 0 || Number.isNaN(copiedAt)) throw new CommandError(usage);
  await withDatabase(config, (database) => markAsRestored(database, copiedAt, Date.now()));
  console.log('Marked: mails, newsletters and numbers of papers wait until an admin has looked at the desk.');
}
