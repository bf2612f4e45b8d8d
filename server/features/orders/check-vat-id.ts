import { isUnionVatId } from '../../../domain/orders/union-vat-id.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AskVies } from './ask-vies.ts';
import { storedOrder } from '../order-records/stored-order.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';

/** `no-id`: the order has none that VIES could know; `kept`: VIES did not answer now, and that it called the id invalid stands. */
export type VatIdCheck = 'done' | 'unknown' | 'no-id' | 'kept';

/**
 * Asks VIES about the VAT id of an order, and keeps the answer, its moment and its number with the order: who delivers
 * without tax has to show that the id held (§ 6a (1) no. 4, (4) UStG). That VIES does not answer makes no id that it called
 * invalid free of tax again. No transaction waits for VIES.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function checkVatId(
  { database, askVies }: { database: Database; askVies: AskVies },
  actor: Actor,
  id: string,
  now: number,
): Promise<VatIdCheck> {
  const row = await database.read((reader) =>
    reader.selectFrom('orders').selectAll().where('id', '=', id).where('restricted_at', 'is', null).executeTakeFirst(),
  );
  if (row === undefined) return 'unknown';
  const { vatId } = storedOrder(row).customer;
  if (!isUnionVatId(vatId)) return 'no-id';
  const { result, reference } = await askVies(vatId);
  return database.write(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('orders')
      .set({ vat_id_result: result, vat_id_reference: reference, vat_id_checked_at: now })
      .where('id', '=', id)
      .$if(result === 'unavailable', (update) =>
        update.where(({ or, eb }) => or([eb('vat_id_result', 'is', null), eb('vat_id_result', '<>', 'invalid')])),
      )
      .executeTakeFirst();
    await recordAccess(
      transaction,
      actor,
      { action: 'vat-id-checked', item: { kind: 'order', id, label: row.order_number }, detail: { result } },
      now,
    );
    return numUpdatedRows === 0n ? 'kept' : 'done';
  });
}
