import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { fileSecurityHeaders } from '../documents/security-headers.ts';

const brotli = promisify(brotliCompress);

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
};

/** Scripts, styles, fonts and texts of the desk, from memory: a table made at start, so that no request ever names a file. */
export function deskFiles(folder: string): (path: string, acceptEncoding: string) => Promise<Response | null> {
  const assets = join(folder, 'assets');
  const names = existsSync(assets) ? readdirSync(assets).filter((name) => extname(name) in types) : [];
  const paths = new Map(names.map((name) => [`/assets/${name}`, join(assets, name)]));
  const compressed = new Map<string, Promise<Buffer>>();

  return async (path, acceptEncoding) => {
    const file = paths.get(path);
    if (file === undefined) return null;
    const headers = new Headers(fileSecurityHeaders);
    headers.set('Content-Type', types[extname(file)] ?? 'application/octet-stream');
    // their names change with what is in them
    headers.set('Cache-Control', 'public, max-age=31536000, immutable');
    headers.set('Vary', 'Accept-Encoding');
    if (extname(file) === '.woff2' || !/\bbr\b/.test(acceptEncoding))
      return new Response(new Uint8Array(readFileSync(file)), { headers });
    headers.set('Content-Encoding', 'br');
    const body =
      compressed.get(file) ?? brotli(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    compressed.set(file, body);
    return new Response(new Uint8Array(await body), { headers });
  };
}
