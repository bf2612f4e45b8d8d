import { ConfigError, parseConfig, type Config } from '../server/platform/config.ts';
import type { Database } from '../server/platform/database/database.ts';
import { openDatabase } from '../server/platform/database/open-database.ts';
import { MigrationFailed, StorageUnavailable } from '../server/platform/database/storage-unavailable.ts';

/** A command that cannot be done as asked; the sentence is for the operator. */
export class CommandError extends Error {
  override name = 'CommandError';
}

export const quietLog = { info: () => undefined, warn: () => undefined };

/** Runs an operator's command with the server's configuration; ends with one sentence instead of a stack when it cannot. */
export async function runCommand(command: (words: string[], config: Config) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2), parseConfig(process.env));
  } catch (error) {
    const isSaid = [ConfigError, CommandError, StorageUnavailable, MigrationFailed].some(
      (kind) => error instanceof kind,
    );
    if (!isSaid || !(error instanceof Error)) throw error;
    // a failed migration names its cause itself
    const cause = error.cause instanceof Error && !(error instanceof MigrationFailed) ? `: ${error.cause.message}` : '';
    console.error(`${error.message}${cause}`);
    process.exitCode = 1;
  }
}

/** The configured database for the time of some work. */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(config, Date.now, quietLog);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
