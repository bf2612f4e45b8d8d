import { isMailAddress } from '../../../domain/mail-address.ts';
import { dateInWords } from '../../../domain/german-time.ts';
import { isLocale, type Locale } from '../../../domain/locale.ts';
import type { AnswerRow, EnquiryRow } from '../../platform/database/schema/enquiries.ts';
import { fieldsOf } from './enquiry-fields.ts';
import type { ComposedMail, MailSetting } from '../../platform/mail/mail-frame.ts';
import { mailContent } from '../../platform/mail/mail-frame.ts';
import type { MailBlock } from '../../platform/mail/mail-content.ts';
import { unclickable } from '../../platform/mail/unclickable.ts';

/** What an answer says, sent or still being written. */
export type AnswerText = Pick<AnswerRow, 'language' | 'subject' | 'body' | 'quotes' | 'operator_name'> &
  Pick<AnswerRow, 'in_reply_to' | 'reference_ids'>;

/** The field of a form in which somebody says what they want. */
const wishFields = ['message', 'note', 'problem', 'contract'] as const;

/** What the sender had written, if they wrote something; an answer may quote it, for nobody keeps what they typed into a form. */
function wishOf(enquiry: Pick<EnquiryRow, 'payload'>): string | null {
  const fields = fieldsOf(enquiry.payload);
  for (const field of wishFields) {
    const wish = fields.get(field);
    if (wish !== undefined) return wish;
  }
  return null;
}

/**
 * An answer as it goes out: what was written, signed by whoever wrote it and by the company. The enquiry number ends the
 * subject, so that what comes back finds its thread even from a mail program that drops References.
 */
export function composeAnswer(
  to: string,
  answer: AnswerText,
  enquiry: Pick<EnquiryRow, 'payload' | 'enquiry_number' | 'received_at'>,
  setting: MailSetting,
): ComposedMail {
  const language: Locale = isLocale(answer.language) ? answer.language : 'en';
  const { company } = setting.texts;
  const wish = answer.quotes === 1 ? wishOf(enquiry) : null;
  const paragraphs = answer.body.split(/\n{2,}/).map((text): MailBlock => ({ type: 'paragraph', text }));
  const quoted: MailBlock[] =
    wish === null
      ? []
      : [
          {
            type: 'note',
            text: setting.texts.message(language, 'mail.answer.quoted', {
              date: dateInWords(enquiry.received_at, language),
            }),
          },
          // a stranger may have typed it: nothing in it can be clicked in a mail of ours
          { type: 'note', text: unclickable(wish).replace(/^/gm, '> ') },
        ];
  return {
    to,
    replyTo: { name: company.brand, address: setting.companyAddress },
    headers: {},
    ...(answer.in_reply_to === null
      ? {}
      : { thread: { inReplyTo: answer.in_reply_to, references: answer.reference_ids.split(' ') } }),
    content: mailContent(setting, language, `${answer.subject} (${enquiry.enquiry_number})`, [
      ...paragraphs,
      {
        type: 'paragraph',
        text: [setting.texts.message(language, 'mail.closing'), ...signedBy(answer.operator_name), company.brand].join(
          '\n',
        ),
      },
      ...quoted,
    ]),
  };
}

/** By name; whoever entered none but their address signs as the company. */
const signedBy = (name: string): string[] => (isMailAddress(name) ? [] : [name]);
