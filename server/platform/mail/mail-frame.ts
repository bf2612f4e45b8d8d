import type { Locale } from '../../../domain/locale.ts';
import type { Issuer } from '../../../domain/invoicing/paper.ts';
import type { Secrets } from '../database/secrets.ts';
import type { AttachedFile, AttachedPicture, MailBlock, MailContent } from './mail-content.ts';
import type { TextKey } from '../texts/mail-key.ts';
import { marksSamples } from './sample-hold.ts';

/** What every mail needs of the site's texts; `server/features/content/site-texts.ts` has more. */
export interface MailTexts {
  company: {
    brand: string;
    legalName: string;
    street: string;
    postcode: string;
    city: string;
    email: string;
    phone: string;
  };
  /** the company as its papers name it */
  issuer: Issuer;
  /** A text by its key, such as `mail.closing`, placeholders filled in. @throws when the key does not exist */
  message(language: Locale, key: TextKey, parameters?: Readonly<Record<string, string>>): string;
}

/** What every mail is made with; a feature whose mails need more asks for more. */
export interface MailSetting {
  texts: MailTexts;
  siteUrl: string;
  secrets: Secrets;
  /** the company's mailbox */
  companyAddress: string;
}

export interface ComposedMail {
  to: string;
  replyTo: { name: string; address: string } | null;
  headers: Record<string, string>;
  /** the mails it follows, by Message-ID; the last of `references` is the one it answers */
  thread?: { inReplyTo: string; references: readonly string[] };
  content: MailContent;
  /** both bodies, where they are ready: what goes to many is rendered once */
  bodies?: { html: string; text: string };
  pictures?: readonly AttachedPicture[];
  attachments?: readonly AttachedFile[];
}

/** A mail's blocks with what every mail of ours has around them; one for trying the site out says so. */
export function mailContent(
  setting: MailSetting,
  language: Locale,
  subject: string,
  blocks: readonly MailBlock[],
): MailContent {
  const { company } = setting.texts;
  const isSample = marksSamples(setting.texts.issuer);
  const text = (key: 'mail.sample.mark' | 'mail.sample.text') => setting.texts.message(language, key);
  return {
    language,
    brand: company.brand,
    subject: isSample ? `[${text('mail.sample.mark')}] ${subject}` : subject,
    blocks: isSample ? [{ type: 'paragraph', text: text('mail.sample.text') }, ...blocks] : blocks,
    // business letters by mail name register, register number and directors (§ 35a GmbHG)
    footer: [
      setting.texts.message(language, 'mail.imprint', { ...company }),
      setting.texts.message(language, 'mail.contact', { ...company }),
      setting.texts.message(language, 'mail.register'),
    ],
  };
}
