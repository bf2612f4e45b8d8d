import type { Kysely } from 'kysely';
import type { MailTemplate } from '../../../domain/forms/form.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { EnquiryRow } from '../../platform/database/schema/enquiries.ts';
import { addressKey } from '../../platform/mail-address/address-key.ts';
import type { InboundEmail } from './inbound-email.ts';

/** Where a mail belongs. */
export interface FoundThread {
  /** null: an item of its own */
  item: Pick<
    EnquiryRow,
    'id' | 'enquiry_number' | 'kind' | 'email' | 'work_state' | 'due_at' | 'answered_at' | 'snoozed_until'
  > | null;
  foundBy: 'thread' | 'number' | 'nothing';
  /** an enquiry or order it has to do with, without joining it */
  number: string | null;
  /** of the mail of ours that it answers */
  answersTo: MailTemplate | null;
}

/** As `newEnquiryNumber` makes them; people type small letters. */
const numberIn = (text: string): string | null =>
  /\bN2P-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b/i.exec(text)?.[0].toUpperCase() ?? null;

/**
 * Finds the thread of a mail: by the Message-IDs it answers, which only who got those mails can know; else by the enquiry
 * number in its subject, and then only from the address the enquiry has. A number is read aloud, forwarded and printed:
 * whoever knows one must not get into somebody's thread with it. Nor does anything join what is restricted (Art. 18 GDPR),
 * where nobody would see it.
 */
export async function findThread(reader: Kysely<Schema>, inbound: InboundEmail): Promise<FoundThread> {
  const found = inbound.answers.length === 0 ? null : await answered(reader, inbound.answers);
  const none: FoundThread = {
    item: null,
    foundBy: 'nothing',
    number: found?.number ?? null,
    answersTo: found?.template ?? null,
  };
  if (found !== null && found.enquiryId !== null) {
    const item = await itemWith(reader, 'id', found.enquiryId);
    if (item !== null)
      return item.restricted_at === null
        ? { ...none, item, foundBy: 'thread' }
        : { ...none, number: item.enquiry_number };
  }
  const number = numberIn(inbound.subject);
  if (number === null) return none;
  const item = await itemWith(reader, 'enquiry_number', number);
  if (item === null) return (await isOrder(reader, number)) ? { ...none, number } : none;
  const joins = item.restricted_at === null && isFrom(inbound, item.email);
  return joins ? { ...none, item, foundBy: 'number' } : { ...none, number };
}

/** Whether a mail comes from an item's address, as far as a mail can say that. */
export const isFrom = ({ fromAddress, isForged }: InboundEmail, email: string | null): boolean =>
  fromAddress !== null && !isForged && email !== null && addressKey(fromAddress) === addressKey(email);

interface Answered {
  enquiryId: string | null;
  number: string | null;
  template: MailTemplate | null;
}

/** The nearest of the mails that is known here, sent or taken. */
async function answered(reader: Kysely<Schema>, ids: readonly string[]): Promise<Answered | null> {
  const mails = await reader
    .selectFrom('mails')
    .leftJoin('orders', 'orders.id', 'mails.order_id')
    .leftJoin('papers', 'papers.id', 'mails.paper_id')
    .select([
      'mails.message_id',
      'mails.enquiry_id',
      'mails.template',
      'orders.order_number',
      'papers.order_number as paper_order',
    ])
    .where('mails.message_id', 'in', ids)
    .execute();
  // kept when the record of the mail has gone
  const answers = await reader
    .selectFrom('answers')
    .select(['message_id', 'enquiry_id'])
    .where('message_id', 'in', ids)
    .execute();
  const earlier = await reader
    .selectFrom('incoming_mails')
    .select(['message_id', 'enquiry_id'])
    .where('message_id', 'in', ids)
    .execute();
  for (const id of ids) {
    const mail = mails.find(({ message_id }) => message_id === id);
    if (mail !== undefined)
      return {
        enquiryId: mail.enquiry_id,
        number: mail.order_number ?? mail.paper_order,
        template: mail.template,
      };
    const one = [...answers, ...earlier].find(({ message_id }) => message_id === id);
    if (one !== undefined) return { enquiryId: one.enquiry_id, number: null, template: null };
  }
  return null;
}

async function itemWith(reader: Kysely<Schema>, column: 'id' | 'enquiry_number', value: string) {
  const item = await reader
    .selectFrom('enquiries')
    .select(['id', 'enquiry_number', 'kind', 'email', 'work_state', 'due_at', 'answered_at'])
    .select(['snoozed_until', 'restricted_at'])
    .where(column, '=', value)
    .executeTakeFirst();
  return item ?? null;
}

async function isOrder(reader: Kysely<Schema>, number: string): Promise<boolean> {
  const order = await reader.selectFrom('orders').select('id').where('order_number', '=', number).executeTakeFirst();
  return order !== undefined;
}
