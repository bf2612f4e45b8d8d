import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { changesSchema } from './change.ts';

/**
 * What was published last, as a file beside the database: what is public stays public where the database cannot be reached
 * at the start, and for commands beside the server. The database has the truth.
 */
const copySchema = z.strictObject({
  version: z.strictObject({ number: z.number(), id: z.string() }),
  changes: changesSchema,
});
export type PublishedCopy = z.infer<typeof copySchema>;

const fileOf = (dataDir: string) => join(dataDir, 'content', 'published.json');

/** Null where nothing was published, or where the copy cannot be read. */
export function readCopy(dataDir: string): PublishedCopy | null {
  try {
    return copySchema.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

/** Writes it beside the old one and moves it into place, so that there is always a whole one. @throws when the disk refuses it */
export function writeCopy(dataDir: string, copy: PublishedCopy): void {
  const file = fileOf(dataDir);
  const own = `${file}.${process.pid}`;
  mkdirSync(join(dataDir, 'content'), { recursive: true, mode: 0o700 });
  const opened = openSync(own, 'w', 0o600);
  try {
    writeSync(opened, JSON.stringify(copy));
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  renameSync(own, file);
}
