import { StorageUnavailable } from '../../../server/database/storage-unavailable.ts';
import type { RequestContext } from '../../../server/request-context.ts';
import { findWithdrawal } from '../../../server/submissions/find-withdrawal.ts';
import type { ReceivedWithdrawal } from '../../features/withdrawal/withdrawal-state.ts';

/** The withdrawal that `?received=` names, if it is stored: the page claims no arrival that did not happen. */
export async function receivedWithdrawal(inquiryNumber: string | null, site: RequestContext | null): Promise<ReceivedWithdrawal | null> {
  if (inquiryNumber === null || site === null || !/^N2P(-[0-9A-HJKMNP-TV-Z]{4}){2}$/.test(inquiryNumber)) return null;
  try {
    const time = await findWithdrawal(site.services.database, inquiryNumber);
    return time === null ? null : { inquiryNumber, receivedAt: new Date(time).toISOString(), email: null };
  } catch (error) {
    // The page itself needs no database; the receipt by mail tells the same.
    if (error instanceof StorageUnavailable) return null;
    throw error;
  }
}
