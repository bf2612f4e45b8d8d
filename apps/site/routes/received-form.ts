import type { LoaderFunctionArgs } from 'react-router';
import { StorageUnavailable } from '../../../server/platform/database/storage-unavailable.ts';
import { requestContext } from '../../../server/web/request-context.ts';
import { findReceived } from '../../../server/features/enquiries/find-received.ts';
import type { EnquiryKind } from '../../../domain/forms/forms.ts';
import type { QueryOfForm } from '../../../domain/pages.ts';
import type { ReceivedForm } from '../forms/received.ts';

/**
 * What became of the message that the address names, or null: the page claims no arrival that did not happen.
 * @param query the parameter that holds the enquiry number
 */
export async function receivedForm<Kind extends EnquiryKind>(
  kind: Kind,
  query: QueryOfForm<Kind>,
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
): Promise<ReceivedForm | null> {
  const inquiryNumber = new URL(request.url).searchParams.get(query);
  // null while documents are rendered at build
  const site = context.get(requestContext);
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
