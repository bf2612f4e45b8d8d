import * as z from 'zod/mini';
import type { Config } from '../../platform/config.ts';
import { runProgram } from '../../platform/workers/run-program.ts';
import { backupProblems } from './backup-problem.ts';

const answerSchema = z.object({
  /** absolute path of the copy that was made or tested; null: none was made */
  copy: z.nullable(z.string()),
  /** null: it went well */
  problem: z.nullable(z.enum(backupProblems)),
  /** for the log */
  cause: z.nullable(z.string()),
});
export type BackupAnswer = z.infer<typeof answerSchema>;

/** A copy of many gigabytes takes minutes. Milliseconds. */
const longest = 2 * 60 * 60_000;

/**
 * Copies the database, or restores a copy for a test, in a process of its own: both read every page of it.
 * @param dataDir absolute path
 * @throws {Error} the process could not be started, or broke off
 */
export async function runAside(
  config: Pick<Config, 'dataDir'>,
  request: { verb: 'copy'; now: number } | { verb: 'test'; now: number; copy: string },
): Promise<BackupAnswer> {
  const written = await runProgram({
    program: 'tooling/backup-job.ts',
    config: { dataDir: config.dataDir, databaseUrl: null },
    request,
    longest,
  });
  return answerSchema.parse(JSON.parse(written));
}
