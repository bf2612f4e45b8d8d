import type { Kysely } from 'kysely';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { mailKind } from '../../platform/mail/mail-kind.ts';
import { paperFile, type PaperMailSetting } from '../invoicing/compose-paper-mail.ts';
import { paperOfMail } from '../invoicing/mail-kinds.ts';
import { firstGoodsOf } from './first-goods.ts';
import { composeOrderMail, type OrderMailTemplate } from './mails/compose-order-mail.ts';
import { calledOffBy } from './order-steps.ts';
import { parcelNumbersOf } from './parcel-numbers.ts';
import { storedOrder, type StoredOrder } from './stored-order.ts';

/** The order that a mail is about; null: it is about none, or about one that is gone. */
export async function orderOfMail(reader: Kysely<Schema>, { order_id: id }: MailRow): Promise<StoredOrder | null> {
  if (id === null) return null;
  const row = await reader.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : storedOrder(row);
}

/** Mails about an order, each with its paper where it has one. */
export function orderMails(setting: PaperMailSetting) {
  const kind = (template: OrderMailTemplate) =>
    mailKind({
      about: async (reader, mail) => {
        const order = await orderOfMail(reader, mail);
        if (order === null) return null;
        const given = await parcelNumbersOf(reader, [order.id]);
        return {
          order,
          paper: await paperOfMail(reader, mail),
          parcels: given.filter(({ paper_id }) => paper_id === mail.paper_id),
          by: template === 'order-cancelled' ? await calledOffBy(reader, order.id) : null,
          first: template === 'order-confirmation' ? await firstGoodsOf(reader, order) : null,
        };
      },
      compose: async ({ paper, ...about }, mail) => {
        const composed = await composeOrderMail(template, { ...about, mail, paper }, setting);
        return paper && template !== 'order-parcel'
          ? { ...composed, attachments: [await paperFile(paper, setting)] }
          : composed;
      },
    });
  return {
    'order-notice': kind('order-notice'),
    'order-receipt': kind('order-receipt'),
    'order-confirmation': kind('order-confirmation'),
    'order-part-shipped': kind('order-part-shipped'),
    'order-shipped': kind('order-shipped'),
    'order-rest-cancelled': kind('order-rest-cancelled'),
    'order-cancelled': kind('order-cancelled'),
    'order-parcel': kind('order-parcel'),
  };
}
