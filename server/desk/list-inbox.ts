import type { Database } from '../database/database.ts';
import type { SubmissionKind } from '../database/schema.ts';
import { recordAccess, type Actor } from './record-access.ts';
import { fieldsOf } from './submission-fields.ts';

/** Rows of one page. */
const pageSize = 50;

/** A line of the inbox. What is restricted (Art. 18 GDPR) shows that it is there, and nothing of the person. */
export interface InboxRow {
  id: string;
  kind: SubmissionKind;
  inquiryNumber: string;
  language: string;
  receivedAt: number;
  restricted: boolean;
  name: string | null;
  /** subject, or the beginning of the text */
  about: string | null;
}

export interface InboxPage {
  rows: InboxRow[];
  /** where the next, older page begins; null on the last */
  older: string | null;
}

/**
 * What came in, newest first. Pages are found by the last row of the one before, so that page 10,000 takes no longer
 * than the first and nothing is skipped when more comes in meanwhile.
 * @param before from the page before; null for the newest
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function listInbox(
  database: Database,
  actor: Actor,
  before: string | null,
  now: number,
): Promise<InboxPage> {
  const from = before === null ? null : readCursor(before);
  const found = await database.read((reader) =>
    reader
      .selectFrom('submissions')
      .select(['id', 'kind', 'inquiry_number', 'language', 'received_at', 'restricted_at', 'payload'])
      .$if(from !== null, (query) =>
        query.where((where) =>
          where.and([
            // said apart, too: the index knows nothing of pairs
            where('received_at', '<=', from?.receivedAt ?? 0),
            where.or([where('received_at', '<', from?.receivedAt ?? 0), where('id', '<', from?.id ?? '')]),
          ]),
        ),
      )
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
      .execute(),
  );
  const shown = found.slice(0, pageSize);
  await database.write((transaction) =>
    recordAccess(transaction, actor, { action: 'inbox-read', detail: { shown: shown.length } }, now),
  );
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => {
      const restricted = row.restricted_at !== null;
      const fields = restricted ? new Map<string, string>() : fieldsOf(row.payload);
      return {
        id: row.id,
        kind: row.kind,
        inquiryNumber: row.inquiry_number,
        language: row.language,
        receivedAt: row.received_at,
        restricted,
        name: fields.get('name') ?? fields.get('phone') ?? fields.get('email') ?? null,
        about:
          (fields.get('subject') ?? fields.get('contract') ?? fields.get('message') ?? fields.get('quantity'))?.slice(
            0,
            160,
          ) ?? null,
      };
    }),
    older: found.length > pageSize && last !== undefined ? `${last.received_at}.${last.id}` : null,
  };
}

function readCursor(cursor: string): { receivedAt: number; id: string } | null {
  const [, receivedAt = '', id = ''] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(cursor) ?? [];
  return receivedAt === '' ? null : { receivedAt: Number(receivedAt), id };
}
