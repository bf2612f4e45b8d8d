import { momentInWords } from '../../../domain/german-time.ts';
import type { Locale } from '../../../domain/locale.ts';
import { problemsOfPlan } from './plans.ts';
import type { ContentPlanRow } from '../../platform/database/schema/content.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../platform/mail/mail-frame.ts';
import { mailKind } from '../../platform/mail/mail-kind.ts';
import type { MailKey } from '../../platform/texts/mail-key.ts';

/** Mails about what was planned for the site. */
export const planMails = (setting: MailSetting) => ({
  'plan-refused': mailKind({
    about: async (reader, { id }) =>
      (await reader.selectFrom('content_plans').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
    // it was taken back meanwhile
    isUnwanted: (plan) => plan === null,
    compose: (plan, { recipient }, language) => planRefused(recipient, language, plan, setting),
  }),
});

/**
 * What was planned for the site did not go live. It names no text that is not public, and holds no link either: the desk
 * says under the same words what has to be corrected.
 * @param to null: the company, because whoever planned it is not at the desk any more
 */
function planRefused(to: string | null, language: Locale, plan: ContentPlanRow, setting: MailSetting): ComposedMail {
  const text = (key: MailKey) => setting.texts.message(language, key);
  const reasons = problemsOfPlan(plan)?.length ?? 0;
  return {
    to: to ?? setting.companyAddress,
    replyTo: null,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
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
