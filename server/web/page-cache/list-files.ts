import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { modelFiles } from '../../features/content/pieces.ts';
import { isServed, mediaTypeOf } from './media-types.ts';

/** A file that is there before anybody asks for it. */
export interface BuiltFile {
  /** request path, decoded */
  path: string;
  type: string;
  immutable: boolean;
  ofContent?: true;
  read(): Buffer;
}

/** Files below these folders carry a hash of their content in their name. */
const hasHashedName = (path: string) => /^\/(assets|pictures|models|media)\//.test(path);

const fileAt = (path: string, read: () => Buffer): BuiltFile => ({
  path,
  type: mediaTypeOf(extname(path)),
  immutable: hasHashedName(path),
  read,
});

/** What the site serves of a folder, the code built for browsers or the pictures. None where the folder was not made. */
export function filesBelow(folder: string, prefix = ''): BuiltFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const file = join(entry.parentPath, entry.name);
    const path = `${prefix}/${relative(folder, file).split(sep).join('/')}`;
    const isKeptBack = path === '/pictures/manifest.json' || path.startsWith('/.vite/');
    return entry.isFile() && isServed(extname(path)) && !isKeptBack ? [fileAt(path, () => readFileSync(file))] : [];
  });
}

/** What is drawn of the content, by request path, and the models of its products. */
export const madeFiles = (drawn: ReadonlyMap<string, Buffer>): BuiltFile[] =>
  [...drawn, ...modelFiles()].map(([path, body]) => ({ ...fileAt(path, () => body), ofContent: true }));
