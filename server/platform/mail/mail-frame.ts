import type { Locale } from '../../../domain/locale.ts';
import type { Secrets } from '../database/secrets.ts';
import type { AttachedFile, AttachedPicture, MailBlock, MailContent } from './mail-content.ts';
import type { IssueSource } from '../../features/newsletters/issue-source.ts';
import type { Papers } from '../../features/invoicing/papers.ts';
import { marksSamples } from './sample-hold.ts';
import type { SiteTexts } from '../../features/content/site-texts.ts';

export interface MailSetting {
  texts: SiteTexts;
  siteUrl: string;
  secrets: Secrets;
  /** the company's mailbox */
  companyAddress: string;
  /** what newsletters say */
  issues: IssueSource;
  /** offers, invoices and the like, which mails bring */
  papers: Pick<Papers, 'file'>;
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
