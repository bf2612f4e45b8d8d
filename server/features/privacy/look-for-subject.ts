import { sql, type Kysely, type RawBuilder } from 'kysely';
import { forms } from '../../../domain/forms/forms.ts';
import { addressKey, addressSpellings } from '../../platform/mail-address/address-key.ts';
import type { EnquiryRow } from '../../platform/database/schema/enquiries.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { nationalDigits, signsBetweenDigits, type DataSubject } from './data-subject.ts';

/** Forms whose sender is known by a telephone number, and the field it stands in. */
const phoneFields = new Map<EnquiryRow['kind'], string>();
for (const form of Object.values(forms))
  if (form.stored === 'enquiry' && form.person.phone !== null) phoneFields.set(form.kind, form.person.phone);

/** Messages from the person or with something in them that looks like the address or number: few, found in one pass. */
export const messagesToLookAt = (reader: Kysely<Schema>, subject: DataSubject): Promise<EnquiryRow[]> =>
  reader
    .selectFrom('enquiries')
    .selectAll()
    .where((where) =>
      where.or([
        // whoever asked for a call is compared here
        subject.kind === 'email' ? isPerhaps('email', subject.email) : where('kind', 'in', [...phoneFields.keys()]),
        ...isSaidIn(subject, sql.ref('payload')),
      ]),
    )
    .orderBy('received_at')
    .execute();

/** The same among orders, whose customer's number stands with the rest of what they typed. */
export const ordersToLookAt = (reader: Kysely<Schema>, subject: DataSubject): Promise<OrderRow[]> =>
  reader
    .selectFrom('orders')
    .selectAll()
    .where((where) =>
      where.or([
        ...(subject.kind === 'email' ? [isPerhaps('email', subject.email)] : []),
        ...isSaidIn(subject, sql.ref('customer')),
      ]),
    )
    .orderBy('received_at')
    .execute();

/** Mails that came in to the person's items, from them, or with something in them that looks like the address or number. */
export const incomingToLookAt = (reader: Kysely<Schema>, subject: DataSubject, items: readonly string[]) =>
  reader
    .selectFrom('incoming_mails')
    .innerJoin('enquiries', 'enquiries.id', 'incoming_mails.enquiry_id')
    .selectAll('incoming_mails')
    .select('enquiries.enquiry_number')
    .where((where) =>
      where.or([
        ...(items.length === 0 ? [] : [where('incoming_mails.enquiry_id', 'in', items)]),
        ...(['subject', 'body', 'from_name'] as const).flatMap((column) =>
          isSaidIn(subject, sql.ref(`incoming_mails.${column}`)),
        ),
        ...(subject.kind === 'email' ? [isPerhaps('from_address', subject.email)] : []),
      ]),
    )
    .orderBy('incoming_mails.arrived_at')
    .execute();

/** Fits wherever the address stands, and sometimes elsewhere: so the database need know neither umlauts nor JSON's escapes. */
const looseText = (address: string) => `%${address.replace(/[^a-z0-9@.+-]+/g, '%')}%`;

const withoutSigns = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  signsBetweenDigits.reduce((rest, sign) => sql`replace(${rest}, ${sql.lit(sign)}, '')`, text);

/** The address or number stands in a text, or something that looks like it. */
const isSaidIn = (subject: DataSubject, text: RawBuilder<unknown>): RawBuilder<boolean>[] =>
  subject.kind === 'email'
    ? addressSpellings(subject.email).map((spelling) => sql<boolean>`lower(${text}) LIKE ${looseText(spelling)}`)
    : // numbers are stored as typed
      [sql<boolean>`${withoutSigns(text)} LIKE ${`%${subject.digits}%`}`];

/** Compares without capitals where the database can (ASCII), and lets every other address pass, to be compared here. */
export const isPerhaps = (column: 'email' | 'recipient' | 'from_address', email: string) =>
  sql<boolean>`(lower(${sql.ref(column)}) IN (${sql.join(addressSpellings(email))}) OR octet_length(${sql.ref(column)}) <> length(${sql.ref(column)}))`;

export const isAddressOf = (subject: DataSubject, address: string | null) =>
  subject.kind === 'email' && address !== null && addressKey(address) === subject.email;

export function isFrom(subject: DataSubject, row: EnquiryRow): boolean {
  if (subject.kind === 'email') return isAddressOf(subject, row.email);
  const field = phoneFields.get(row.kind);
  const phone = field === undefined ? undefined : contentOf(row)[field];
  return typeof phone === 'string' && nationalDigits(phone) === subject.digits;
}

export function isOrderedBy(subject: DataSubject, row: OrderRow): boolean {
  if (subject.kind === 'email') return isAddressOf(subject, row.email);
  const { phone } = contentOf({ payload: row.customer });
  return typeof phone === 'string' && phone !== '' && nationalDigits(phone) === subject.digits;
}

export function contentOf({ payload }: Pick<EnquiryRow, 'payload'>): Record<string, unknown> {
  const content: unknown = JSON.parse(payload);
  return typeof content === 'object' && content !== null ? { ...content } : {};
}
