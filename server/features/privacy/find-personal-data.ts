import { sql, type Kysely, type Selectable } from 'kysely';
import { addressSpellings } from '../../platform/mail-address/address-key.ts';
import type {
  CustomerNoteRow,
  EnquiryRow,
  IncomingFileRow,
  IncomingMailRow,
} from '../../platform/database/schema/enquiries.ts';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type {
  GivenConsentRow,
  NewsletterProofRow,
  NewsletterRecipientRow,
  SubscriptionRow,
  SuppressionRow,
} from '../../platform/database/schema/newsletters.ts';
import type { OrderRow, WithdrawalRow } from '../../platform/database/schema/orders.ts';
import type { PaperRow } from '../../platform/database/schema/papers.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { filesOfMails } from '../enquiries/files-of-mails.ts';
import { isMentioned, type DataSubject } from './data-subject.ts';
import {
  contentOf,
  incomingToLookAt,
  isAddressOf,
  isFrom,
  isOrderedBy,
  isPerhaps,
  messagesToLookAt,
  ordersToLookAt,
} from './look-for-subject.ts';
import { rowsOfEnquiries, type RowsOfEnquiries } from './rows-of-enquiries.ts';
import { rowsOfOrders, type RowsOfOrders } from './rows-of-orders.ts';

/** Everything one database holds about a person. */
export interface PersonalData extends RowsOfOrders, RowsOfEnquiries {
  enquiries: EnquiryRow[];
  orders: OrderRow[];
  /** from these orders, or declared by the person */
  withdrawals: (Selectable<WithdrawalRow> & { goods: string })[];
  subscriptions: SubscriptionRow[];
  /** consents that were given elsewhere than on the site */
  givenConsents: Omit<GivenConsentRow, 'file_bytes'>[];
  /** consents that ended before the address was entered again */
  proofs: NewsletterProofRow[];
  /** newsletters that went to the person */
  newsletters: (Pick<NewsletterRecipientRow, 'state' | 'ended_at' | 'language'> & { name: string })[];
  /** mails that came back to the desk: from the person, or in the threads of their messages */
  incoming: (IncomingMailRow & { enquiry_number: string; files: Omit<IncomingFileRow, 'content'>[] })[];
  /** queued, sent and given-up mails to the person or about what they sent */
  mails: MailRow[];
  /** quotes, invoices and the like that went to the person */
  papers: Pick<PaperRow, 'number' | 'kind' | 'issued_on' | 'email' | 'content'>[];
  /** what the company noted about the person, oldest first */
  customerNotes: CustomerNoteRow[];
  suppression: SuppressionRow | null;
  /** numbers of other people's messages and orders in whose text the address or number stands: a person must look at them */
  mentionedIn: string[];
}

/**
 * Looks through every table with personal data.
 * @param suppressionHash of the address; null for a telephone number
 * @throws {StorageUnavailable} through the database that gave the reader
 */
export async function findPersonalData(
  reader: Kysely<Schema>,
  subject: DataSubject,
  suppressionHash: string | null,
): Promise<PersonalData> {
  const candidates = await messagesToLookAt(reader, subject);
  const enquiries = candidates.filter((row) => isFrom(subject, row));
  const mentions = candidates.filter(
    (row) => !isFrom(subject, row) && isMentioned(subject, Object.values(contentOf(row)).join('\n')),
  );
  const orderCandidates = await ordersToLookAt(reader, subject);
  const orders = orderCandidates.filter((row) => isOrderedBy(subject, row));
  const orderMentions = orderCandidates.filter(
    (row) => !isOrderedBy(subject, row) && isMentioned(subject, row.customer),
  );
  const spellings = subject.kind === 'email' ? addressSpellings(subject.email) : [];
  const subscriptions = await reader
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where((where) => where.or(spellings.map((email) => where('email', '=', email))))
    .execute();
  const proofs = await reader
    .selectFrom('newsletter_proofs')
    .selectAll()
    .where((where) => where.or(spellings.map((email) => where('email', '=', email))))
    .execute();
  const suppression =
    suppressionHash === null
      ? undefined
      : await reader
          .selectFrom('suppressions')
          .selectAll()
          .where('email_hash', '=', suppressionHash)
          .executeTakeFirst();
  const ids = enquiries.map(({ id }) => id);
  const mails = await incomingToLookAt(reader, subject, ids);
  const incoming = mails.filter(
    ({ enquiry_id, from_address }) => ids.includes(enquiry_id) || isAddressOf(subject, from_address),
  );
  const incomingMentions = mails.filter(
    (row) => !incoming.includes(row) && isMentioned(subject, `${row.subject}\n${row.body}\n${row.from_name}`),
  );
  return {
    enquiries,
    orders,
    ...(await rowsOfOrders(reader, orders)),
    ...(await rowsOfEnquiries(reader, enquiries)),
    withdrawals: await withdrawalsBy(reader, enquiries, orders),
    subscriptions,
    givenConsents: await givenConsentsOf(reader, subscriptions),
    proofs,
    newsletters: await newslettersOf(reader, subscriptions),
    mails: await mailsOf(reader, subject, { enquiries, orders, subscriptions }),
    incoming: await withFiles(reader, incoming),
    papers: await papersTo(reader, subject, spellings),
    customerNotes:
      spellings.length === 0
        ? []
        : await reader
            .selectFrom('customer_notes')
            .selectAll()
            .where('email', 'in', spellings)
            .orderBy('created_at')
            .execute(),
    suppression: suppression ?? null,
    mentionedIn: [
      ...new Set([
        ...mentions.map((row) => row.enquiry_number),
        ...orderMentions.map((row) => row.order_number),
        ...incomingMentions.map((row) => row.enquiry_number),
      ]),
    ],
  };
}

