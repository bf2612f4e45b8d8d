import { homeCountry } from '../../../../domain/orders/countries.ts';
import type { StoredOrder } from '../stored-order.ts';
import { termsOf } from '../terms-of-order.ts';
import { deliveryInWords } from '../../invoicing/delivery-words.ts';
import type { PaperMailSetting } from '../../invoicing/compose-paper-mail.ts';
import { treatmentOf } from '../tax-of-order.ts';
import { plainAddress } from '../plain-address.ts';
import type { MailBlock } from '../../../platform/mail/mail-content.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../../platform/mail/mail-frame.ts';
import {
  type Fields,
  whatItIs,
  numberLabel,
  textsOf,
  type Said,
  toBuyer,
  closing,
  statusButton,
  roundingSentence,
  taxSentence,
} from './order-mail-parts.ts';
import { goods } from './goods-fields.ts';

/**
 * Says that the order arrived and is not yet accepted (specification, section 4), with what was ordered, its price, and
 * where it goes. Of what was typed it repeats that place alone, and only one that can be nothing else (plain-address.ts):
 * otherwise the form could send strangers any text in our name.
 */
export async function composeOrderReceipt(order: StoredOrder, setting: PaperMailSetting): Promise<ComposedMail> {
  const { language } = order;
  const what = whatItIs(order);
  const text = textsOf(setting, language, order);
  return {
    ...toBuyer(order, setting),
    content: mailContent(setting, language, text(`mail.order.receipt.${what}.subject`), [
      { type: 'paragraph', text: text('mail.greeting') },
      { type: 'paragraph', text: text(`mail.order.receipt.${what}.intro`) },
      {
        type: 'fields',
        fields: [
          { label: text(numberLabel(order)), value: order.number },
          ...goods(order, language, setting),
          ...receiptAddress(order, setting),
          ...(what === 'request' ? [] : deliveryField(order, setting)),
          // how a request is paid is for the quote to say
          ...(what === 'request'
            ? []
            : [{ label: text('mail.fields.payment'), value: text(`mail.order.payment.${order.payment}`) }]),
        ],
      },
      ...roundingSentence(order, text),
      ...taxSentence(order, text),
      ...vatIdSentence(order, text),
      ...(what === 'request' ? [{ type: 'note' as const, text: text('mail.order.receipt.listPrices') }] : []),
      { type: 'paragraph', text: text(`mail.order.receipt.${what}.next`) },
      await statusButton(order, setting),
      { type: 'note', text: text('mail.order.receipt.private') },
      ...closing(text, setting),
    ]),
  };
}

const deliveryField = (order: StoredOrder, setting: PaperMailSetting): Fields => {
  const { leadWeeks, parts } = termsOf(order, setting.texts.facts);
  const delivery = { leadWeeks, parts, isPrepaid: order.payment === 'prepayment', lines: order.priced.lines };
  const said = deliveryInWords(delivery, order.language, setting.texts);
  return said.length === 0
    ? []
    : [{ label: setting.texts.message(order.language, 'mail.fields.deliveryTime'), value: said.join('\n') }];
};

/** Where a receipt says that the goods go; nothing where that could be a message to a stranger. */
function receiptAddress({ customer, language }: StoredOrder, { texts }: MailSetting): Fields {
  const address = plainAddress(customer.delivery, language);
  return address === null ? [] : [{ label: texts.message(language, 'mail.fields.deliveryAddress'), value: address }];
}

/** To whoever asks from elsewhere in the EU: under what condition no tax would be charged. */
const vatIdSentence = (order: StoredOrder, text: Said): MailBlock[] =>
  treatmentOf(order) === 'domestic' && order.customer.delivery.country !== homeCountry
    ? [{ type: 'note', text: text('mail.order.receipt.withVatId') }]
    : [];
