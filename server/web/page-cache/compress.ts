import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { CacheEntry, NewEntry } from './cache-file.ts';
import { inlineScriptHashes, inlineStyleHashes } from '../../platform/http/security-headers.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** `built` for what the build makes, `code` for its code, `quick` for what a visitor waits for. */
type Effort = 'built' | 'code' | 'quick';

const levels: Readonly<Record<Effort, { brotli: number; gzip: number }>> = {
  // of all documents 11 takes 12 s more of a first start, and makes home's 2 % smaller
  built: { brotli: 10, gzip: 9 },
  code: { brotli: 11, gzip: 9 },
  quick: { brotli: 5, gzip: 6 },
};

const compressible = /^(text\/|application\/(?!zip)|image\/svg|model\/gltf)/;

const etagOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 22);

/** A body with everything that its answers need: its ETag, the hashes of what stands inline, its encodings. */
export async function compress(
  entry: Omit<CacheEntry, 'bodies' | 'etag' | 'scripts' | 'styles'>,
  body: Buffer,
  effort: Effort,
): Promise<NewEntry> {
  const etag = etagOf(body);
  if (!compressible.test(entry.type)) return { ...entry, etag, bodies: { identity: body } };
  const level = levels[effort];
  const [br, gz] = await Promise.all([
    brotli(body, {
      // few answers of zlib's thread instead of one for each 16 kB
      chunkSize: 1 << 16,
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: level.brotli,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    gzip(body, { level: level.gzip }),
  ]);
  return {
    ...entry,
    ...inlineOf(entry.type, body),
    etag,
    bodies: {
      // a copy: what zlib answers lies in as much memory as it was given
      br: Buffer.from(br),
      gzip: gz,
    },
  };
}

function inlineOf(type: string, body: Buffer): Pick<CacheEntry, 'scripts' | 'styles'> {
  if (!type.startsWith('text/html')) return {};
  const html = body.toString('utf8');
  return { scripts: inlineScriptHashes(html), styles: inlineStyleHashes(html) };
}
