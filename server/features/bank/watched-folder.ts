import { lstat, mkdir, readdir, readFile, rename, unlink } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { repeat, type Job, type JobLog } from '../../platform/jobs/repeat.ts';
import { recordOfItself } from '../../platform/audit/record-access.ts';
import type { Clock, Database } from '../../platform/database/database.ts';
import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';
import type { Counters } from '../../platform/metrics/counters.ts';
import { readMappings } from './csv-mappings.ts';
import { noteRefused } from './refused-files.ts';
import type { StatementWorker } from './statement-worker.ts';
import { mostStatementBytes, type StatementRefusal } from './statement.ts';
import { takeStatement } from './take-statement.ts';

/** Files of one look; the others have their turn at the next. */
const mostFiles = 20;
/** One that was written to a moment ago may not be whole yet. Milliseconds. */
const settledFor = 5_000;
const lookEvery = 60_000;
const oneDay = 24 * 60 * 60 * 1000;

/** As the log names who took it. */
const itself = 'bank folder';

export interface WatchedFolder {
  dataDir: string;
  database: Database;
  statements: Pick<StatementWorker, 'read'>;
  /** for which lines are kept, and the files that they came in */
  days: () => number;
  now: Clock;
  /** hears of a file that could not be read or moved, and stays where it is */
  failed: (file: string, error: unknown) => void;
  /** the server ends, and with it the reader: what is not read stays for the next start */
  stopping?: AbortSignal;
}

const placesIn = (dataDir: string) => {
  const folder = join(dataDir, 'bank');
  return { folder, done: join(folder, 'done'), refused: join(folder, 'refused') };
};

/**
 * Takes the statements that lie in `bank` of the data folder, as if somebody had dropped them at the desk: each is read
 * aside within its bounds and moved to `done`, or to `refused` with a line in the log that says why. Noted is nothing by
 * itself. Files that are older than lines are kept are deleted.
 * @throws {StorageUnavailable} what is left is taken at the next look
 */
export async function takeFromFolder(setting: WatchedFolder): Promise<{ taken: number; refused: number }> {
  const { dataDir, now, days } = setting;
  const places = placesIn(dataDir);
  for (const place of Object.values(places)) await mkdir(place, { recursive: true, mode: 0o700 });
  const counts = { taken: 0, refused: 0 };
  const names = (await readdir(places.folder)).filter((name) => !name.startsWith('.')).sort();
  for (const name of names) {
    if (counts.taken + counts.refused === mostFiles || setting.stopping?.aborted === true) break;
    const file = join(places.folder, name);
    const found = await lstat(file);
    // a folder or a link, or still being written
    if (!found.isFile() || now() - found.mtimeMs < settledFor) continue;
    try {
      const why = await takeFile(setting, file, found.size, name);
      if (why === 'not-read') break;
      const place = why === null ? places.done : places.refused;
      await rename(file, join(place, await freeName(place, name)));
      counts[why === null ? 'taken' : 'refused'] += 1;
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error;
      // such as one that only somebody else may read: it must not hold up those behind it
      setting.failed(name, error);
    }
  }
  for (const place of [places.done, places.refused]) await forgetOld(place, now() - days() * oneDay);
  return counts;
}

/** @returns why it was refused; null: it was taken; `not-read`: the reader was ended before it had an answer */
async function takeFile(
  { database, statements, days, now, stopping }: WatchedFolder,
  file: string,
  size: number,
  name: string,
): Promise<StatementRefusal | 'columns' | 'not-read' | null> {
  const isLarge = size > mostStatementBytes;
  // a large one is known by its name
  const bytes = new Uint8Array(isLarge ? Buffer.from(`${name} ${size}`) : await readFile(file));
  const read = isLarge
    ? ({ kind: 'refused', why: 'large', account: '' } as const)
    : await statements.read({ bytes, mappings: await readMappings(database) });
  if (read.kind === 'read') {
    await takeStatement(database, null, { transactions: read.transactions, days: days(), file: bytes }, now());
    return null;
  }
  const why = read.kind === 'refused' ? read.why : 'columns';
  const account = read.kind === 'refused' ? read.account : undefined;
  if (why === 'slow' && stopping?.aborted === true) return 'not-read';
  const detail = { file: name.slice(0, 80), why };
  await database.write(async (transaction) => {
    await noteRefused(transaction, { bytes, name, why, account }, now());
    await recordOfItself(transaction, itself, { action: 'bank-statement-refused', detail }, now());
  });
  return why;
}

/** Banks call each of their files the same: "Umsaetze.csv" lies beside an earlier one as "Umsaetze (2).csv". */
async function freeName(place: string, name: string): Promise<string> {
  const there = new Set(await readdir(place));
  const { name: stem, ext } = parse(name);
  let free = name;
  for (let at = 2; there.has(free); at += 1) free = `${stem} (${at})${ext}`;
  return free;
}

async function forgetOld(place: string, before: number): Promise<void> {
  for (const name of await readdir(place)) {
    const file = join(place, name);
    if ((await lstat(file)).mtimeMs < before) await unlink(file);
  }
}

/** The job that looks into the folder. @param wake has the desk told of new lines */
export function watchFolder(
  setting: Omit<WatchedFolder, 'failed' | 'stopping'>,
  { logger, counters, announce }: { logger: JobLog; counters: Counters; announce: () => void },
): Job {
  return repeat({
    name: 'bank folder',
    every: lookEvery,
    run: async (stopping) => {
      const failed = (file: string, err: unknown) =>
        logger.error({ err, file }, 'a bank statement in the folder could not be read or moved');
      const { taken, refused } = await takeFromFolder({ ...setting, failed, stopping });
      if (taken + refused > 0) announce();
    },
    logger,
    counters,
  });
}
