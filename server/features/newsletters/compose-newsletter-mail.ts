import type { Locale } from '../../../domain/locale.ts';
import { addressInLanguage } from '../../../domain/pages.ts';
import type { SubscriptionRow } from '../../platform/database/schema/newsletters.ts';
import { confirmationToken, unsubscribeToken } from './newsletter-tokens.ts';
import type { MailKey } from '../../platform/texts/mail-key.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../platform/mail/mail-frame.ts';

/** The link of the double opt-in. It leads to a page, so that a mail program that opens links confirms nothing. */
export async function newsletterConfirmation(
  language: Locale,
  subscription: SubscriptionRow,
  setting: MailSetting,
): Promise<ComposedMail> {
  const text = (key: MailKey) => setting.texts.message(language, key, { brand: setting.texts.company.brand });
  const token = await confirmationToken(setting.secrets, subscription.id, subscription.requested_at);
  return {
    to: subscription.email,
    replyTo: null,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    content: mailContent(setting, language, text('mail.confirmation.subject'), [
      { type: 'paragraph', text: text('mail.greeting') },
      { type: 'paragraph', text: text('mail.confirmation.intro') },
      {
        type: 'button',
        label: text('mail.confirmation.button'),
        href: newsletterLink(setting.siteUrl, language, { token }),
      },
      { type: 'paragraph', text: text('mail.confirmation.lifetime') },
      { type: 'note', text: text('mail.confirmation.ignore') },
    ]),
  };
}

/** The first newsletter mail, with both ways out: the mail program's and the link. */
export async function newsletterWelcome(
  language: Locale,
  subscription: SubscriptionRow,
  setting: MailSetting,
): Promise<ComposedMail> {
  const text = (key: MailKey) => setting.texts.message(language, key, { brand: setting.texts.company.brand });
  const unsubscribe = await unsubscribeToken(setting.secrets, subscription.id);
  return {
    to: subscription.email,
    replyTo: { name: setting.texts.company.brand, address: setting.companyAddress },
    headers: { ...unsubscribeHeaders(setting.siteUrl, language, unsubscribe), 'X-Auto-Response-Suppress': 'All' },
    content: mailContent(setting, language, text('mail.welcome.subject'), [
      { type: 'paragraph', text: text('mail.greeting') },
      { type: 'paragraph', text: text('mail.welcome.intro') },
      { type: 'paragraph', text: `${text('mail.closing')}\n${setting.texts.company.brand}` },
      { type: 'note', text: text('mail.welcome.unsubscribe') },
      {
        type: 'button',
        label: text('mail.welcome.button'),
        href: newsletterLink(setting.siteUrl, language, { unsubscribe }),
      },
    ]),
  };
}

/**
 * One-click unsubscription from the mail program (RFC 8058): it posts to this address without showing a page. The
 * language is for those who open the address instead.
 */
export const unsubscribeHeaders = (siteUrl: string, language: Locale, token: string): Record<string, string> => ({
  'List-Unsubscribe': `<${siteUrl}/functions/v1/unsubscribe-newsletter?${new URLSearchParams({ token, language }).toString()}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The newsletter page with a token of its own. */
export function newsletterLink(siteUrl: string, language: Locale, query: Record<string, string>): string {
  const page = `${siteUrl}${addressInLanguage('/newsletter', language)}`;
  return Object.keys(query).length === 0 ? page : `${page}?${new URLSearchParams(query).toString()}`;
}
