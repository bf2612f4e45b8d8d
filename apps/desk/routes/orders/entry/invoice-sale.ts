import { writePaper } from '../../../../../server/features/orders/write-paper.ts';
import type { Actor } from '../../../../../server/platform/audit/record-access.ts';
import type { DeskContext } from '../../../document/desk-context.ts';
import { orderNow, paperSetting } from '../acts/order-act.ts';

/**
 * Writes the invoice of what was sold at the stand, and mails it where there is an address. Its number; null: it could not be
 * written, and is the next step of the order's page.
 */
export async function invoiceSale(desk: DeskContext, actor: Actor, orderId: string): Promise<string | null> {
  const now = await orderNow(desk, orderId);
  if (now === null) return null;
  const { number, email } = now.found.order;
  const wanted = { kind: 'invoice', number, isToBeSent: email !== '', subject: { isNew: true } } as const;
  const written = await writePaper(paperSetting(desk), actor, wanted);
  return 'problem' in written ? null : written.number;
}
