import type { ParcelNumberRow } from '../../../platform/database/schema/orders.ts';
import type { PaperRow } from '../../../platform/database/schema/papers.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../../platform/mail/mail-frame.ts';
import { paperOf } from '../../invoicing/issue-paper.ts';
import { parcelNow } from '../parcel-numbers.ts';
import type { StoredOrder } from '../stored-order.ts';
import { parcelsIn } from './compose-order-step.ts';
import { closing, greetingTo, statusButton, textsOf, toBuyer } from './order-mail-parts.ts';

/** Which parcel number a shipment has now, and that the one on its delivery note no longer applies. */
export async function composeOrderParcel(
  order: StoredOrder,
  { paper: row, parcels }: { paper: PaperRow | null; parcels: readonly ParcelNumberRow[] },
  setting: MailSetting,
): Promise<ComposedMail> {
  const { language } = order;
  const paper = row === null ? null : paperOf(row);
  if (paper?.kind !== 'delivery-note')
    throw new Error(`the mail about a parcel of ${order.number} names no delivery note`);
  const text = textsOf(setting, language, order, { note: paper.number });
  const counts = parcelNow({ tracking: paper.tracking, carrier: paper.carrier ?? null }, parcels);
  // corrected back, the note is right again
  const isNoteWrong = paper.tracking !== null && paper.tracking !== counts.tracking;
  const isFirst = paper.tracking === null && parcels.length === 1;
  return {
    ...toBuyer(order, setting),
    content: mailContent(setting, language, text('mail.order.parcel.subject'), [
      greetingTo(order, setting),
      { type: 'paragraph', text: text(isFirst ? 'mail.order.parcel.added' : 'mail.order.parcel.changed') },
      ...parcelsIn(counts, text),
      ...(isNoteWrong ? [{ type: 'paragraph' as const, text: text('mail.order.parcel.onNote') }] : []),
      await statusButton(order, setting),
      ...closing(text, setting),
    ]),
  };
}
