import { fstatSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';

/**
 * The page cache as a file: every prerendered document and file of the site, compressed, in one file (`build/page-cache.bin`) with a table
 * (`build/page-cache.json`). The server answers texts out of memory, in the encodings that browsers take. Pictures and
 * fonts stay in the file, which the operating system keeps in its own cache.
 */
const span = z.tuple([z.number(), z.number()]);
const entrySchema = z.strictObject({
  /** request path, decoded, with its query where that has a document of its own */
  path: z.string(),
  /** set for documents that show the stored language: one entry a language, chosen by the cookie */
  language: z.optional(z.string()),
  status: z.number(),
  type: z.string(),
  /** immutable: the name carries a content hash; otherwise the browser asks back with the ETag */
  immutable: z.boolean(),
  etag: z.string(),
  /** made of the content: gives way when something else is public than what was built */
  ofContent: z.optional(z.boolean()),
  /** sha256 sources of the inline scripts, for the content security policy of documents */
  scripts: z.optional(z.array(z.string())),
  /** those of its style elements */
  styles: z.optional(z.array(z.string())),
  /** [offset, length] of each stored encoding; files that do not compress have only `identity` */
  bodies: z.strictObject({
    identity: z.optional(span),
    br: z.optional(span),
    gzip: z.optional(span),
  }),
});
export type CacheEntry = z.infer<typeof entrySchema>;
export type Encoding = keyof CacheEntry['bodies'];
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];

export interface CachedBody {
  entry: CacheEntry;
  /** Whether the body lies in memory: one that does not is read anew by each call of `body`. */
  holds(encoding: Encoding): boolean;
  body(encoding: Encoding): Buffer | undefined;
}

const files = (folder: string) => ({ data: join(folder, 'page-cache.bin'), table: join(folder, 'page-cache.json') });

export interface NewEntry extends Omit<CacheEntry, 'bodies'> {
  bodies: Partial<Record<Encoding, Buffer>>;
}

/** Whether the server holds a body of an entry in memory. */
const isHeld = (bodies: Partial<Record<Encoding, unknown>>, encoding: Encoding) =>
  encoding !== 'identity' && bodies[encoding] !== undefined;

/** Writes it beside the old one and moves it into place, so that a broken build never replaces a good one. */
export function writeCacheFile(folder: string, items: NewEntry[]): void {
  const { data, table } = files(folder);
  const chunks: Buffer[] = [];
  let offset = 0;
  const entries = items.map(({ bodies: _bodies, ...entry }): CacheEntry => ({ ...entry, bodies: {} }));
  // what is held first: readCacheFile reads the file's beginning
  for (const held of [true, false])
    for (const [place, { bodies }] of items.entries())
      for (const encoding of encodings) {
        const body = bodies[encoding];
        const entry = entries[place];
        if (!body || !entry || isHeld(bodies, encoding) !== held) continue;
        entry.bodies[encoding] = [offset, body.length];
        offset += body.length;
        chunks.push(body);
      }
  writeFileSync(`${data}.new`, Buffer.concat(chunks));
  writeFileSync(`${table}.new`, JSON.stringify(entries));
  renameSync(`${data}.new`, data);
  renameSync(`${table}.new`, table);
}

/** @throws when there is no build, or the two files do not belong together */
export function readCacheFile(folder: string): CachedBody[] {
  const { data, table } = files(folder);
  const entries = z.array(entrySchema).parse(JSON.parse(readFileSync(table, 'utf8')));
  const spans = entries.flatMap(({ bodies }) =>
    encodings.flatMap((encoding) => {
      const [from, length] = bodies[encoding] ?? [0, 0];
      return { end: from + length, held: isHeld(bodies, encoding) };
    }),
  );
  // stays open, so that a new build which moves its own into place leaves this server the old one
  const file = openSync(data, 'r');
  if (fstatSync(file).size !== Math.max(0, ...spans.map(({ end }) => end)))
    throw new Error(`${data} and ${table} are of two builds`);
  const read = (from: number, length: number) => {
    const bytes = Buffer.allocUnsafeSlow(length);
    readSync(file, bytes, 0, length, from);
    return bytes;
  };
  const texts = read(0, Math.max(0, ...spans.filter(({ held }) => held).map(({ end }) => end)));
  return entries.map((entry): CachedBody => ({
    entry,
    holds: (encoding) => isHeld(entry.bodies, encoding),
    body(encoding) {
      const at = entry.bodies[encoding];
      if (!at) return undefined;
      const [from, length] = at;
      return isHeld(entry.bodies, encoding) ? texts.subarray(from, from + length) : read(from, length);
    },
  }));
}

/** What was just made, as if it came out of the file: all of it lies in memory. */
export function inMemory({ bodies, ...entry }: NewEntry): CachedBody {
  const spans = Object.fromEntries(
    encodings.flatMap((encoding): [Encoding, [number, number]][] => {
      const body = bodies[encoding];
      return body === undefined ? [] : [[encoding, [0, body.length]]];
    }),
  );
  return {
    entry: { ...entry, bodies: spans },
    holds: (encoding) => bodies[encoding] !== undefined,
    body: (encoding) => bodies[encoding],
  };
}

/** An entry's body as it was before it was compressed. */
export function plainBody(cached: CachedBody): Buffer {
  const plain = cached.body('identity');
  if (plain) return plain;
  const compressed = cached.body('br');
  if (!compressed) throw new Error(`${cached.entry.path}: neither plain nor compressed`);
  return brotliDecompressSync(compressed);
}
