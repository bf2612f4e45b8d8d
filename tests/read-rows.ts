import { readFileSync } from 'node:fs';

/**
 * The rows of a file of examples: fields parted by tabs, one row a line. A line that begins with # says where they are from.
 * @throws {Error} when there is no such file, or no row in it
 */
export function readRows(path: string): string[][] {
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
  if (rows.length === 0) throw new Error(`${path} holds no row`);
  return rows;
}
