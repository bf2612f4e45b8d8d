import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/**
 * The pack: every prerendered document and file of the site, compressed, in one file (`build/site.pack`) with a table
 * (`build/site.pack.json`). The server reads both at start and answers out of memory.
 */
const span = z.tuple([z.number(), z.number()]);
const entrySchema = z.strictObject({
  /** request path, decoded */
  path: z.string(),
  /** set for documents that show the stored language: one entry a language, chosen by the cookie */
  language: z.optional(z.string()),
  status: z.number(),
  type: z.string(),
  /** immutable: the name carries a content hash; otherwise the browser asks back with the ETag */
  immutable: z.boolean(),
  etag: z.string(),
  /** sha256 sources of the inline scripts, for the content security policy of documents */
  scripts: z.optional(z.array(z.string())),
  /** [offset, length] of each stored encoding; files that do not compress have only `identity` */
  bodies: z.strictObject({ identity: z.optional(span), br: z.optional(span), gzip: z.optional(span), zstd: z.optional(span) }),
});
export type PackEntry = z.infer<typeof entrySchema>;
export type Encoding = keyof PackEntry['bodies'];

export interface Packed {
  entry: PackEntry;
  body(encoding: Encoding): Buffer | undefined;
}

const files = (folder: string) => ({ data: join(folder, 'site.pack'), table: join(folder, 'site.pack.json') });

export interface PackItem extends Omit<PackEntry, 'bodies'> {
  bodies: Partial<Record<Encoding, Buffer>>;
}

/** Writes a pack beside the old one and moves it into place, so that a broken build never replaces a good one. */
export function writePack(folder: string, items: PackItem[]): void {
  const { data, table } = files(folder);
  const chunks: Buffer[] = [];
  let offset = 0;
  const entries = items.map(({ bodies, ...entry }) => ({
    ...entry,
    bodies: Object.fromEntries(
      Object.entries(bodies).map(([encoding, body]) => {
        const at = offset;
        offset += body.length;
        chunks.push(body);
        return [encoding, [at, body.length]];
      }),
    ),
  }));
  writeFileSync(`${data}.new`, Buffer.concat(chunks));
  writeFileSync(`${table}.new`, JSON.stringify(entries));
  renameSync(`${data}.new`, data);
  renameSync(`${table}.new`, table);
}

/** @throws when there is no build, or the two files do not belong together */
export function readPack(folder: string): Packed[] {
  const { data, table } = files(folder);
  const all = readFileSync(data);
  const entries = z.array(entrySchema).parse(JSON.parse(readFileSync(table, 'utf8')));
  return entries.map((entry) => ({
    entry,
    body(encoding) {
      const at = entry.bodies[encoding];
      return at && all.subarray(at[0], at[0] + at[1]);
    },
  }));
}
