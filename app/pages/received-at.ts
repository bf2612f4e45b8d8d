import { StorageUnavailable } from '../../server/database/storage-unavailable.ts';
import type { RequestContext } from '../../server/request-context.ts';
import { findReceived } from '../../server/submissions/find-received.ts';

/**
 * When the message that an address names arrived (ISO 8601), or null: the page claims no arrival that did not happen.
 * `site` is null while documents are rendered at build.
 */
export async function receivedAt(
  kind: 'contact' | 'withdrawal',
  inquiryNumber: string | null,
  site: RequestContext | null,
): Promise<string | null> {
  if (inquiryNumber === null || site === null || !/^N2P(-[0-9A-HJKMNP-TV-Z]{4}){2}$/.test(inquiryNumber)) return null;
  try {
    const time = await findReceived(site.services.database, kind, inquiryNumber);
    return time === null ? null : new Date(time).toISOString();
  } catch (error) {
    // The page itself needs no database; the receipt by mail tells the same.
    if (error instanceof StorageUnavailable) return null;
    throw error;
  }
}
