import type { Kysely } from 'kysely';
import type { MailRow, Schema } from '../../platform/database/schema.ts';
import type { MailSetting } from '../../platform/mail/mail-frame.ts';
import { mailKind } from '../../platform/mail/mail-kind.ts';
import { composeAnswer } from './compose-answer.ts';
import { companyNotice, composeReceipt, hasReceipt, isSentByForm } from './compose-form-mail.ts';

/** The submission that a mail is about; null: it is about none, or about one that is gone. */
export const submissionOf = async (reader: Kysely<Schema>, { submission_id: id }: MailRow) =>
  id === null
    ? null
    : ((await reader.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()) ?? null);

/** The same where it came by a form of the site. */
export async function formOf(reader: Kysely<Schema>, mail: MailRow) {
  const submission = await submissionOf(reader, mail);
  return submission !== null && isSentByForm(submission) ? submission : null;
}

/** Mails about what somebody sent, and what the company answers. */
export const enquiryMails = (setting: MailSetting) => ({
  'company-notice': mailKind({ about: formOf, compose: (submission) => companyNotice(submission, setting) }),
  receipt: mailKind({
    about: async (reader, mail) => {
      const submission = await formOf(reader, mail);
      return submission && hasReceipt(submission) && mail.recipient ? { submission, to: mail.recipient } : null;
    },
    compose: ({ submission, to }, _mail, language) => composeReceipt(to, language, submission, setting),
  }),
  answer: mailKind({
    about: async (reader, mail) => {
      const submission = await submissionOf(reader, mail);
      if (submission === null || mail.answer_id === null || mail.recipient === null) return null;
      const answer = await reader.selectFrom('answers').selectAll().where('id', '=', mail.answer_id).executeTakeFirst();
      return answer === undefined ? null : { submission, answer, to: mail.recipient };
    },
    compose: ({ submission, answer, to }) => composeAnswer(to, answer, submission, setting),
  }),
});
