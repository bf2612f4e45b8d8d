import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { fileSecurityHeaders } from '../../platform/http/security-headers.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
};

interface File {
  body: Buffer;
  type: string;
  isCompressed: boolean;
}

/** Texts as they were compressed when the desk was built (tooling/make/compress-files.ts), half a megabyte; fonts as they are. */
function readFiles(folder: string): ReadonlyMap<string, File> {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const files = new Map<string, File>();
  for (const name of names) {
    const type = types[extname(name)];
    if (type === undefined) continue;
    const isCompressed = names.has(`${name}.br`);
    files.set(`/assets/${name}`, {
      body: readFileSync(join(folder, isCompressed ? `${name}.br` : name)),
      type,
      isCompressed,
    });
  }
  return files;
}

/** Scripts, styles, fonts and texts of the desk, from memory: read at start, so that no request ever names a file. */
export function deskFiles(folder: string): (path: string, acceptEncoding: string) => Response | null {
  const files = readFiles(join(folder, 'assets'));
  return (path, acceptEncoding) => {
    const file = files.get(path);
    if (file === undefined) return null;
    const { body, type, isCompressed } = file;
    const headers = new Headers(fileSecurityHeaders);
    headers.set('Content-Type', type);
    // their names change with what is in them
    headers.set('Cache-Control', 'public, max-age=31536000, immutable');
    headers.set('Vary', 'Accept-Encoding');
    if (!isCompressed) return new Response(new Uint8Array(body), { headers });
    // hardly any browser
    if (!/\bbr\b/.test(acceptEncoding)) return new Response(new Uint8Array(brotliDecompressSync(body)), { headers });
    headers.set('Content-Encoding', 'br');
    return new Response(new Uint8Array(body), { headers });
  };
}
