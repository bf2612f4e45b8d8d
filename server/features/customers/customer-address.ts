import { addressKey } from '../../platform/mail-address/address-key.ts';
import type { Database } from '../../platform/database/database.ts';

/** Whose page it is: named by an item or an order of theirs. */
export interface CustomerOf {
  kind: 'enquiry' | 'order';
  id: string;
  /** of the item or order */
  number: string;
  /** as `addressKey` has it */
  key: string;
  /** as it was typed, in its one spelling */
  email: string;
  language: string;
}

/**
 * The customer that an item or order belongs to.
 * @returns null: there is none such, it has no address, or it is restricted (Art. 18 GDPR)
 * @throws {StorageUnavailable}
 */
export async function customerOf(database: Database, id: string): Promise<CustomerOf | null> {
  const found = await database.read(async (reader) => ({
    enquiry: await reader
      .selectFrom('enquiries')
      .select(['enquiry_number as number', 'email', 'language', 'restricted_at'])
      .where('id', '=', id)
      .executeTakeFirst(),
    order: await reader
      .selectFrom('orders')
      .select(['order_number as number', 'email', 'language', 'restricted_at'])
      .where('id', '=', id)
      .executeTakeFirst(),
  }));
  const row = found.enquiry ?? found.order;
  if (row === undefined || row.restricted_at !== null || row.email === null || row.email === '') return null;
  const { number, email, language } = row;
  return {
    kind: found.enquiry === undefined ? 'order' : 'enquiry',
    id,
    number,
    key: addressKey(email),
    email,
    language,
  };
}
