import type { Kysely } from 'kysely';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { mailKind } from '../../platform/mail/mail-kind.ts';
import { composePaperMail, type PaperMailSetting } from './compose-paper-mail.ts';

/** The paper that comes with a mail; null: none does. */
export const paperOfMail = async (reader: Kysely<Schema>, { paper_id: id }: MailRow) =>
  id === null
    ? null
    : ((await reader.selectFrom('papers').selectAll().where('id', '=', id).executeTakeFirst()) ?? null);

/** Mails that bring a paper and are about nothing else. */
export const paperMails = (setting: PaperMailSetting) => ({
  paper: mailKind({
    about: async (reader, mail) => {
      const paper = await paperOfMail(reader, mail);
      return paper && mail.recipient ? { paper, to: mail.recipient } : null;
    },
    compose: ({ paper, to }) => composePaperMail(to, paper, setting),
  }),
});
