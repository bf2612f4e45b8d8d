import { data } from 'react-router';
import { liveStream } from '../../../../server/platform/live/live-stream.ts';
import { findSession } from '../../../../server/features/accounts/sessions.ts';
import { withDesk } from '../../document/with-desk.ts';

/** Tells an open page that something came in or was changed. */
export const loader = withDesk(({ live, database, cookies, now, request }) => {
  // as data of a page it would never end, and hold the turn in which pages are rendered
  if (new URL(request.url).pathname.endsWith('.data')) throw data(null, { status: 404 });
  const token = cookies.read(request, 'session') ?? '';
  return liveStream(live, request.signal, async () => (await findSession(database, token, now(), 'look')) !== null);
});
