import type { Locale } from '../../domain/locale.ts';
import { mailCode, spacedCode } from '../people/mail-code.ts';
import { mailContent, type ComposedMail, type MailSetting } from './mail-frame.ts';

/** The code by which an operator signs in at the desk. It holds no link: nobody gets used to opening links of such mails. */
export async function deskCode(
  to: string,
  language: Locale,
  signInId: string,
  setting: MailSetting,
): Promise<ComposedMail> {
  const code = spacedCode(await mailCode(setting.secrets, signInId));
  const text = (key: string) => setting.texts.message(language, `mail.deskCode.${key}`, { code });
  return {
    to,
    replyTo: null,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    content: mailContent(setting, language, text('subject'), [
      { type: 'paragraph', text: text('intro') },
      { type: 'fields', fields: [{ label: text('label'), value: code }] },
      { type: 'paragraph', text: text('lifetime') },
      { type: 'note', text: text('ignore') },
    ]),
  };
}
