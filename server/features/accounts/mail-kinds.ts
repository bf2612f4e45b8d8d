import type { MailSetting } from '../../platform/mail/mail-frame.ts';
import { mailKind } from '../../platform/mail/mail-kind.ts';
import { deskCode } from './compose-desk-mail.ts';

/** Mails about signing in at the desk. */
export const accountMails = (setting: MailSetting) => ({
  'desk-code': mailKind({
    about: async (_reader, { sign_in_id: signInId, recipient: to }) => (signInId && to ? { signInId, to } : null),
    compose: ({ signInId, to }, _mail, language) => deskCode(to, language, signInId, setting),
  }),
});
