import type { Kysely } from 'kysely';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type { QuoteRow } from '../../platform/database/schema/papers.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { mailKind } from '../../platform/mail/mail-kind.ts';
import type { PaperMailSetting } from '../invoicing/compose-paper-mail.ts';
import { paperOfMail } from '../invoicing/mail-kinds.ts';
import { orderOfMail } from '../order-records/mail-kinds.ts';
import { composeQuoteChange, composeQuoteMail, composeQuoteWithdrawn } from './compose-quote-mail.ts';

/** The quote whose paper the mail is about, and the request that it answers. */
async function quoteOf(reader: Kysely<Schema>, mail: MailRow) {
  const request = await orderOfMail(reader, mail);
  const paper = await paperOfMail(reader, mail);
  if (request === null || paper === null) return null;
  const quote = await reader.selectFrom('quotes').selectAll().where('paper_id', '=', paper.id).executeTakeFirst();
  return quote === undefined ? null : { request, paper, quote };
}

/** What was asked for when the mail was put into the outbox. */
const wishOf = (reader: Kysely<Schema>, { id }: QuoteRow, mail: MailRow) =>
  reader
    .selectFrom('quote_changes')
    .select('text')
    .where('quote_id', '=', id)
    .where('at', '=', mail.created_at)
    .executeTakeFirst();

/** Mails about a quote: the quote itself, that it was taken back, and what its buyer wants otherwise. */
export const quoteMails = (setting: PaperMailSetting) => ({
  quote: mailKind({
    about: quoteOf,
    compose: ({ request, quote, paper }) => composeQuoteMail(request, quote, paper, setting),
  }),
  'quote-withdrawn': mailKind({
    about: quoteOf,
    compose: ({ request, quote }) => composeQuoteWithdrawn(request, quote, setting),
  }),
  'quote-change': mailKind({
    about: async (reader, mail) => {
      const found = await quoteOf(reader, mail);
      const wish = found && (await wishOf(reader, found.quote, mail));
      return found && wish ? { ...found, wish: wish.text } : null;
    },
    compose: ({ request, quote, wish }) => composeQuoteChange(request, quote, wish, setting),
  }),
});
