import { dateInWords, momentInWords, noonOf } from '../../../../domain/german-time.ts';
import type { Locale } from '../../../../domain/locale.ts';
import { isMailAddress } from '../../../../domain/mail-address.ts';
import type { StoredOrder } from '../stored-order.ts';
import { addressLines } from '../plain-address.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../../platform/mail/mail-frame.ts';
import type { MailKey } from '../../../platform/texts/mail-key.ts';
import { whatItIs, numberLabel, textsOf, taxSentence } from './order-mail-parts.ts';
import { goods } from './goods-fields.ts';

/** The company reads German; its notices are written in it whatever the buyer's language. */
const companyLanguage: Locale = 'de';

/** Everything about the order, for the company. */
export function composeOrderNotice(order: StoredOrder, setting: MailSetting): ComposedMail {
  const { customer } = order;
  const text = textsOf(setting, companyLanguage, order);
  const optional = (key: MailKey, value: string) => (value === '' ? [] : [{ label: text(key), value }]);
  const what = whatItIs(order);
  return {
    to: setting.companyAddress,
    replyTo: isMailAddress(order.email) ? { name: customer.name, address: order.email } : null,
    headers: { 'Auto-Submitted': 'auto-generated' },
    content: mailContent(setting, companyLanguage, text(`mail.order.notice.${what}.subject`), [
      { type: 'paragraph', text: text(`mail.order.notice.${what}.intro`) },
      {
        type: 'fields',
        fields: [
          { label: text(numberLabel(order)), value: order.number },
          { label: text('mail.fields.receivedAt'), value: momentInWords(order.receivedAt, companyLanguage) },
          { label: text('mail.fields.language'), value: order.language },
          { label: text('mail.fields.buyer'), value: text(`mail.order.buyer.${order.buyer}`) },
          { label: text('mail.fields.name'), value: customer.name },
          { label: text('mail.fields.email'), value: order.email },
          ...optional('mail.fields.phone', customer.phone),
          { label: text('mail.fields.deliveryAddress'), value: addressLines(customer.delivery, companyLanguage) },
          { label: text('mail.fields.invoiceAddress'), value: addressLines(customer.invoice, companyLanguage) },
          ...optional('mail.fields.vatId', customer.vatId),
          ...optional('mail.fields.reference', customer.reference),
          ...optional('mail.fields.note', customer.note),
          ...optional(
            'mail.fields.wishedDate',
            customer.wishedDate === '' ? '' : dateInWords(noonOf(customer.wishedDate), companyLanguage),
          ),
          ...(customer.branding ? [{ label: text('mail.fields.branding'), value: text('mail.order.branding') }] : []),
          ...(what === 'request'
            ? []
            : [{ label: text('mail.fields.payment'), value: text(`mail.order.payment.${order.payment}`) }]),
        ],
      },
      { type: 'fields', fields: goods(order, companyLanguage, setting) },
      ...taxSentence(order, text),
    ]),
  };
}
