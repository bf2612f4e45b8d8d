import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { forms } from '../../../domain/forms/forms.ts';
import type {
  NewsletterRecipientRow,
  GivenConsentRow,
  NewsletterProofRow,
  SubscriptionRow,
  SuppressionRow,
} from '../../platform/database/schema/newsletters.ts';
import type {
  AnswerFileRow,
  CustomerNoteRow,
  AnswerRow,
  IncomingFileRow,
  IncomingMailRow,
  ItemActRow,
  ItemLabelRow,
  ItemNoteRow,
  EnquiryRow,
} from '../../platform/database/schema/enquiries.ts';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type { QuoteChangeRow, QuoteRow, PaperRow } from '../../platform/database/schema/papers.ts';
import type { BankTransactionRow } from '../../platform/database/schema/bank.ts';
import type {
  OrderNoteRow,
  OrderRow,
  PaymentRow,
  PaymentReminderRow,
  WithdrawalRow,
} from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { onlinePaymentsOf, type OnlinePayment } from '../payments/online-refunds.ts';
import { filesOfAnswers } from '../enquiries/attach-files.ts';
import { filesOfMails } from '../enquiries/files-of-mails.ts';
import { addressKey, addressSpellings } from '../../platform/mail-address/address-key.ts';
import { isMentioned, nationalDigits, signsBetweenDigits, type DataSubject } from './data-subject.ts';

/** Forms whose sender is known by a telephone number, and the field it stands in. */
const phoneFields = new Map<EnquiryRow['kind'], string>();
for (const form of Object.values(forms))
  if (form.stored === 'enquiry' && form.person.phone !== null) phoneFields.set(form.kind, form.person.phone);

