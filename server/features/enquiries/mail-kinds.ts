import type { Kysely } from 'kysely';
import { mediaTypeOf } from '../../../domain/incoming-files.ts';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { MailSetting } from '../../platform/mail/mail-frame.ts';
import { mailKind } from '../../platform/mail/mail-kind.ts';
import { composeAnswer } from './compose-answer.ts';
import { companyNotice, composeReceipt, hasReceipt, isSentByForm } from './compose-form-mail.ts';

/** The enquiry that a mail is about; null: it is about none, or about one that is gone. */
export const enquiryOf = async (reader: Kysely<Schema>, { enquiry_id: id }: MailRow) =>
  id === null
    ? null
    : ((await reader.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()) ?? null);

/** The same where it came by a form of the site. */
export async function formOf(reader: Kysely<Schema>, mail: MailRow) {
  const enquiry = await enquiryOf(reader, mail);
  return enquiry !== null && isSentByForm(enquiry) ? enquiry : null;
}

/** Mails about what somebody sent, and what the company answers. */
export const enquiryMails = (setting: MailSetting) => ({
  'company-notice': mailKind({ about: formOf, compose: (enquiry) => companyNotice(enquiry, setting) }),
  receipt: mailKind({
    about: async (reader, mail) => {
      const enquiry = await formOf(reader, mail);
      return enquiry && hasReceipt(enquiry) && mail.recipient ? { enquiry, to: mail.recipient } : null;
    },
    compose: ({ enquiry, to }, _mail, language) => composeReceipt(to, language, enquiry, setting),
  }),
  answer: mailKind({
    about: async (reader, mail) => {
      const enquiry = await enquiryOf(reader, mail);
      if (enquiry === null || mail.answer_id === null || mail.recipient === null) return null;
      const answer = await reader.selectFrom('answers').selectAll().where('id', '=', mail.answer_id).executeTakeFirst();
      if (answer === undefined) return null;
      const files = await reader
        .selectFrom('answer_files')
        .select(['name', 'content'])
        .where('answer_id', '=', answer.id)
        .orderBy('position')
        .execute();
      return { enquiry, answer, files, to: mail.recipient };
    },
    compose: ({ enquiry, answer, files, to }) => ({
      ...composeAnswer(to, answer, enquiry, setting),
      attachments: files.map(({ name, content }) => ({
        fileName: name,
        type: mediaTypeOf(name),
        bytes: Buffer.from(content),
      })),
    }),
  }),
});
