import { dateInWords, noonOf } from '../../../domain/german-time.ts';
import { isMailAddress } from '../../../domain/mail-address.ts';
import type { QuoteRow, PaperRow } from '../../platform/database/schema/papers.ts';
import { quotePath, quoteToken } from './quote-token.ts';
import { greetingTo } from '../order-records/mails/order-mail-parts.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';
import { paperFile, type PaperMailSetting } from '../invoicing/compose-paper-mail.ts';
import { mailContent, type ComposedMail, type MailSetting } from '../../platform/mail/mail-frame.ts';
import type { TextKey } from '../../platform/texts/mail-key.ts';

/** Brings a quote: its paper, and the link that opens it where it can be accepted. */
export async function composeQuoteMail(
  request: StoredOrder,
  quote: QuoteRow,
  paper: PaperRow,
  setting: PaperMailSetting,
): Promise<ComposedMail> {
  const { language } = request;
  const known = {
    number: quote.number,
    inquiry: request.number,
    day: dateInWords(noonOf(quote.valid_until), language),
  };
  const text = (key: TextKey, parameters?: Record<string, string>) =>
    setting.texts.message(language, key, { ...known, ...parameters });
  return {
    to: request.email,
    replyTo: { name: setting.texts.company.brand, address: setting.companyAddress },
    headers: {},
    content: mailContent(setting, language, text('mail.quote.subject'), [
      greetingTo(request, setting),
      { type: 'paragraph', text: text(quote.version === 1 ? 'mail.quote.intro' : 'mail.quote.introAgain') },
      { type: 'paragraph', text: text('mail.quote.next') },
      {
        type: 'button',
        label: text('mail.quote.button'),
        href: setting.siteUrl + quotePath(language, await quoteToken(setting.secrets, quote.id)),
      },
      { type: 'note', text: text('mail.quote.private') },
      { type: 'paragraph', text: text('mail.paper.questions') },
      { type: 'paragraph', text: `${text('mail.closing')}\n${setting.texts.company.brand}` },
    ]),
    attachments: [await paperFile(paper, setting)],
  };
}

/** Tells its buyer that a quote was taken back. */
export function composeQuoteWithdrawn(request: StoredOrder, quote: QuoteRow, setting: MailSetting): ComposedMail {
  const { language } = request;
  const known = { number: quote.number, inquiry: request.number, day: dateInWords(quote.made_at, language) };
  const text = (key: TextKey, parameters?: Record<string, string>) =>
    setting.texts.message(language, key, { ...known, ...parameters });
  return {
    to: request.email,
    replyTo: { name: setting.texts.company.brand, address: setting.companyAddress },
    headers: {},
    content: mailContent(setting, language, text('mail.quoteWithdrawn.subject'), [
      greetingTo(request, setting),
      { type: 'paragraph', text: text('mail.quoteWithdrawn.text') },
      { type: 'paragraph', text: text('mail.paper.questions') },
      { type: 'paragraph', text: `${text('mail.closing')}\n${setting.texts.company.brand}` },
    ]),
  };
}

/** Tells the company what a buyer wants otherwise in a quote. */
export function composeQuoteChange(
  request: StoredOrder,
  quote: QuoteRow,
  wish: string,
  setting: MailSetting,
): ComposedMail {
  // the company reads German
  const text = (key: TextKey) => setting.texts.message('de', key, { number: quote.number, inquiry: request.number });
  const { customer, email } = request;
  return {
    to: setting.companyAddress,
    replyTo: isMailAddress(email) ? { name: customer.name, address: email } : null,
    headers: { 'Auto-Submitted': 'auto-generated' },
    content: mailContent(setting, 'de', text('mail.quoteChange.subject'), [
      { type: 'paragraph', text: text('mail.quoteChange.intro') },
      {
        type: 'fields',
        fields: [
          { label: text('mail.fields.orderNumber'), value: request.number },
          ...(customer.company === '' ? [] : [{ label: text('mail.fields.company'), value: customer.company }]),
          { label: text('mail.fields.name'), value: customer.name },
          { label: text('mail.fields.email'), value: email },
          { label: text('mail.fields.language'), value: request.language },
          { label: text('mail.fields.message'), value: wish },
        ],
      },
    ]),
  };
}
