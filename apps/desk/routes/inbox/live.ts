import type { LoaderFunctionArgs } from 'react-router';
import { liveStream } from '../../../../server/platform/live/live-stream.ts';
import { findSession } from '../../../../server/features/accounts/sessions.ts';
import { deskContext } from '../../document/desk-context.ts';

/** Tells an open page that something came in or was changed. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { live, database, cookies, now } = context.get(deskContext);
  const token = cookies.read(request, 'session') ?? '';
  return liveStream(live, request.signal, async () => (await findSession(database, token, now(), 'look')) !== null);
}
