import { resolve } from 'node:path';
import { UnusableFile } from '../server/backup/check-file.ts';
import { FileInUse, restoreBackup } from '../server/backup/restore-backup.ts';
import { CommandError, runCommand } from './run-command.ts';

// Puts a copy made by `npm run backup` in the place of the database, while the server is stopped.
await runCommand(async (words, config) => {
  const [file, ...rest] = words;
  if (file === undefined || rest.length > 0) throw new CommandError('Usage: npm run restore -- <file>');
  if (config.databaseUrl !== null)
    throw new CommandError(
      'DATABASE_URL is set: the data is in PostgreSQL. Restore it with pg_restore (docs/operation.md).',
    );
  try {
    const { summary, former } = restoreBackup(config.dataDir, resolve(file), Date.now());
    const newest = summary.newest === null ? '' : `, the newest of ${new Date(summary.newest).toISOString()}`;
    console.log(`Restored: ${summary.submissions} messages${newest}.`);
    if (former !== null)
      console.log(
        `The database that was in use is kept as ${former}. It holds personal data: delete it when you no longer need it; after 30 days the server does.`,
      );
    if (summary.pendingMails > 0)
      console.log(
        `${summary.pendingMails} mails were waiting in the copy. Those that went out since will go out again, with the same Message-ID.`,
      );
    console.log('Erasures and unsubscriptions made after the copy are undone by it: repeat them.');
  } catch (error) {
    if (error instanceof FileInUse) throw new CommandError(`Not restored: ${error.message}. Stop the server first.`);
    throw error instanceof UnusableFile
      ? new CommandError(`Not restored, nothing was changed: ${error.message}`, { cause: error.cause })
      : error;
  }
});
