import * as z from 'zod/mini';
import type { Config } from '../../platform/config.ts';
import { runProgram } from '../../platform/workers/run-program.ts';

/** What an erasure came to, over all databases of the installation. */
export const erasureSchema = z.object({
  /** enquiry and order numbers */
  deleted: z.array(z.string()),
  kept: z.array(z.string()),
  /** orders and withdrawals that stay until they are done; older records do not say */
  unfinished: z.optional(z.array(z.string())),
  mentionedIn: z.array(z.string()),
  mailFiles: z.number(),
  /** copies that were searched, too */
  copies: z.number(),
  /** copies that could not be opened: somebody has to delete the files */
  unreadable: z.array(z.string()),
  /** databases whose journal held what was deleted, because somebody read it; older records do not say */
  inJournal: z.optional(z.array(z.string())),
});
export type ErasureRecord = z.infer<typeof erasureSchema>;

/** For longer than this nothing of the kind takes, in milliseconds. */
const longest = 15 * 60_000;

type JobConfig = Pick<Config, 'dataDir' | 'databaseUrl'>;

/**
 * Exports or erases a person in a process of its own: it goes through every row of every copy, and visitors must not wait for
 * that.
 * @throws {Error} when it could not be done; an erasure may then have begun, and may be repeated
 */
const job = (config: JobConfig, request: object): Promise<string> =>
  runProgram({ program: 'tooling/privacy-job.ts', config, request, longest });

/** Everything about a person, as JSON text (`PersonalDataExport`). */
export const exportAside = (config: JobConfig, subject: string): Promise<string> =>
  job(config, { verb: 'export', subject, noContract: [], unfinished: [] });

/**
 * @param numbers.noContract contract data that no duty to keep stands for
 * @param numbers.unfinished orders and withdrawals that stay as they are until they are done
 */
export async function eraseAside(
  config: JobConfig,
  subject: string,
  numbers: { noContract: readonly string[]; unfinished: readonly string[] },
): Promise<ErasureRecord> {
  return erasureSchema.parse(JSON.parse(await job(config, { verb: 'erase', subject, ...numbers })));
}
