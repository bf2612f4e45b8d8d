import { readFileSync } from 'node:fs';

/** A column of the database, by the inventory of docs/privacy.md, and what it holds of a person. */
export interface HeldColumn {
  table: string;
  column: string;
  /**
   * `personal`: it tells who it is or what they wrote; `about`: it says something of them or of their message, and is
   * exported and erased with its row; `hash`: somebody can be recognised by it, not read from it; `none`: of the site alone.
   */
  held: string;
}

const inventory = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8');

export const heldColumns: readonly HeldColumn[] = [
  ...inventory.matchAll(/^\| `(\w+)\.(\w+)` \| (personal|about|hash|none) \|/gm),
].map(([, table = '', column = '', held = '']) => ({ table, column, held }));
