import { resolve } from 'node:path';
import { UnusableFile } from '../server/features/backup/check-file.ts';
import { makeBackup } from '../server/features/backup/make-backup.ts';
import { CommandError, runCommand } from './run-command.ts';

const usage =
  'Usage: npm run backup -- [--keep <number; if left out, one for each of the last 7 days and 4 weeks>] [--to <folder, DATA_DIR/backups if left out>]';

// Copies the SQLite file beside the running server, which does so every night by itself; see docs/operation.md for PostgreSQL.
await runCommand(async (words, config) => {
  let keep: number | 'by-age' = 'by-age';
  let folder: string | undefined;
  for (let at = 0; at < words.length; at += 2) {
    const [option, value] = words.slice(at, at + 2);
    if (option === '--keep' && value !== undefined && /^[1-9]\d{0,3}$/.test(value)) keep = Number(value);
    else if (option === '--to' && value !== undefined) folder = resolve(value);
    else throw new CommandError(usage);
  }
  if (config.databaseUrl !== null)
    throw new CommandError(
      'DATABASE_URL is set: the data is in PostgreSQL. Back it up with pg_dump (docs/operation.md).',
    );
  try {
    const { file, summary, foreign, removed } = await makeBackup(config.dataDir, Date.now(), keep, folder);
    const newest = summary.newest === null ? '' : `, the newest of ${new Date(summary.newest).toISOString()}`;
    console.log(`${file}: checked, ${summary.enquiries} messages${newest}, ${summary.pendingMails} mails waiting`);
    if (foreign !== null)
      console.warn(`Warning: a restore would refuse this copy: ${foreign}. Somebody changed the database by hand.`);
    if (removed.length > 0) console.log(`Older copies deleted: ${removed.join(', ')}`);
  } catch (error) {
    throw error instanceof UnusableFile
      ? new CommandError(`Not backed up: ${error.message}`, { cause: error.cause })
      : error;
  }
});
