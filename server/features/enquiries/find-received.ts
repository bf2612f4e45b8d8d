import type { Database } from '../../platform/database/database.ts';
import { forms, type EnquiryKind } from '../../../domain/forms/forms.ts';
import { wantsReceipt, type ReceiptState } from './receive-enquiry.ts';

/** What may be said about a stored message to whoever knows its number. */
export interface Received {
  /** milliseconds since 1970 UTC */
  receivedAt: number;
  receipt: ReceiptState;
}

/**
 * What became of a message, by its kind and enquiry number (unguessable, so it may stand in an address); null when there is
 * none. For the page a browser is led to after sending a form without JavaScript.
 * @throws {StorageUnavailable}
 */
export async function findReceived(
  database: Database,
  kind: EnquiryKind,
  inquiryNumber: string,
): Promise<Received | null> {
  const row = await database.read((reader) =>
    reader
      .selectFrom('enquiries')
      .select(['received_at', 'receipt_withheld', 'email'])
      .where('enquiry_number', '=', inquiryNumber)
      .where('kind', '=', kind)
      .executeTakeFirst(),
  );
  if (!row) return null;
  const receipt = row.receipt_withheld === 1 ? 'withheld' : wantsReceipt(forms[kind], row.email) ? 'queued' : 'none';
  return { receivedAt: row.received_at, receipt };
}
