import type { Kysely } from 'kysely';
import type { MailRow, OfferRow, Schema } from '../../platform/database/schema.ts';
import { mailKind } from '../../platform/mail/mail-kind.ts';
import type { PaperMailSetting } from '../invoicing/compose-paper-mail.ts';
import { paperOfMail } from '../invoicing/mail-kinds.ts';
import { orderOfMail } from '../order-records/mail-kinds.ts';
import { composeOfferChange, composeOfferMail } from './compose-offer-mail.ts';

/** The offer whose paper the mail is about, and the request that it answers. */
async function offerOf(reader: Kysely<Schema>, mail: MailRow) {
  const request = await orderOfMail(reader, mail);
  const paper = await paperOfMail(reader, mail);
  if (request === null || paper === null) return null;
  const offer = await reader.selectFrom('offers').selectAll().where('paper_id', '=', paper.id).executeTakeFirst();
  return offer === undefined ? null : { request, paper, offer };
}

/** What was asked for when the mail was put into the outbox. */
const wishOf = (reader: Kysely<Schema>, { id }: OfferRow, mail: MailRow) =>
  reader
    .selectFrom('offer_changes')
    .select('text')
    .where('offer_id', '=', id)
    .where('at', '=', mail.created_at)
    .executeTakeFirst();

/** Mails about an offer: the offer itself, and what its buyer wants otherwise. */
export const offerMails = (setting: PaperMailSetting) => ({
  offer: mailKind({
    about: offerOf,
    compose: ({ request, offer, paper }) => composeOfferMail(request, offer, paper, setting),
  }),
  'offer-change': mailKind({
    about: async (reader, mail) => {
      const found = await offerOf(reader, mail);
      const wish = found && (await wishOf(reader, found.offer, mail));
      return found && wish ? { ...found, wish: wish.text } : null;
    },
    compose: ({ request, offer, wish }) => composeOfferChange(request, offer, wish, setting),
  }),
});
