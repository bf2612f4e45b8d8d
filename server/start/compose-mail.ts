import type { MailTemplate, WithdrawalTemplate } from '../../domain/forms/form.ts';
import type { ReceiptKind, SubmissionKind } from '../../domain/forms/forms.ts';
import { isLocale, localeTags, type Locale } from '../../domain/locale.ts';
import { isMailAddress } from '../../domain/mail-address.ts';
import type {
  AnswerRow,
  ContentPlanRow,
  MailRow,
  OfferRow,
  OrderRow,
  PaperRow,
  SubmissionRow,
  SubscriptionRow,
} from '../platform/database/schema.ts';
import { readableAddress } from '../platform/mail-address/address-key.ts';
import { composeAnswer } from '../features/enquiries/compose-answer.ts';
import { newsletterConfirmation, newsletterWelcome } from '../features/newsletters/compose-newsletter-mail.ts';
import { issueMail, issueTest } from '../features/newsletters/compose-issue-mail.ts';
import { deskCode, planRefused } from '../features/accounts/compose-desk-mail.ts';
import { composeOfferChange, composeOfferMail } from '../features/quotes/compose-offer-mail.ts';
import { composeOrderMail, type OrderMailTemplate } from '../features/order-records/compose-order-mail.ts';
import { composeReminderMail, type OpenReminder } from '../features/orders/compose-reminder-mail.ts';
import { composeWithdrawalMail, type DueWithdrawal } from '../features/withdrawals/compose-withdrawal-mail.ts';
import { composePaperMail, paperFile } from '../features/invoicing/compose-paper-mail.ts';
import { storedOrder } from '../features/order-records/stored-order.ts';
import { fieldLabels, type MailKey } from '../platform/texts/mail-key.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../platform/mail/mail-frame.ts';
import { unclickable } from '../platform/mail/unclickable.ts';

/** A mail with the rows it is about: a submission (and perhaps the answer to it), a subscription or an order. */
export interface DueMail {
  mail: MailRow;
  submission: SubmissionRow | null;
  subscription: SubscriptionRow | null;
  order: OrderRow | null;
  answer: AnswerRow | null;
  paper: PaperRow | null;
  offer: OfferRow | null;
  /** what a buyer wants otherwise in the offer */
  wish: string | null;
  /** the reminder that the mail is */
  reminder: OpenReminder | null;
  /** the withdrawal that the mail is about */
  withdrawal: DueWithdrawal | null;
  /** what was planned for the site and did not go live */
  plan: ContentPlanRow | null;
}

/** The company reads German; its notices are written in it whatever the visitor's language. */
const companyLanguage: Locale = 'de';

type Composer = (
  due: DueMail,
  language: Locale,
  setting: MailSetting,
) => ComposedMail | null | Promise<ComposedMail | null>;

const aboutOrder =
  (template: OrderMailTemplate): Composer =>
  async ({ mail, order, paper }, _language, setting) => {
    if (!order) return null;
    const composed = await composeOrderMail(template, storedOrder(order), mail, paper, setting);
    return paper ? { ...composed, attachments: [await paperFile(paper, setting)] } : composed;
  };

const aboutWithdrawal =
  (template: WithdrawalTemplate): Composer =>
  ({ order, withdrawal }, _language, setting) =>
    order && withdrawal && composeWithdrawalMail(template, storedOrder(order), withdrawal, setting);

/** How each mail is made of the rows it is about; null: they do not belong together. */
const composers: Readonly<Record<MailTemplate, Composer>> = {
  'company-notice': ({ submission }, _language, setting) =>
    submission && isSentByForm(submission) ? companyNotice(submission, setting) : null,
  receipt: ({ mail, submission }, language, setting) =>
    submission && isSentByForm(submission) && hasReceipt(submission.kind) && mail.recipient
      ? receipt(mail.recipient, language, submission.kind, submission, setting)
      : null,
  'withdrawal-receipt': ({ mail, submission }, language, setting) =>
    submission && isSentByForm(submission) && mail.recipient
      ? withdrawalReceipt(mail.recipient, language, submission, setting)
      : null,
  'newsletter-confirmation': ({ subscription }, language, setting) =>
    subscription && newsletterConfirmation(language, subscription, setting),
  'newsletter-welcome': ({ subscription }, language, setting) =>
    subscription && newsletterWelcome(language, subscription, setting),
  'newsletter-issue': ({ mail, subscription }, language, setting) =>
    subscription && mail.campaign_id ? issueMail(mail.campaign_id, language, subscription, setting) : null,
  'newsletter-test': ({ mail }, language, setting) =>
    mail.campaign_id && mail.recipient ? issueTest(mail.campaign_id, language, mail.recipient, setting) : null,
  'desk-code': ({ mail }, language, setting) =>
    mail.sign_in_id && mail.recipient ? deskCode(mail.recipient, language, mail.sign_in_id, setting) : null,
  'plan-refused': ({ mail, plan }, language, setting) => plan && planRefused(mail.recipient, language, plan, setting),
  offer: ({ order, offer, paper }, _language, setting) =>
    order && offer && paper && composeOfferMail(storedOrder(order), offer, paper, setting),
  'offer-change': ({ order, offer, wish }, _language, setting) =>
    order && offer && wish !== null ? composeOfferChange(storedOrder(order), offer, wish, setting) : null,
  'payment-reminder': ({ order, reminder, paper }, _language, setting) =>
    order && reminder && paper && composeReminderMail(storedOrder(order), reminder, paper, setting),
  paper: ({ mail, paper }, _language, setting) =>
    paper && mail.recipient ? composePaperMail(mail.recipient, paper, setting) : null,
  answer: ({ mail, answer, submission }, _language, setting) =>
    answer && submission && mail.recipient ? composeAnswer(mail.recipient, answer, submission, setting) : null,
  'withdrawal-noted': aboutWithdrawal('withdrawal-noted'),
  'withdrawal-accepted': aboutWithdrawal('withdrawal-accepted'),
  'withdrawal-refused': aboutWithdrawal('withdrawal-refused'),
  'withdrawal-refunded': aboutWithdrawal('withdrawal-refunded'),
  'withdrawal-revoked': aboutWithdrawal('withdrawal-revoked'),
  'order-notice': aboutOrder('order-notice'),
  'order-receipt': aboutOrder('order-receipt'),
  'order-confirmation': aboutOrder('order-confirmation'),
  'order-part-shipped': aboutOrder('order-part-shipped'),
  'order-shipped': aboutOrder('order-shipped'),
  'order-rest-cancelled': aboutOrder('order-rest-cancelled'),
  'order-cancelled': aboutOrder('order-cancelled'),
};

