import { UnusableFile } from './check-file.ts';

/**
 * Why there is no copy, or why one cannot be relied on. `no-room`: the disk is full; `damaged`: the file is not sound;
 * `foreign`: its tables are not as this site makes them, so a restore would refuse it; `failed`: anything else (see the log).
 */
export const backupProblems = ['no-room', 'damaged', 'foreign', 'failed'] as const;
export type BackupProblem = (typeof backupProblems)[number];

export const isBackupProblem = (value: unknown): value is BackupProblem =>
  backupProblems.some((problem) => problem === value);

/** SQLite's "database or disk is full". */
const sqliteFull = 13;

export function problemOf(error: unknown): BackupProblem {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (
      ('code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')) ||
      ('errcode' in cause && cause.errcode === sqliteFull)
    )
      return 'no-room';
  if (!(error instanceof UnusableFile)) return 'failed';
  return error.message.includes("does not have this site's tables") ? 'foreign' : 'damaged';
}