/** A paper has the address it was sent to in its one spelling; a name or number in it is the concern of its order. */
async function papersTo(
  reader: Kysely<Schema>,
  subject: DataSubject,
  spellings: readonly string[],
): Promise<PersonalData['papers']> {
  if (spellings.length === 0) return [];
  const found = await reader
    .selectFrom('papers')
    .select(['number', 'kind', 'issued_on', 'email', 'content'])
    .where(sql<boolean>`lower(email) IN (${sql.join(spellings)})`)
    .orderBy('issued_at')
    .execute();
  return found.filter(({ email }) => isAddressOf(subject, email));
}

async function withFiles<Row extends IncomingMailRow & { enquiry_number: string }>(
  reader: Kysely<Schema>,
  mails: readonly Row[],
): Promise<PersonalData['incoming']> {
  const files = await filesOfMails(
    reader,
    mails.map(({ id }) => id),
  );
  return mails.map((mail) => ({ ...mail, files: files.filter(({ mail_id }) => mail_id === mail.id) }));
}

async function withdrawalsBy(
  reader: Kysely<Schema>,
  enquiries: readonly EnquiryRow[],
  orders: readonly OrderRow[],
): Promise<PersonalData['withdrawals']> {
  const ids = [...enquiries.map(({ id }) => id), ...orders.map(({ id }) => id)];
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('withdrawals')
    .selectAll()
    .where((where) => where.or([where('id', 'in', ids), where('order_id', 'in', ids)]))
    .orderBy('received_at')
    .execute();
  const lines =
    rows.length === 0
      ? []
      : await reader
          .selectFrom('withdrawal_lines')
          .selectAll()
          .where(
            'withdrawal_id',
            'in',
            rows.map(({ id }) => id),
          )
          .execute();
  return rows.map((row) => ({
    ...row,
    goods: lines
      .filter(({ withdrawal_id }) => withdrawal_id === row.id)
      .map(({ item_no, quantity }) => `${item_no}:${quantity}`)
      .join(','),
  }));
}

const givenConsentsOf = (reader: Kysely<Schema>, subscriptions: readonly SubscriptionRow[]) =>
  reader
    .selectFrom('newsletter_given_consents')
    .select(['subscription_id', 'given_on', 'way', 'place', 'file_name', 'recorded_at', 'recorded_by'])
    .where((where) => where.or(subscriptions.map(({ id }) => where('subscription_id', '=', id))))
    .execute();

const newslettersOf = (reader: Kysely<Schema>, subscriptions: readonly SubscriptionRow[]) =>
  reader
    .selectFrom('newsletter_recipients')
    .innerJoin('newsletters', 'newsletters.id', 'newsletter_recipients.newsletter_id')
    .select([
      'newsletters.name',
      'newsletter_recipients.state',
      'newsletter_recipients.language',
      'newsletter_recipients.ended_at',
    ])
    .where((where) => where.or(subscriptions.map(({ id }) => where('newsletter_recipients.subscription_id', '=', id))))
    .orderBy('newsletter_recipients.ended_at')
    .execute();

async function mailsOf(
  reader: Kysely<Schema>,
  subject: DataSubject,
  { enquiries, orders, subscriptions }: Pick<PersonalData, 'enquiries' | 'orders' | 'subscriptions'>,
): Promise<MailRow[]> {
  const orderIds = new Set(orders.map(({ id }) => id));
  const enquiryIds = new Set(enquiries.map(({ id }) => id));
  const subscriptionIds = new Set(subscriptions.map(({ id }) => id));
  const mails = await reader
    .selectFrom('mails')
    .selectAll()
    .where((where) =>
      where.or([
        ...(subject.kind === 'email' ? [isPerhaps('recipient', subject.email)] : []),
        ...(enquiryIds.size > 0 ? [where('enquiry_id', 'in', [...enquiryIds])] : []),
        ...(orderIds.size > 0 ? [where('order_id', 'in', [...orderIds])] : []),
        ...(subscriptionIds.size > 0 ? [where('subscription_id', 'in', [...subscriptionIds])] : []),
      ]),
    )
    .orderBy('created_at')
    .execute();
  return mails.filter(
    (mail) =>
      enquiryIds.has(mail.enquiry_id ?? '') ||
      orderIds.has(mail.order_id ?? '') ||
      subscriptionIds.has(mail.subscription_id ?? '') ||
      isAddressOf(subject, mail.recipient),
  );
}
