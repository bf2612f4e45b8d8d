import type { Locale } from '../../../domain/locale.ts';
import { mailCode, spacedCode } from './mail-code.ts';
import type { MailKey } from '../../platform/texts/mail-key.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../platform/mail/mail-frame.ts';

/** The code by which an operator signs in at the desk. It holds no link: nobody gets used to opening links of such mails. */
export async function deskCode(
  to: string,
  language: Locale,
  signInId: string,
  setting: MailSetting,
): Promise<ComposedMail> {
  const code = spacedCode(await mailCode(setting.secrets, signInId));
  const text = (key: MailKey) => setting.texts.message(language, key, { code });
  return {
    to,
    replyTo: null,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    content: mailContent(setting, language, text('mail.deskCode.subject'), [
      { type: 'paragraph', text: text('mail.deskCode.intro') },
      { type: 'fields', fields: [{ label: text('mail.deskCode.label'), value: code }] },
      { type: 'paragraph', text: text('mail.deskCode.lifetime') },
      { type: 'note', text: text('mail.deskCode.ignore') },
    ]),
  };
}
