import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Somebody who works here, and can be given something to look after; undefined: nobody with this id does. */
export const activeOperator = (transaction: Kysely<Schema>, id: string) =>
  transaction
    .selectFrom('operators')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
