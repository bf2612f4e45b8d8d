import type { LoaderFunctionArgs } from 'react-router';
import { liveStream } from '../../server/desk/live-stream.ts';
import { findSession } from '../../server/people/sessions.ts';
import { deskContext } from '../desk-context.ts';

/** Tells an open page that something came in or was changed. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { live, database, cookies, now } = context.get(deskContext);
  const token = cookies.read(request, 'session') ?? '';
  return liveStream(live, request.signal, async () => (await findSession(database, token, now(), 'look')) !== null);
}