/** Everything one database holds about a person. */
export interface PersonalData {
  enquiries: EnquiryRow[];
  orders: OrderRow[];
  /** about these orders, oldest first, also their addresses before a correction */
  orderNotes: OrderNoteRow[];
  /** that were sent for these orders, oldest first */
  reminders: PaymentReminderRow[];
  payments: PaymentRow[];
  /** lines of bank statements from which these were noted, or that took them back */
  bankLines: BankTransactionRow[];
  /** begun at a payment service for these orders, oldest first */
  onlinePayments: OnlinePayment[];
  /** from these orders, or declared by the person */
  withdrawals: (Selectable<WithdrawalRow> & { goods: string })[];
  /** what was quoted to them */
  quotes: QuoteRow[];
  /** what they wanted otherwise in quotes, oldest first */
  wishes: QuoteChangeRow[];
  subscriptions: SubscriptionRow[];
  /** consents that were given elsewhere than on the site */
  givenConsents: Omit<GivenConsentRow, 'file_bytes'>[];
  /** consents that ended before the address was entered again */
  proofs: NewsletterProofRow[];
  /** newsletters that went to the person */
  newsletters: (Pick<NewsletterRecipientRow, 'state' | 'ended_at' | 'language'> & { name: string })[];
  /** what the desk answered to their messages, drafts among it */
  answers: (AnswerRow & { files: Omit<AnswerFileRow, 'content'>[] })[];
  /** mails that came back to the desk: from the person, or in the threads of their messages */
  incoming: (IncomingMailRow & { enquiry_number: string; files: Omit<IncomingFileRow, 'content'>[] })[];
  /** calls and refunds noted about their messages */
  acts: ItemActRow[];
  /** queued, sent and given-up mails to the person or about what they sent */
  mails: MailRow[];
  /** quotes, invoices and the like that went to the person */
  papers: Pick<PaperRow, 'number' | 'kind' | 'issued_on' | 'email' | 'content'>[];
  /** what the company noted about what the person sent, oldest first */
  notes: ItemNoteRow[];
  /** what the company noted about the person, oldest first */
  customerNotes: CustomerNoteRow[];
  /** what the company sorted it under */
  labels: ItemLabelRow[];
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
  const quotes = await quotesOn(reader, orders);
  return {
    enquiries,
    orders,
    orderNotes: await orderNotesOf(reader, orders),
    reminders: await remindersFor(reader, orders),
    payments: await paymentsFor(reader, orders),
    bankLines: await bankLinesFor(reader, orders),
    onlinePayments: await onlinePaymentsFor(reader, orders),
    withdrawals: await withdrawalsBy(reader, enquiries, orders),
    quotes,
    wishes: await wishesAbout(reader, quotes),
    subscriptions,
    givenConsents: await givenConsentsOf(reader, subscriptions),
    proofs,
    newsletters: await newslettersOf(reader, subscriptions),
    mails: await mailsOf(reader, subject, { enquiries, orders, subscriptions }),
    answers: await ofEnquiries(enquiries, (ids) => answersTo(reader, ids)),
    incoming: await withFiles(reader, incoming),
    acts: await ofEnquiries(enquiries, (ids) =>
      reader.selectFrom('item_acts').selectAll().where('enquiry_id', 'in', ids).orderBy('at').execute(),
    ),
    papers: await papersTo(reader, subject, spellings),
    notes: ids.length === 0 ? [] : await notesOf(reader, ids),
    customerNotes:
      spellings.length === 0
        ? []
        : await reader
            .selectFrom('customer_notes')
            .selectAll()
            .where('email', 'in', spellings)
            .orderBy('created_at')
            .execute(),
    labels: ids.length === 0 ? [] : await labelsOf(reader, ids),
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

/** Rows that hang on the person's messages. */
async function ofEnquiries<Row>(
  enquiries: readonly EnquiryRow[],
  find: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  return enquiries.length === 0 ? [] : find(enquiries.map(({ id }) => id));
}

async function answersTo(reader: Kysely<Schema>, ids: readonly string[]): Promise<PersonalData['answers']> {
  const answers = await reader
    .selectFrom('answers')
    .selectAll()
    .where('enquiry_id', 'in', ids)
    .orderBy('changed_at')
    .execute();
  const files = await filesOfAnswers(
    reader,
    answers.map(({ id }) => id),
  );
  return answers.map((answer) => ({ ...answer, files: files.filter(({ answer_id }) => answer_id === answer.id) }));
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

async function orderNotesOf(reader: Kysely<Schema>, orders: readonly OrderRow[]): Promise<OrderNoteRow[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  return reader.selectFrom('order_notes').selectAll().where('order_id', 'in', ids).orderBy('created_at').execute();
}

async function remindersFor(reader: Kysely<Schema>, orders: readonly OrderRow[]): Promise<PaymentReminderRow[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  return reader.selectFrom('payment_reminders').selectAll().where('order_id', 'in', ids).orderBy('position').execute();
}

async function paymentsFor(reader: Kysely<Schema>, orders: readonly OrderRow[]): Promise<PaymentRow[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  return reader.selectFrom('payments').selectAll().where('order_id', 'in', ids).orderBy('noted_at').execute();
}

async function bankLinesFor(reader: Kysely<Schema>, orders: readonly OrderRow[]): Promise<BankTransactionRow[]> {
  if (orders.length === 0) return [];
  const lines = reader
    .selectFrom('bank_transaction_payments as link')
    .innerJoin('payments', 'payments.id', 'link.payment_id')
    .select('link.transaction_id')
    .where(
      'payments.order_id',
      'in',
      orders.map(({ id }) => id),
    );
  return reader.selectFrom('bank_transactions').selectAll().where('id', 'in', lines).orderBy('booked_on').execute();
}

async function onlinePaymentsFor(reader: Kysely<Schema>, orders: readonly OrderRow[]): Promise<OnlinePayment[]> {
  const found: OnlinePayment[] = [];
  for (const { id } of orders) found.push(...(await onlinePaymentsOf(reader, id)));
  return found;
}

async function quotesOn(reader: Kysely<Schema>, orders: readonly OrderRow[]): Promise<QuoteRow[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  return reader.selectFrom('quotes').selectAll().where('order_id', 'in', ids).orderBy('made_at').execute();
}

async function wishesAbout(reader: Kysely<Schema>, quotes: readonly QuoteRow[]): Promise<QuoteChangeRow[]> {
  if (quotes.length === 0) return [];
  const ids = quotes.map(({ id }) => id);
  return reader.selectFrom('quote_changes').selectAll().where('quote_id', 'in', ids).orderBy('at').execute();
}

const notesOf = (reader: Kysely<Schema>, enquiries: readonly string[]): Promise<ItemNoteRow[]> =>
  reader.selectFrom('item_notes').selectAll().where('enquiry_id', 'in', enquiries).orderBy('created_at').execute();

const labelsOf = (reader: Kysely<Schema>, enquiries: readonly string[]): Promise<ItemLabelRow[]> =>
  reader.selectFrom('item_labels').selectAll().where('enquiry_id', 'in', enquiries).orderBy('label').execute();

/** Messages from the person or with something in them that looks like the address or number: few, found in one pass. */
const messagesToLookAt = (reader: Kysely<Schema>, subject: DataSubject): Promise<EnquiryRow[]> =>
  reader
    .selectFrom('enquiries')
    .selectAll()
    .where((where) =>
      where.or(
        subject.kind === 'email'
          ? [
              isPerhaps('email', subject.email),
              ...addressSpellings(subject.email).map(
                (spelling) => sql<boolean>`lower(payload) LIKE ${looseText(spelling)}`,
              ),
            ]
          : // numbers are stored as typed; whoever asked for a call is compared here
            [
              where('kind', 'in', [...phoneFields.keys()]),
              sql<boolean>`${withoutSigns(sql.ref('payload'))} LIKE ${`%${subject.digits}%`}`,
            ],
      ),
    )
    .orderBy('received_at')
    .execute();

/** Mails that came in to the person's items, from them, or with something in them that looks like the address or number. */
function incomingToLookAt(reader: Kysely<Schema>, subject: DataSubject, items: readonly string[]) {
  const said = (column: 'subject' | 'body' | 'from_name') => sql.ref(`incoming_mails.${column}`);
  return reader
    .selectFrom('incoming_mails')
    .innerJoin('enquiries', 'enquiries.id', 'incoming_mails.enquiry_id')
    .selectAll('incoming_mails')
    .select('enquiries.enquiry_number')
    .where((where) =>
      where.or([
        ...(items.length === 0 ? [] : [where('incoming_mails.enquiry_id', 'in', items)]),
        ...(['subject', 'body', 'from_name'] as const).flatMap((column) =>
          subject.kind === 'email'
            ? addressSpellings(subject.email).map(
                (spelling) => sql<boolean>`lower(${said(column)}) LIKE ${looseText(spelling)}`,
              )
            : [sql<boolean>`${withoutSigns(said(column))} LIKE ${`%${subject.digits}%`}`],
        ),
        ...(subject.kind === 'email' ? [isPerhaps('from_address', subject.email)] : []),
      ]),
    )
    .orderBy('incoming_mails.arrived_at')
    .execute();
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

/** The same among orders, whose customer's number stands with the rest of what they typed. */
const ordersToLookAt = (reader: Kysely<Schema>, subject: DataSubject): Promise<OrderRow[]> =>
  reader
    .selectFrom('orders')
    .selectAll()
    .where((where) =>
      where.or(
        subject.kind === 'email'
          ? [
              isPerhaps('email', subject.email),
              ...addressSpellings(subject.email).map(
                (spelling) => sql<boolean>`lower(customer) LIKE ${looseText(spelling)}`,
              ),
            ]
          : [sql<boolean>`${withoutSigns(sql.ref('customer'))} LIKE ${`%${subject.digits}%`}`],
      ),
    )
    .orderBy('received_at')
    .execute();

/** Fits wherever the address stands, and sometimes elsewhere: so the database need know neither umlauts nor JSON's escapes. */
const looseText = (address: string) => `%${address.replace(/[^a-z0-9@.+-]+/g, '%')}%`;

const withoutSigns = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  signsBetweenDigits.reduce((rest, sign) => sql`replace(${rest}, ${sql.lit(sign)}, '')`, text);

/** Compares without capitals where the database can (ASCII), and lets every other address pass, to be compared here. */
const isPerhaps = (column: 'email' | 'recipient' | 'from_address', email: string) =>
  sql<boolean>`(lower(${sql.ref(column)}) IN (${sql.join(addressSpellings(email))}) OR octet_length(${sql.ref(column)}) <> length(${sql.ref(column)}))`;

const isAddressOf = (subject: DataSubject, address: string | null) =>
  subject.kind === 'email' && address !== null && addressKey(address) === subject.email;

function isFrom(subject: DataSubject, row: EnquiryRow): boolean {
  if (subject.kind === 'email') return isAddressOf(subject, row.email);
  const field = phoneFields.get(row.kind);
  const phone = field === undefined ? undefined : contentOf(row)[field];
  return typeof phone === 'string' && nationalDigits(phone) === subject.digits;
}

function isOrderedBy(subject: DataSubject, row: OrderRow): boolean {
  if (subject.kind === 'email') return isAddressOf(subject, row.email);
  const { phone } = contentOf({ payload: row.customer });
  return typeof phone === 'string' && phone !== '' && nationalDigits(phone) === subject.digits;
}

function contentOf({ payload }: Pick<EnquiryRow, 'payload'>): Record<string, unknown> {
  const content: unknown = JSON.parse(payload);
  return typeof content === 'object' && content !== null ? { ...content } : {};
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
