import { momentInWords } from '../../../domain/german-time.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { ContentPlanRow } from '../../platform/database/schema.ts';
import { mailCode, spacedCode } from './mail-code.ts';
import type { MailKey } from '../../platform/texts/mail-key.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../platform/mail/mail-frame.ts';

const byItself = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * What was planned for the site did not go live. It names no text that is not public, and holds no link either: the desk
 * says under the same words what has to be corrected.
 * @param to null: the company, because whoever planned it is not at the desk any more
 */
export function planRefused(
  to: string | null,
  language: Locale,
  plan: ContentPlanRow,
  setting: MailSetting,
): ComposedMail {
  const text = (key: MailKey) => setting.texts.message(language, key);
  // written by holdPlan (server/web/publishing/plans.ts)
  const reasons = (JSON.parse(plan.problems ?? '[]') as string[]).length;
  return {
    to: to ?? setting.companyAddress,
    replyTo: null,
    headers: byItself,
    content: mailContent(setting, language, text('mail.planRefused.subject'), [
      { type: 'paragraph', text: text('mail.planRefused.intro') },
      {
        type: 'fields',
        fields: [
          { label: text('mail.planRefused.when'), value: momentInWords(plan.goes_live_at, language) },
          { label: text('mail.planRefused.by'), value: plan.operator },
          { label: text('mail.planRefused.reasons'), value: String(reasons) },
        ],
      },
      { type: 'paragraph', text: text('mail.planRefused.next') },
    ]),
  };
}

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
    headers: byItself,
    content: mailContent(setting, language, text('mail.deskCode.subject'), [
      { type: 'paragraph', text: text('mail.deskCode.intro') },
      { type: 'fields', fields: [{ label: text('mail.deskCode.label'), value: code }] },
      { type: 'paragraph', text: text('mail.deskCode.lifetime') },
      { type: 'note', text: text('mail.deskCode.ignore') },
    ]),
  };
}
