import { parcelsInWords } from '../../../../domain/orders/carriers.ts';
import type { ParcelNumberRow } from '../../../platform/database/schema/orders.ts';
import type { PaperRow } from '../../../platform/database/schema/papers.ts';
import { parcelNow, type ParcelNumber } from '../parcel-numbers.ts';
import type { StoredOrder } from '../stored-order.ts';
import { partsInWords } from '../../invoicing/delivery-words.ts';
import { paperOf } from '../../invoicing/issue-paper.ts';
import { quantityInWords } from '../../invoicing/quantity-words.ts';
import type { MailBlock } from '../../../platform/mail/mail-content.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../../platform/mail/mail-frame.ts';
import type { MailKey } from '../../../platform/texts/mail-key.ts';
import { greetingTo, textsOf, toBuyer, closing, statusButton, type Said } from './order-mail-parts.ts';

export async function composeOrderStep(
  order: StoredOrder,
  what: 'partShipped' | 'shipped' | 'restCancelled' | 'restCancelledAsWished' | 'cancelled' | 'cancelledAsWished',
  setting: MailSetting,
  goodsOf: readonly MailBlock[] = [],
): Promise<ComposedMail> {
  const { language } = order;
  const text = textsOf(setting, language, order);
  return {
    ...toBuyer(order, setting),
    content: mailContent(setting, language, text(`mail.order.${what}.subject`), [
      greetingTo(order, setting),
      { type: 'paragraph', text: text(`mail.order.${what}.intro`) },
      ...goodsOf,
      ...noWithdrawal(order, what, text),
      await statusButton(order, setting),
      ...closing(text, setting),
    ]),
  };
}

/** A consumer whose order is cancelled as they wished may think that they have to withdraw besides. */
const noWithdrawal = ({ buyer }: StoredOrder, what: string, text: Said): MailBlock[] =>
  what === 'cancelledAsWished' && buyer === 'private'
    ? [{ type: 'paragraph', text: text('mail.order.noWithdrawal') }]
    : [];

/** What a paper of a shipment says: what comes now and what follows, or what will not come any more. Nothing without a paper. */
export function shipmentIn(
  row: PaperRow | null,
  parcels: readonly ParcelNumberRow[],
  order: StoredOrder,
  setting: MailSetting,
): MailBlock[] {
  if (row === null) return [];
  const paper = paperOf(row);
  const text = textsOf(setting, order.language, order);
  const list = (key: MailKey, of: (line: (typeof paper.lines)[number]) => number): MailBlock[] => {
    const fields = paper.lines.flatMap((line) => {
      const quantity = of(line);
      if (quantity === 0) return [];
      return [
        {
          label: line.itemNo === null ? line.name : `${line.name} (${line.itemNo})`,
          value: quantityInWords({ ...line, quantity }, order.language, setting.texts),
        },
      ];
    });
    return fields.length === 0
      ? []
      : [
          { type: 'paragraph', text: text(key) },
          { type: 'fields', fields },
        ];
  };
  if (paper.kind !== 'delivery-note') return list('mail.order.shipment.calledOff', ({ quantity }) => quantity);
  return [
    ...list('mail.order.shipment.now', ({ quantity }) => quantity),
    ...(paper.parts === undefined
      ? list('mail.order.shipment.later', (line) => ('outstanding' in line ? line.outstanding : 0))
      : [
          {
            type: 'paragraph' as const,
            text: [
              text('mail.order.shipment.later'),
              ...partsInWords(paper.parts, paper.lines, order.language, setting.texts),
            ].join('\n'),
          },
        ]),
    ...parcelsIn(parcelNow({ tracking: paper.tracking, carrier: paper.carrier ?? null }, parcels), text),
  ];
}

/** The numbers of a shipment's parcels, each with a link to where its carrier says how far it is. */
export const parcelsIn = ({ tracking, carrier }: ParcelNumber, text: Said): MailBlock[] =>
  parcelsInWords(tracking ?? '', carrier).map((parcel) => ({
    type: 'linked' as const,
    parts: [
      { text: text('mail.order.shipment.tracking', { tracking: parcel.text }) },
      ...(parcel.href === null
        ? []
        : [{ text: ' · ' }, { text: text('mail.order.shipment.follow'), href: parcel.href }]),
    ],
  }));
