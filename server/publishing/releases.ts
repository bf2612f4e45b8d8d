import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import * as z from 'zod/mini';
import type { Content } from '../content/load.ts';
import { dayOf } from '../content/proofs.ts';
import { changesSchema } from './change.ts';

/**
 * What was published at the desk, rendered: `DATA_DIR/content/<number>-<turn>` holds the pack, the search's indexes, the
 * loaded content, the changes over the code's files and this. A folder has its name only when all of it is there.
 */
const releaseSchema = z.strictObject({
  version: z.strictObject({ number: z.number(), id: z.string() }),
  /** of the code that rendered it: documents and live pages must be of one build */
  code: z.string(),
  /** of everything it was made of: where it is the same, so is all that was made */
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
    const facts = readFacts(folder);
    // an older one, or the database's record, stands in for one that cannot be read
    if (facts !== null) return { ...facts, folder };
  }
  return null;
}

function readFacts(folder: string): ReleaseFacts | null {
  try {
    return releaseSchema.parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')));
  } catch {
    return null;
  }
}

/** A folder to make a release in, which nobody takes for one. */
export function beginRelease(dataDir: string): string {
  const folder = join(folderOf(dataDir), `${unfinished}${process.pid}-${Date.now()}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Where one release lies that was made before anybody decided to publish it. */
const aheadOf = (dataDir: string) => join(folderOf(dataDir), '.ahead');

/** What is made ahead takes the place of what was made ahead before; a copy of it can be lost without harm. */
export function keepAhead(dataDir: string, made: string): void {
  rmSync(aheadOf(dataDir), { recursive: true, force: true });
  renameSync(made, aheadOf(dataDir));
}

/** What is asked for: of what it is made, and on which day, for some checks depend on it. */
interface Wanted {
  stamp: string;
  /** YYYY-MM-DD */
  day: string;
}

const isMadeOf = (folder: string, facts: ReleaseFacts | null, { stamp, day }: Wanted): boolean =>
  facts?.stamp === stamp && dayOf(statSync(join(folder, 'content.v8')).mtime) === day;

/** Whether what was made ahead is this. */
export const isAhead = (dataDir: string, wanted: Wanted): boolean =>
  isMadeOf(aheadOf(dataDir), readFacts(aheadOf(dataDir)), wanted);

/**
 * What was made of exactly the same before: ahead of its publication, or for a version that is put back while its folder
 * is still there.
 * @param small only as well pressed as a build does it
 * @returns an unfinished folder of one's own that lacks nothing but the facts of its version; null where there is none
 */
export function takeSame(
  dataDir: string,
  { small, ...wanted }: Wanted & { small: boolean },
): { folder: string; quick: boolean } | null {
  const candidates = [aheadOf(dataDir), ...namesIn(dataDir).map((name) => join(folderOf(dataDir), name))];
  for (const kept of candidates) {
    const facts = readFacts(kept);
    if (facts === null || !isMadeOf(kept, facts, wanted) || (small && facts.quick)) continue;
    const folder = beginRelease(dataDir);
    // no file of a release is ever changed, so two may share it
    try {
      for (const file of ['site.pack', 'site.pack.json', 'content.v8', 'search'])
        linkAll(join(kept, file), join(folder, file));
      return { folder, quick: facts.quick };
    } catch {
      // cleared away meanwhile by another instance that has the same folder
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return null;
}

/** A file, or a folder with its files, under a second name; where the disk knows none, copied. */
function linkAll(from: string, to: string): void {
  if (statSync(from).isDirectory()) {
    mkdirSync(to);
    for (const name of readdirSync(from)) linkAll(join(from, name), join(to, name));
    return;
  }
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
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
