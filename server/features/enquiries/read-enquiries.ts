import type { Database } from '../../platform/database/database.ts';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type { EnquiryRow } from '../../platform/database/schema/enquiries.ts';
import { isDead } from '../../platform/mail/outbox.ts';

/** A message as the company's people may see it. */
export interface ListedEnquiry {
  enquiry: EnquiryRow;
  mails: Pick<MailRow, 'template' | 'state' | 'attempts' | 'last_error' | 'next_attempt_at' | 'sent_at'>[];
}

/**
 * The newest messages whose processing is not restricted, newest first.
 * @param limit from 1
 * @throws {StorageUnavailable}
 */
export function listEnquiries(database: Database, limit: number): Promise<ListedEnquiry[]> {
  return database.readAside(async (reader) => {
    const enquiries = await reader
      .selectFrom('enquiries')
      .selectAll()
      .where('restricted_at', 'is', null)
      .orderBy('received_at', 'desc')
      .limit(limit)
      .execute();
    if (enquiries.length === 0) return [];
    const mails = await reader
      .selectFrom('mails')
      .select(['enquiry_id', 'template', 'state', 'attempts', 'last_error', 'next_attempt_at', 'sent_at'])
      .where(
        'enquiry_id',
        'in',
        enquiries.map(({ id }) => id),
      )
      .orderBy('template')
      .execute();
    return enquiries.map((enquiry) => ({
      enquiry,
      mails: mails.filter((mail) => mail.enquiry_id === enquiry.id),
    }));
  });
}

/**
 * One message by its enquiry number. Restricted data (Art. 18 GDPR) is given only for a legal claim.
 * @throws {StorageUnavailable}
 */
export async function findEnquiry(
  database: Database,
  inquiryNumber: string,
  forLegalClaim: boolean,
): Promise<ListedEnquiry | 'restricted' | null> {
  return database.read(async (reader) => {
    const enquiry = await reader
      .selectFrom('enquiries')
      .selectAll()
      .where('enquiry_number', '=', inquiryNumber)
      .executeTakeFirst();
    if (!enquiry) return null;
    if (enquiry.restricted_at !== null && !forLegalClaim) return 'restricted';
    const mails = await reader
      .selectFrom('mails')
      .selectAll()
      .where('enquiry_id', '=', enquiry.id)
      .orderBy('template')
      .execute();
    return { enquiry, mails };
  });
}

/** Mails given up by the program and by nobody else, without their content. @throws {StorageUnavailable} */
export function listDeadMails(database: Database): Promise<
  {
    id: string;
    template: string;
    enquiry_number: string | null;
    attempts: number;
    last_error: string | null;
    created_at: number;
  }[]
> {
  return database.readAside((reader) =>
    reader
      .selectFrom('mails')
      .leftJoin('enquiries', 'enquiries.id', 'mails.enquiry_id')
      .select([
        'mails.id',
        'mails.template',
        'enquiries.enquiry_number',
        'mails.attempts',
        'mails.last_error',
        'mails.created_at',
      ])
      .where(isDead)
      .orderBy('mails.created_at')
      .execute(),
  );
}

/**
 * Gives mails that were given up a new start, all of them or those of one message; the running server sends them within
 * seconds, under their old Message-ID. Not those of restricted messages and orders, nor what a person gave up.
 * @returns how many
 * @throws {StorageUnavailable}
 */
export async function retryDeadMails(database: Database, inquiryNumber: string | null, now: number): Promise<number> {
  const { numUpdatedRows } = await database.write((transaction) =>
    transaction
      .updateTable('mails')
      .set({ state: 'queued', attempts: 0, next_attempt_at: now, last_error: null })
      .where(isDead)
      .where((where) => {
        const open = where.selectFrom('enquiries').select('id').where('restricted_at', 'is', null);
        if (inquiryNumber !== null) return where('enquiry_id', 'in', open.where('enquiry_number', '=', inquiryNumber));
        return where.or([where('enquiry_id', 'is', null), where('enquiry_id', 'in', open)]);
      })
      .where((where) => {
        const open = where.selectFrom('orders').select('id').where('restricted_at', 'is', null);
        return where.or([where('order_id', 'is', null), where('order_id', 'in', open)]);
      })
      .executeTakeFirst(),
  );
  return Number(numUpdatedRows);
}
