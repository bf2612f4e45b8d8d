import { isMailAddress } from '../../domain/form-fields.ts';
import { isLocale, localeTags, type Locale } from '../../domain/locale.ts';
import type { MailRow, SubmissionRow, SubscriptionRow } from '../database/schema.ts';
import { newsletterConfirmation, newsletterWelcome } from './compose-newsletter-mail.ts';
import { deskCode } from './compose-desk-mail.ts';
import { mailContent, type ComposedMail, type MailSetting } from './mail-frame.ts';

/** A mail with the rows it is about. Exactly one of the two is there. */
export interface DueMail {
  mail: MailRow;
  submission: SubmissionRow | null;
  subscription: SubscriptionRow | null;
}

/** The company reads German; its notices are written in it whatever the visitor's language. */
const companyLanguage: Locale = 'de';

/**
 * Everything of a mail but its two bodies. Pure apart from the keys of the newsletter links.
 * @throws {Error} when the rows do not belong together, which is a mistake of ours
 */
export async function composeMail(due: DueMail, setting: MailSetting): Promise<ComposedMail> {
  const { mail, submission, subscription } = due;
  const language = isLocale(mail.language) ? mail.language : 'en';
  if (mail.template === 'company-notice' && submission) return companyNotice(submission, setting);
  if (mail.template === 'receipt' && submission && mail.recipient)
    return receipt(mail.recipient, language, submission, setting);
  if (mail.template === 'withdrawal-receipt' && submission && mail.recipient)
    return withdrawalReceipt(mail.recipient, language, submission, setting);
  if (mail.template === 'newsletter-confirmation' && subscription)
    return newsletterConfirmation(language, subscription, setting);
  if (mail.template === 'newsletter-welcome' && subscription) return newsletterWelcome(language, subscription, setting);
  if (mail.template === 'desk-code' && mail.sign_in_id && mail.recipient)
    return deskCode(mail.recipient, language, mail.sign_in_id, setting);
  throw new Error(`Mail ${mail.id} (${mail.template}) lacks what it is about`);
}

function companyNotice(submission: SubmissionRow, setting: MailSetting): ComposedMail {
  const text = (key: string, parameters?: Record<string, string>) =>
    setting.texts.message(companyLanguage, `mail.${key}`, parameters);
  const payload = readPayload(submission);
  const subject = text(`notice.${submission.kind}.subject`, { number: submission.inquiry_number });
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
        { type: 'paragraph', text: text(`notice.${submission.kind}.intro`) },
        ...aboutTheReceipt(submission).map((key) => ({ type: 'paragraph' as const, text: text(key) })),
        {
          type: 'fields',
          fields: [
            { label: text('fields.number'), value: submission.inquiry_number },
            { label: text('fields.receivedAt'), value: moment(submission.received_at, companyLanguage) },
            { label: text('fields.language'), value: submission.language },
            ...[...payload].map(([field, value]) => ({ label: text(`fields.${field}`), value })),
          ],
        },
      ],
    ),
  };
}

/** The law wants a withdrawal confirmed (§ 356a BGB), so the company must know whether that has been done. */
function aboutTheReceipt(submission: SubmissionRow): string[] {
  if (submission.receipt_withheld === 1) return ['notice.receiptWithheld'];
  return submission.kind === 'withdrawal' ? ['notice.receiptSent'] : [];
}

/** Repeats nothing the sender typed: otherwise the form could send strangers any text in our name. */
function receipt(to: string, language: Locale, submission: SubmissionRow, setting: MailSetting): ComposedMail {
  const number = submission.inquiry_number;
  const text = (key: string) => setting.texts.message(language, `mail.${key}`, { number });
  return {
    to,
    replyTo: { name: setting.texts.company.brand, address: setting.companyAddress },
    headers: automaticReply,
    content: mailContent(setting, language, text(`receipt.${submission.kind}.subject`), [
      { type: 'paragraph', text: text('greeting') },
      { type: 'paragraph', text: text(`receipt.${submission.kind}.intro`) },
      {
        type: 'fields',
        fields: [
          { label: text('fields.number'), value: number },
          { label: text('fields.receivedAt'), value: moment(submission.received_at, language) },
        ],
      },
      { type: 'paragraph', text: text(`receipt.${submission.kind}.next`) },
      { type: 'paragraph', text: `${text('closing')}\n${setting.texts.company.brand}` },
      { type: 'note', text: text('automatic') },
    ]),
  };
}

/** § 356a BGB: the receipt names the content of the declaration and the date and time it arrived. */
function withdrawalReceipt(
  to: string,
  language: Locale,
  submission: SubmissionRow,
  setting: MailSetting,
): ComposedMail {
  const number = submission.inquiry_number;
  const payload = readPayload(submission);
  const date = moment(submission.received_at, language);
  const text = (key: string) => setting.texts.message(language, `mail.${key}`, { number, date });
  return {
    to,
    replyTo: { name: setting.texts.company.brand, address: setting.companyAddress },
    headers: automaticReply,
    content: mailContent(setting, language, text('withdrawal.subject'), [
      { type: 'paragraph', text: text('greeting') },
      { type: 'paragraph', text: text('withdrawal.intro') },
      { type: 'paragraph', text: text('withdrawal.declaration') },
      {
        type: 'fields',
        fields: [
          ...[...payload].map(([field, value]) => ({ label: text(`fields.${field}`), value })),
          { label: text('fields.receivedAt'), value: date },
          { label: text('fields.number'), value: number },
        ],
      },
      { type: 'paragraph', text: text('withdrawal.next') },
      { type: 'paragraph', text: `${text('closing')}\n${setting.texts.company.brand}` },
      { type: 'note', text: text('automatic') },
    ]),
  };
}

/** Mail programs must not answer an automatic mail with another one (RFC 3834). */
const automaticReply = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' };

/** The form's fields in their order, empty ones left out. */
function readPayload(submission: SubmissionRow): Map<string, string> {
  const payload: unknown = JSON.parse(submission.payload);
  if (typeof payload !== 'object' || payload === null)
    throw new Error(`Submission ${submission.id} has no readable content`);
  return new Map(
    Object.entries(payload).flatMap(([field, value]) =>
      typeof value === 'string' && value !== '' ? [[field, value] as const] : [],
    ),
  );
}

/** Date and time to the second with the zone: the company sits in Hamburg, and a withdrawal's time matters. */
function moment(time: number, language: Locale): string {
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
