import { StorageUnavailable } from '../../../server/platform/database/storage-unavailable.ts';
import type { RequestContext } from '../../../server/web/request-context.ts';
import { findReceived } from '../../../server/features/enquiries/find-received.ts';
import type { EnquiryKind } from '../../../domain/forms/forms.ts';
import type { ReceivedForm } from '../forms/received.ts';

/**
 * What became of the message that an address names, or null: the page claims no arrival that did not happen.
 * `site` is null while documents are rendered at build.
 */
export async function receivedForm(
  kind: EnquiryKind,
  inquiryNumber: string | null,
  site: RequestContext | null,
): Promise<ReceivedForm | null> {
  if (inquiryNumber === null || site === null || !/^N2P(-[0-9A-HJKMNP-TV-Z]{4}){2}$/.test(inquiryNumber)) return null;
  try {
    const found = await findReceived(site.services.database, kind, inquiryNumber);
    return (
      found && {
        inquiryNumber,
        receivedAt: new Date(found.receivedAt).toISOString(),
        receipt: found.receipt,
        link: '',
      }
    );
  } catch (error) {
    // The page itself needs no database; the receipt by mail tells the same.
    if (error instanceof StorageUnavailable) return null;
    throw error;
  }
}
