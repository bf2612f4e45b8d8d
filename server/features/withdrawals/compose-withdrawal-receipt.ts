import type { Locale } from '../../../domain/locale.ts';
import { readableAddress } from '../../platform/mail-address/address-key.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../platform/mail/mail-frame.ts';
import { unclickable } from '../../platform/mail/unclickable.ts';
import type { MailKey } from '../../platform/texts/mail-key.ts';
import { automaticReply, fieldsFor, moment, type SentByForm } from '../enquiries/compose-form-mail.ts';

/**
 * § 356a BGB: the receipt names the content of the declaration and the date and time it arrived. Who typed it nobody knows
 * yet, so it is quoted as entered in the form, and nothing in it can be clicked.
 */
export function composeWithdrawalReceipt(
  to: string,
  language: Locale,
  enquiry: SentByForm,
  setting: MailSetting,
): ComposedMail {
  const number = enquiry.enquiry_number;
  const date = moment(enquiry.received_at, language);
  const text = (key: MailKey, parameters?: Record<string, string>) =>
    setting.texts.message(language, key, { number, date, ...parameters });
  const quoted = (field: string, value: string) =>
    // the mailbox this very mail goes to
    field === 'email' ? readableAddress(value) : text('mail.withdrawal.quote', { text: unclickable(value) });
  return {
    to,
    replyTo: { name: setting.texts.company.brand, address: setting.companyAddress },
    headers: automaticReply,
    content: mailContent(setting, language, text('mail.withdrawal.subject'), [
      { type: 'paragraph', text: text('mail.greeting') },
      { type: 'paragraph', text: text('mail.withdrawal.intro') },
      { type: 'paragraph', text: text('mail.withdrawal.declaration') },
      { type: 'paragraph', text: text('mail.withdrawal.entered') },
      {
        type: 'fields',
        fields: [
          ...fieldsFor('withdrawal-receipt', enquiry).map(({ field, label, value }) => ({
            label: text(label),
            value: quoted(field, value),
          })),
          { label: text('mail.fields.receivedAt'), value: date },
          { label: text('mail.fields.number'), value: number },
        ],
      },
      { type: 'paragraph', text: text('mail.withdrawal.next') },
      { type: 'paragraph', text: `${text('mail.closing')}\n${setting.texts.company.brand}` },
      { type: 'note', text: text('mail.automatic') },
    ]),
  };
}
