import type { RouterContextProvider } from 'react-router';
import type { Database } from '../../../server/platform/database/database.ts';
import { StorageUnavailable } from '../../../server/platform/database/storage-unavailable.ts';
import { requestContext } from '../../../server/web/request-context.ts';

/** What the database says; `later` where it cannot be asked just now. */
export async function readOrLater<T>(
  context: Readonly<RouterContextProvider>,
  read: (database: Database) => Promise<T>,
): Promise<T | 'later'> {
  const site = context.get(requestContext);
  if (site === null) return 'later';
  try {
    return await read(site.services.database);
  } catch (error) {
    if (error instanceof StorageUnavailable) return 'later';
    throw error;
  }
}
