import { sql, type Kysely } from 'kysely';
import type { RestrictedReason } from '../../../domain/restricted-reasons.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';

/**
 * In a query of `papers`: the id of the order that a paper belongs to, where its processing is restricted (Art. 18 GDPR);
 * else null. Every way to a paper asks this.
 */
export const restrictedOrder = sql<string | null>`(SELECT orders.id FROM orders
  WHERE orders.order_number = papers.order_number AND orders.restricted_at IS NOT NULL)`;

export type PaperAccess = 'granted' | 'restricted' | 'missing';

/**
 * Whether somebody may open a paper; if so, that stands in the log before they do. A restricted one opens only for a
 * reason that the law allows.
 * @param reason null: none was named, or whoever asks may read nothing that is restricted
 * @throws {StorageUnavailable}
 */
export async function accessPaper(
  database: Database,
  actor: Actor,
  { id, reason }: { id: string; reason: RestrictedReason | null },
  now: number,
): Promise<PaperAccess> {
  const paper = await database.read((reader) =>
    reader
      .selectFrom('papers')
      .select(['number', restrictedOrder.as('restricted_order')])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (paper === undefined) return 'missing';
  const item = { kind: 'paper', id, label: paper.number } as const;
  if (paper.restricted_order !== null && reason === null) return 'restricted';
  const entry =
    paper.restricted_order !== null && reason !== null
      ? { action: 'restricted-read' as const, item, detail: { reason } }
      : { action: 'paper-read' as const, item };
  await logAccess(database, actor, entry, now);
  return 'granted';
}

/** The papers of a restricted order, oldest first: what they are, not what they say. */
export const papersOfRestricted = (reader: Kysely<Schema>, orderId: string) =>
  reader
    .selectFrom('papers')
    .select(['id', 'number', 'kind'])
    .where(restrictedOrder, '=', orderId)
    .orderBy('issued_at')
    .execute();
