import type { Locale } from '../../../domain/locale.ts';
import type { SubscriptionRow } from '../../platform/database/schema/newsletters.ts';
import { newsletterLink, unsubscribeHeaders } from './compose-newsletter-mail.ts';
import type { Edition, NewsletterSource } from './newsletter-source.ts';
import type { MailBlock, MailContent } from '../../platform/mail/mail-content.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../platform/mail/mail-frame.ts';
import type { MailKey } from '../../platform/texts/mail-key.ts';
import { unsubscribeToken } from './newsletter-tokens.ts';

/** What newsletters are made with. */
export interface NewsletterMailSetting extends MailSetting {
  editions: NewsletterSource;
}

/**
 * Stands where each recipient's own way out goes: all that differs from one mail to the next. It survives HTML and plain
 * text unchanged, and no address is like it.
 */
export const unsubscribePlace = 'https://unsubscribe.invalid/';

/** A newsletter as it arrives, with the way out and what is measured (nothing). @param unsubscribe the address of the way out */
export function newsletterText(
  edition: Edition,
  language: Locale,
  unsubscribe: string,
  setting: MailSetting,
): MailContent {
  const { brand } = setting.texts.company;
  const text = (key: MailKey) => setting.texts.message(language, key, { brand });
  const inBrowser: MailBlock[] =
    edition.address === undefined
      ? []
      : [{ type: 'linked', small: true, parts: [{ text: text('mail.edition.inBrowser'), href: edition.address }] }];
  return mailContent(setting, language, edition.subject, [
    ...inBrowser,
    ...edition.blocks,
    {
      type: 'linked',
      small: true,
      parts: [
        { text: `${text('mail.edition.reason')} ` },
        { text: text('mail.edition.unsubscribe'), href: unsubscribe },
        { text: `\n${text('mail.edition.unmeasured')}` },
      ],
    },
  ]);
}

interface Rendered {
  edition: Edition;
  html: string;
  text: string;
}

/** Rendered editions; few are under way at a time, and what was sent never changes. */
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
  const edition = await setting.editions.edition(newsletterId, language);
  const { renderMail } = await import('../../platform/mail/templates/render-mail.ts');
  return { edition, ...(await renderMail(newsletterText(edition, language, unsubscribePlace, setting))) };
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
  const { edition, html, text } = await renderedNewsletter(newsletterId, language, setting);
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
    content: { ...newsletterText(edition, language, link, setting), blocks: [] },
    bodies: {
      html: html.replaceAll(unsubscribePlace, link.replaceAll('&', '&amp;')),
      text: text.replaceAll(unsubscribePlace, link),
    },
    pictures: edition.pictures,
  };
}

/** A draft to whoever writes it. Its way out leads to the newsletter's page and unsubscribes nobody. */
export async function newsletterTest(
  newsletterId: string,
  language: Locale,
  to: string,
  setting: NewsletterMailSetting,
): Promise<ComposedMail> {
  const edition = await setting.editions.draft(newsletterId, language);
  const content = newsletterText(edition, language, newsletterLink(setting.siteUrl, language, {}), setting);
  return {
    to,
    replyTo: null,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    content: { ...content, subject: `[Test ${language}] ${content.subject}` },
    pictures: edition.pictures,
  };
}
