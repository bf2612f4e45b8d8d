import type { MailTemplate } from '../../../domain/forms/form.ts';
import type { ReceiptKind, EnquiryKind } from '../../../domain/forms/forms.ts';
import { localeTags, type Locale } from '../../../domain/locale.ts';
import { isMailAddress } from '../../../domain/mail-address.ts';
import type { EnquiryRow } from '../../platform/database/schema/enquiries.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../platform/mail/mail-frame.ts';
import { fieldLabels, type MailKey } from '../../platform/texts/mail-key.ts';
import { fieldsOf } from './enquiry-fields.ts';

/** The company reads German; its notices are written in it whatever the visitor's language. */
const companyLanguage: Locale = 'de';

/** What somebody sent, for the company, which answers its sender. */
export function companyNotice(enquiry: SentByForm, setting: MailSetting): ComposedMail {
  const text = (key: MailKey, parameters?: Record<string, string>) =>
    setting.texts.message(companyLanguage, key, parameters);
  const payload = fieldsOf(enquiry.payload);
  const subject = text(`mail.notice.${enquiry.kind}.subject`, { number: enquiry.enquiry_number });
  const replyAddress = payload.get('email');
  return {
    to: setting.companyAddress,
    replyTo:
      replyAddress !== undefined && isMailAddress(replyAddress)
        ? { name: payload.get('name') ?? '', address: replyAddress }
        : null,
    headers: { 'Auto-Submitted': 'auto-generated' },
    content: mailContent(
      setting,
      companyLanguage,
      payload.has('subject') ? `${subject}: ${payload.get('subject')}` : subject,
      [
        { type: 'paragraph', text: text(`mail.notice.${enquiry.kind}.intro`) },
        ...aboutTheReceipt(enquiry).map((key) => ({ type: 'paragraph' as const, text: text(key) })),
        {
          type: 'fields',
          fields: [
            { label: text('mail.fields.number'), value: enquiry.enquiry_number },
            { label: text('mail.fields.receivedAt'), value: moment(enquiry.received_at, companyLanguage) },
            { label: text('mail.fields.language'), value: enquiry.language },
            ...fieldsFor('company-notice', enquiry).map(({ label, value }) => ({ label: text(label), value })),
          ],
        },
      ],
    ),
  };
}

/** The law wants a withdrawal confirmed (§ 356a BGB), so the company must know whether that has been done. */
function aboutTheReceipt(enquiry: SentByForm): MailKey[] {
  if (enquiry.receipt_withheld === 1) return ['mail.notice.receiptWithheld'];
  return enquiry.kind === 'withdrawal' ? ['mail.notice.receiptSent'] : [];
}

/** Repeats nothing the sender typed: otherwise the form could send strangers any text in our name. */
export function composeReceipt(
  to: string,
  language: Locale,
  enquiry: SentByForm & { kind: ReceiptKind },
  setting: MailSetting,
): ComposedMail {
  const { kind, enquiry_number: number } = enquiry;
  const text = (key: MailKey) => setting.texts.message(language, key, { number });
  return {
    to,
    replyTo: { name: setting.texts.company.brand, address: setting.companyAddress },
    headers: automaticReply,
    content: mailContent(setting, language, text(`mail.receipt.${kind}.subject`), [
      { type: 'paragraph', text: text('mail.greeting') },
      { type: 'paragraph', text: text(`mail.receipt.${kind}.intro`) },
      {
        type: 'fields',
        fields: [
          { label: text('mail.fields.number'), value: number },
          { label: text('mail.fields.receivedAt'), value: moment(enquiry.received_at, language) },
        ],
      },
      { type: 'paragraph', text: text(`mail.receipt.${kind}.next`) },
      { type: 'paragraph', text: `${text('mail.closing')}\n${setting.texts.company.brand}` },
      { type: 'note', text: text('mail.automatic') },
    ]),
  };
}

/** An enquiry whose fields a form defines. */
export type SentByForm = EnquiryRow & { kind: EnquiryKind };

export const isSentByForm = (enquiry: EnquiryRow): enquiry is SentByForm => enquiry.kind !== 'mail';

export const hasReceipt = (enquiry: SentByForm): enquiry is SentByForm & { kind: ReceiptKind } =>
  fieldLabels[enquiry.kind].mails.some(({ template }) => template === 'receipt');

/** What the form's definition puts into a mail, as far as it was filled in. */
export function fieldsFor(template: MailTemplate, enquiry: SentByForm) {
  const form = fieldLabels[enquiry.kind];
  const payload = fieldsOf(enquiry.payload);
  const fields: readonly string[] = form.mails.find((mail) => mail.template === template)?.fields ?? [];
  return fields.flatMap((field) => {
    const value = payload.get(field);
    const label = form.labels[field];
    return value === undefined || label === undefined ? [] : [{ field, label, value }];
  });
}

/** Mail programs must not answer an automatic mail with another one (RFC 3834). */
export const automaticReply = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' };

/** Date and time to the second with the zone: the company sits in Hamburg, and a withdrawal's time matters. */
export function moment(time: number, language: Locale): string {
  return new Intl.DateTimeFormat(localeTags[language], {
    timeZone: 'Europe/Berlin',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(time);
}