/**
 * Everything of a mail but its two bodies. Pure apart from the keys of the newsletter links.
 * @throws {Error} when the rows do not belong together, which is a mistake of ours
 */
export async function composeMail(due: DueMail, setting: MailSetting): Promise<ComposedMail> {
  const { mail } = due;
  const composed = await composers[mail.template](due, isLocale(mail.language) ? mail.language : 'en', setting);
  if (!composed) throw new Error(`Mail ${mail.id} (${mail.template}) lacks what it is about`);
  return composed;
}

function companyNotice(submission: SentByForm, setting: MailSetting): ComposedMail {
  const text = (key: MailKey, parameters?: Record<string, string>) =>
    setting.texts.message(companyLanguage, key, parameters);
  const payload = readPayload(submission);
  const subject = text(`mail.notice.${submission.kind}.subject`, { number: submission.inquiry_number });
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
        { type: 'paragraph', text: text(`mail.notice.${submission.kind}.intro`) },
        ...aboutTheReceipt(submission).map((key) => ({ type: 'paragraph' as const, text: text(key) })),
        {
          type: 'fields',
          fields: [
            { label: text('mail.fields.number'), value: submission.inquiry_number },
            { label: text('mail.fields.receivedAt'), value: moment(submission.received_at, companyLanguage) },
            { label: text('mail.fields.language'), value: submission.language },
            ...fieldsFor('company-notice', submission).map(({ label, value }) => ({ label: text(label), value })),
          ],
        },
      ],
    ),
  };
}

/** The law wants a withdrawal confirmed (§ 356a BGB), so the company must know whether that has been done. */
function aboutTheReceipt(submission: SentByForm): MailKey[] {
  if (submission.receipt_withheld === 1) return ['mail.notice.receiptWithheld'];
  return submission.kind === 'withdrawal' ? ['mail.notice.receiptSent'] : [];
}

/** Repeats nothing the sender typed: otherwise the form could send strangers any text in our name. */
function receipt(
  to: string,
  language: Locale,
  kind: ReceiptKind,
  submission: SubmissionRow,
  setting: MailSetting,
): ComposedMail {
  const number = submission.inquiry_number;
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
          { label: text('mail.fields.receivedAt'), value: moment(submission.received_at, language) },
        ],
      },
      { type: 'paragraph', text: text(`mail.receipt.${kind}.next`) },
      { type: 'paragraph', text: `${text('mail.closing')}\n${setting.texts.company.brand}` },
      { type: 'note', text: text('mail.automatic') },
    ]),
  };
}

/**
 * § 356a BGB: the receipt names the content of the declaration and the date and time it arrived. Who typed it nobody knows
 * yet, so it is quoted as entered in the form, and nothing in it can be clicked.
 */
function withdrawalReceipt(to: string, language: Locale, submission: SentByForm, setting: MailSetting): ComposedMail {
  const number = submission.inquiry_number;
  const date = moment(submission.received_at, language);
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
          ...fieldsFor('withdrawal-receipt', submission).map(({ field, label, value }) => ({
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

/** A submission whose fields a form defines. */
type SentByForm = SubmissionRow & { kind: SubmissionKind };

const isSentByForm = (submission: SubmissionRow): submission is SentByForm => submission.kind !== 'mail';

const hasReceipt = (kind: SubmissionKind): kind is ReceiptKind =>
  fieldLabels[kind].mails.some(({ template }) => template === 'receipt');

/** What the form's definition puts into a mail, as far as it was filled in. */
function fieldsFor(template: MailRow['template'], submission: SentByForm) {
  const form = fieldLabels[submission.kind];
  const payload = readPayload(submission);
  const fields: readonly string[] = form.mails.find((mail) => mail.template === template)?.fields ?? [];
  return fields.flatMap((field) => {
    const value = payload.get(field);
    const label = form.labels[field];
    return value === undefined || label === undefined ? [] : [{ field, label, value }];
  });
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
