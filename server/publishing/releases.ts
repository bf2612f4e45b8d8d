import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import * as z from 'zod/mini';
import type { Content } from '../content/load.ts';
import { changesSchema } from './change.ts';

/**
 * What was published at the desk, rendered: `DATA_DIR/content/<number>-<turn>` holds the pack, the search's indexes, the
 * loaded content, the changes over the code's files and this. A folder has its name only when all of it is there.
 */
const releaseSchema = z.strictObject({
  version: z.strictObject({ number: z.number(), id: z.string() }),
  /** of the code that rendered it: documents and live pages must be of one build */
  code: z.string(),
  /** of everything it was made of */
  stamp: z.string(),
  /** pressed in a hurry; to be pressed again as small as the build does it */
  quick: z.boolean(),
  changes: changesSchema,
});
export type ReleaseFacts = z.infer<typeof releaseSchema>;

export interface Release extends ReleaseFacts {
  folder: string;
}

const folderOf = (dataDir: string) => join(dataDir, 'content');
const complete = /^(\d{6})-(\d{3})$/;
const unfinished = '.making-';

/** Complete releases, the newest first. */
function namesIn(dataDir: string): string[] {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => complete.test(name))
    .sort()
    .toReversed();
}

/** The newest complete release; null where nothing was published. One that cannot be read is passed over. */
export function newestRelease(dataDir: string): Release | null {
  for (const name of namesIn(dataDir)) {
    const folder = join(folderOf(dataDir), name);
    try {
      const facts = releaseSchema.parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')));
      return { ...facts, folder };
    } catch {
      // an older one, or the database's record, stands in for it
    }
  }
  return null;
}

/** A folder to make a release in, which nobody takes for one. */
export function beginRelease(dataDir: string): string {
  const folder = join(folderOf(dataDir), `${unfinished}${process.pid}-${Date.now()}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** What the server switches to beside documents and indexes. */
export function writeContent(folder: string, content: Content): void {
  writeFileSync(join(folder, 'content.v8'), serialize(content));
}

/** @throws when it is missing or of another Node */
export const readContent = (folder: string): Content =>
  deserialize(readFileSync(join(folder, 'content.v8'))) as Content;

export function writeFacts(folder: string, facts: ReleaseFacts): void {
  writeFileSync(join(folder, 'release.json'), JSON.stringify(facts));
  for (const name of ['site.pack', 'site.pack.json', 'content.v8', 'release.json']) syncToDisk(join(folder, name));
}

/** Gives a made release its name, from which moment it is there, and clears away all but the newest three. */
export function finishRelease(dataDir: string, made: string, number: number): string {
  const [newest] = namesIn(dataDir).filter((name) => Number(complete.exec(name)?.[1]) === number);
  const turn = newest === undefined ? 0 : Number(complete.exec(newest)?.[2]) + 1;
  const folder = join(folderOf(dataDir), `${String(number).padStart(6, '0')}-${String(turn).padStart(3, '0')}`);
  renameSync(made, folder);
  syncToDisk(folderOf(dataDir));
  for (const old of namesIn(dataDir).slice(3)) rmSync(join(folderOf(dataDir), old), { recursive: true, force: true });
  return folder;
}

/** Removes what a killed process left half-made; what another instance is making stays. */
export function clearUnfinished(dataDir: string): void {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const maker = Number(name.startsWith(unfinished) ? name.slice(unfinished.length).split('-', 1)[0] : Number.NaN);
    if (!Number.isNaN(maker) && !isRunning(maker)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

function syncToDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
