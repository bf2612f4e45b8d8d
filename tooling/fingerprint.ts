import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What pages are made of beside the code. */
export const contentSources = ['content', 'imagery'];

/** A hash of files and folders, tests left out, and of further values. */
export function fingerprint(sources: readonly string[], ...more: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(path).update('\0').update(readFileSync(path));
  };
  sources.forEach(add);
  more.forEach((value) => hash.update(value));
  return hash.digest('hex');
}
