import type { Paper } from '../../../domain/invoicing/paper.ts';
import { isLocale, type Locale } from '../../../domain/locale.ts';
import type { PaperRow } from '../../platform/database/schema/papers.ts';
import { greetingOf } from './greeting.ts';
import { paperOf } from './issue-paper.ts';
import { namedKind } from './paper-view.ts';
import type { AttachedFile, MailBlock } from '../../platform/mail/mail-content.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../platform/mail/mail-frame.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import type { Papers } from './papers.ts';
import type { MailKey, TextKey } from '../../platform/texts/mail-key.ts';

/** What mails are made with that bring quotes, invoices and the like. */
export interface PaperMailSetting extends MailSetting {
  texts: SiteTexts;
  papers: Pick<Papers, 'file'>;
}

/** Brings a paper to whoever it is for, with a few words. */
export async function composePaperMail(to: string, row: PaperRow, setting: PaperMailSetting): Promise<ComposedMail> {
  const paper = paperOf(row);
  const language = isLocale(row.language) ? row.language : 'en';
  const kind = namedKind(paper);
  const text = (key: TextKey, parameters?: Record<string, string>) => setting.texts.message(language, key, parameters);
  return {
    to,
    replyTo: { name: setting.texts.company.brand, address: setting.companyAddress },
    headers: {},
    content: mailContent(setting, language, text(`papers.kind.${kind}`, { number: paper.number }), [
      { type: 'paragraph', text: greetingOf(paper.customer.name, text) },
      { type: 'paragraph', text: text(`mail.paper.${kind}`) },
      ...payOnlineOn(paper, language, setting),
      { type: 'paragraph', text: text('mail.paper.questions') },
      { type: 'paragraph', text: `${text('mail.closing')}\n${setting.texts.company.brand}` },
    ]),
    attachments: [await paperFile(row, setting)],
  };
}

/** What a paper that asks for money says of paying online; nothing where none is configured by now. */
function payOnlineOn(paper: Paper, language: Locale, setting: PaperMailSetting): MailBlock[] {
  const href = paper.kind === 'invoice' ? paper.payOnline : undefined;
  return href === undefined ? [] : payOnlineBlocks(href, language, 'mail.order.confirmation.payOnline', setting);
}

/** A sentence and the button that leads to the page on which an order is paid online; nothing where no service is configured. */
export function payOnlineBlocks(
  href: string,
  language: Locale,
  key: MailKey,
  { texts }: Pick<PaperMailSetting, 'texts'>,
): MailBlock[] {
  const { paymentService: service } = texts;
  if (service === undefined) return [];
  return [
    { type: 'paragraph', text: texts.message(language, key, { service }) },
    { type: 'button', label: texts.message(language, 'mail.order.confirmation.onlineButton'), href },
  ];
}

/** @throws {PaperFailed} when it cannot be made just now: the mail is tried again */
export async function paperFile({ id }: Pick<PaperRow, 'id'>, { papers }: PaperMailSetting): Promise<AttachedFile> {
  const file = await papers.file(id);
  if (file === null) throw new Error('the paper of the mail is gone');
  return { fileName: file.fileName, type: 'application/pdf', bytes: Buffer.from(file.pdf) };
}
