import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { isBackupProblem, type BackupProblem } from './backup-problem.ts';

/** How long it is remembered what became of copies and tests, in milliseconds. */
const remembered = 90 * 24 * 60 * 60 * 1000;

export type RunKind = 'copy' | 'test';

export interface BackupRun {
  /** milliseconds since 1970 UTC */
  endedAt: number;
  /** name of the copy's file; null: none was made */
  copy: string | null;
  /** null: it went well */
  problem: BackupProblem | null;
}

/** The last copy and the last test of one; null: there was none yet. */
export type LastRuns = Record<RunKind, BackupRun | null>;

/** @param run.endedAt milliseconds since 1970 UTC @throws {StorageUnavailable} */
export async function recordRun(
  database: Database,
  kind: RunKind,
  { endedAt, copy, problem }: BackupRun,
): Promise<void> {
  await database.write(async (transaction) => {
    await transaction
      .insertInto('backup_runs')
      .values({ id: randomUUID(), kind, ended_at: endedAt, copy, problem })
      .execute();
    await transaction
      .deleteFrom('backup_runs')
      .where('ended_at', '<', endedAt - remembered)
      .execute();
  });
}

/** @throws {StorageUnavailable} */
export async function lastRuns(database: Database): Promise<LastRuns> {
  const last = (kind: RunKind) =>
    database.read((reader) =>
      reader
        .selectFrom('backup_runs')
        .select(['ended_at', 'copy', 'problem'])
        .where('kind', '=', kind)
        .orderBy('ended_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
  const asRun = (row: Awaited<ReturnType<typeof last>>): BackupRun | null =>
    row === undefined
      ? null
      : {
          endedAt: row.ended_at,
          copy: row.copy,
          problem: row.problem === null ? null : isBackupProblem(row.problem) ? row.problem : 'failed',
        };
  return { copy: asRun(await last('copy')), test: asRun(await last('test')) };
}

/** When each copy was tested and could be read, by its file's name; milliseconds since 1970 UTC. @throws {StorageUnavailable} */
export async function provenCopies(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database.read((reader) =>
    reader
      .selectFrom('backup_runs')
      .select(['copy', 'ended_at'])
      .where('kind', '=', 'test')
      .where('problem', 'is', null)
      .orderBy('ended_at')
      .execute(),
  );
  return new Map(rows.flatMap(({ copy, ended_at }) => (copy === null ? [] : [[copy, ended_at] as const])));
}
