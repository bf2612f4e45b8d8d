import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../../platform/database/schema.ts';
import type { Declaration } from './find-its-order.ts';

const payloadSchema = z.object({
  name: z._default(z.nullable(z.string()), ''),
  contract: z._default(z.nullable(z.string()), ''),
  items: z._default(z.nullable(z.string()), ''),
  email: z._default(z.nullable(z.string()), null),
});

/** What a withdrawal that is stored says by which its order can be found. @param id of its enquiry */
export async function readDeclaration(reader: Kysely<Schema>, id: string): Promise<Declaration> {
  const { payload } = await reader
    .selectFrom('enquiries')
    .select('payload')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { name, contract, items, email } = payloadSchema.parse(JSON.parse(payload));
  return { name: name ?? '', email, text: `${contract ?? ''} ${items ?? ''}` };
}
