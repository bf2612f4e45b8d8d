import type { CalledOffBy } from '../../../../domain/orders/called-off-by.ts';
import type { MailTemplate } from '../../../../domain/forms/form.ts';
import type { MailRow } from '../../../platform/database/schema/mails.ts';
import type { ParcelNumberRow } from '../../../platform/database/schema/orders.ts';
import type { PaperRow } from '../../../platform/database/schema/papers.ts';
import type { FirstGoods } from '../first-goods.ts';
import type { StoredOrder } from '../stored-order.ts';
import { confirmedBy } from '../confirmed-by.ts';
import type { PaperMailSetting } from '../../invoicing/compose-paper-mail.ts';
import { paperOf } from '../../invoicing/issue-paper.ts';
import type { ComposedMail } from '../../../platform/mail/mail-frame.ts';
import { composeOrderNotice } from './compose-order-notice.ts';
import { composeOrderReceipt } from './compose-order-receipt.ts';
import { composeOrderConfirmation } from './compose-order-confirmation.ts';
import { composeOrderParcel } from './compose-order-parcel.ts';
import { composeOrderStep, shipmentIn } from './compose-order-step.ts';

/** Mails about an order: the two that it begins with, and one for each step. */
export type OrderMailTemplate = Extract<MailTemplate, `order-${string}`>;

/** What a mail about an order tells of. */
interface OrderMailMatter {
  order: StoredOrder;
  mail: Pick<MailRow, 'created_at'>;
  /** comes with the mail */
  paper: PaperRow | null;
  /** numbers that its shipment was given since, oldest first */
  parcels?: readonly ParcelNumberRow[];
  /** who called all of the order off; null: nobody said */
  by?: CalledOffBy | null;
  /** what it was of when it came; null: the same */
  first?: FirstGoods | null;
}

export function composeOrderMail(
  template: OrderMailTemplate,
  { order, mail, paper, parcels = [], by = null, first = null }: OrderMailMatter,
  setting: PaperMailSetting,
): Promise<ComposedMail> | ComposedMail {
  switch (template) {
    case 'order-notice':
      return composeOrderNotice(order, setting);
    case 'order-receipt':
      return composeOrderReceipt(order, setting);
    case 'order-confirmation':
      return composeOrderConfirmation(
        { order: confirmedBy(order, paper), first, confirmedAt: mail.created_at, paper },
        setting,
      );
    case 'order-part-shipped':
      return composeOrderStep(order, 'partShipped', setting, shipmentIn(paper, parcels, order, setting));
    case 'order-shipped':
      return composeOrderStep(order, 'shipped', setting, shipmentIn(paper, parcels, order, setting));
    case 'order-rest-cancelled':
      return composeOrderStep(order, restOf(paper), setting, shipmentIn(paper, parcels, order, setting));
    case 'order-parcel':
      return composeOrderParcel(order, { paper, parcels }, setting);
    case 'order-cancelled':
      return composeOrderStep(order, by === 'customer' ? 'cancelledAsWished' : 'cancelled', setting);
  }
}

function restOf(row: PaperRow | null) {
  const paper = row === null ? null : paperOf(row);
  return paper?.kind === 'cancellation' && paper.by === 'customer' ? 'restCancelledAsWished' : 'restCancelled';
}
