import type { Locale } from '../../../domain/locale.ts';
import type { SubscriptionRow } from '../../platform/database/schema.ts';
import { newsletterLink, unsubscribeHeaders } from './compose-newsletter-mail.ts';
import type { Issue, NewsletterSource } from './newsletter-source.ts';
import type { MailBlock, MailContent } from '../../platform/mail/mail-content.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../platform/mail/mail-frame.ts';
import type { MailKey } from '../../platform/texts/mail-key.ts';
import { unsubscribeToken } from './newsletter-tokens.ts';

/** What newsletters are made with. */
export interface NewsletterMailSetting extends MailSetting {
  issues: NewsletterSource;
}

/**
 * Stands where each recipient's own way out goes: all that differs from one mail to the next. It survives HTML and plain
 * text unchanged, and no address is like it.
 */
export const unsubscribePlace = 'https://unsubscribe.invalid/';

/** A newsletter as it arrives, with the way out and what is measured (nothing). @param unsubscribe the address of the way out */
export function newsletterText(issue: Issue, language: Locale, unsubscribe: string, setting: MailSetting): MailContent {
  const { brand } = setting.texts.company;
  const text = (key: MailKey) => setting.texts.message(language, key, { brand });
  const inBrowser: MailBlock[] =
    issue.address === undefined
      ? []
      : [{ type: 'linked', small: true, parts: [{ text: text('mail.issue.inBrowser'), href: issue.address }] }];
  return mailContent(setting, language, issue.subject, [
    ...inBrowser,
    ...issue.blocks,
    {
      type: 'linked',
      small: true,
      parts: [
        { text: `${text('mail.issue.reason')} ` },
        { text: text('mail.issue.unsubscribe'), href: unsubscribe },
        { text: `\n${text('mail.issue.unmeasured')}` },
      ],
    },
  ]);
}

interface Rendered {
  issue: Issue;
  html: string;
  text: string;
}

/** Rendered issues; few are under way at a time, and what was sent never changes. */
const rendered = new Map<string, Promise<Rendered>>();
const mostRendered = 8;

function renderedNewsletter(newsletterId: string, language: Locale, setting: NewsletterMailSetting): Promise<Rendered> {
  const key = `${newsletterId} ${language}`;
  const kept = rendered.get(key);
  if (kept !== undefined) return kept;
  const making = render(newsletterId, language, setting);
  rendered.set(key, making);
  // what failed is tried again with the next mail
  making.catch(() => rendered.delete(key));
  for (const old of [...rendered.keys()].slice(0, -mostRendered)) rendered.delete(old);
  return making;
}

async function render(newsletterId: string, language: Locale, setting: NewsletterMailSetting): Promise<Rendered> {
  const issue = await setting.issues.issue(newsletterId, language);
  const { renderMail } = await import('../../platform/mail/templates/render-mail.ts');
  return { issue, ...(await renderMail(newsletterText(issue, language, unsubscribePlace, setting))) };
}

/**
 * One mail of a newsletter. The text is the same for all of a language and rendered once; only the way out is the
 * recipient's own. Nothing in it tells who opened or clicked: its pictures come along, its links are everybody's.
 */
export async function newsletterMail(
  newsletterId: string,
  language: Locale,
  subscription: SubscriptionRow,
  setting: NewsletterMailSetting,
): Promise<ComposedMail> {
  const { issue, html, text } = await renderedNewsletter(newsletterId, language, setting);
  const token = await unsubscribeToken(setting.secrets, subscription.id);
  const link = newsletterLink(setting.siteUrl, language, { unsubscribe: token });
  return {
    to: subscription.email,
    replyTo: { name: setting.texts.company.brand, address: setting.companyAddress },
    headers: {
      ...unsubscribeHeaders(setting.siteUrl, language, token),
      'List-Id': `<newsletter.${new URL(setting.siteUrl).hostname}>`,
      Precedence: 'bulk',
      'X-Auto-Response-Suppress': 'All',
    },
    content: { ...newsletterText(issue, language, link, setting), blocks: [] },
    bodies: {
      html: html.replaceAll(unsubscribePlace, link.replaceAll('&', '&amp;')),
      text: text.replaceAll(unsubscribePlace, link),
    },
    pictures: issue.pictures,
  };
}

/** A draft to whoever writes it. Its way out leads to the newsletter's page and unsubscribes nobody. */
export async function newsletterTest(
  newsletterId: string,
  language: Locale,
  to: string,
  setting: NewsletterMailSetting,
): Promise<ComposedMail> {
  const issue = await setting.issues.draft(newsletterId, language);
  const content = newsletterText(issue, language, newsletterLink(setting.siteUrl, language, {}), setting);
  return {
    to,
    replyTo: null,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    content: { ...content, subject: `[Test ${language}] ${content.subject}` },
    pictures: issue.pictures,
  };
}
