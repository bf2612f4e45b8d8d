import type { Selectable } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

/**
 * What a column holds of a person. `personal`: it tells who it is or what they wrote; `about`: it says something of them or
 * of their message, and is exported and erased with its row; `hash`: somebody can be recognised by it, not read from it;
 * `none`: of the site alone.
 */
type Held = 'personal' | 'about' | 'hash' | 'none';

/** What each column of these tables holds. */
export type HeldIn<Table extends keyof Schema> = {
  readonly [T in Table]: { readonly [Column in keyof Selectable<Schema[T]>]-?: Held };
};
