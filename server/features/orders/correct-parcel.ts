import { randomUUID } from 'node:crypto';
import type { Carrier } from '../../../domain/orders/carriers.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { lockOrder } from '../order-records/order-steps.ts';
import { readOrderWithPapers } from '../order-records/order-with-papers.ts';

interface Wanted {
  orderId: string;
  /** the step that whoever corrects it saw as the last */
  revision: number;
  /** of the delivery note */
  paperId: string;
  /** one number or several, not empty */
  tracking: string;
  carrier: Carrier | null;
  /** the buyer gets the number by mail */
  isToBeSent: boolean;
}

/** `same`: it is that number already; `unknown`: there is no such order or shipment, or it is restricted */
export type ParcelCorrected = { number: string; isSent: boolean } | 'unknown' | 'changed' | 'same';

/**
 * Gives a shipment another parcel number, or one that was not known when it left. It counts from then on wherever the
 * shipment is shown; its delivery note stays as it was written, and the mail says that the number on it no longer applies.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was changed
 */
export const correctParcel = (
  { database, messageIdHost }: { database: Database; messageIdHost: string },
  actor: Actor,
  { orderId, revision, paperId, tracking, carrier, isToBeSent }: Wanted,
  now: number,
): Promise<ParcelCorrected> =>
  database.write(async (transaction): Promise<ParcelCorrected> => {
    const row = await lockOrder(transaction, orderId);
    const found = row === undefined ? null : await readOrderWithPapers(transaction, { id: orderId });
    const shipment = found?.shipments.find((one) => one.paperId === paperId);
    if (row === undefined || found === null || shipment === undefined) return 'unknown';
    if (row.revision !== revision) return 'changed';
    if (shipment.tracking === tracking && shipment.carrier === carrier) return 'same';
    const { order } = found;
    await transaction
      .insertInto('parcel_numbers')
      .values({
        id: randomUUID(),
        order_id: orderId,
        paper_id: paperId,
        tracking,
        carrier,
        at: now,
        operator_id: actor.operator.id,
      })
      .execute();
    await transaction
      .updateTable('orders')
      .set({ revision: revision + 1 })
      .where('id', '=', orderId)
      .execute();
    const isSent = isToBeSent && order.email !== '';
    if (isSent)
      await enqueueMails(transaction, [{ template: 'order-parcel', recipient: order.email }], {
        orderId,
        paperId,
        language: order.language,
        messageIdHost,
        now,
      });
    await recordAccess(
      transaction,
      actor,
      {
        action: 'parcel-corrected',
        item: { kind: 'order', id: orderId, label: order.number },
        detail: { paper: shipment.number },
      },
      now,
    );
    return { number: shipment.number, isSent };
  });
