import { readEnquiry } from '../../../../server/features/enquiries/read-enquiry.ts';
import { threadState } from '../../../../server/features/enquiries/read-thread.ts';
import { withDesk } from '../../document/with-desk.ts';
import { followingOf } from './following.ts';

/** The thread of an item, for a page that has it open. Null when that page shows it as it stands: then nothing is read. */
export const loader = withDesk(async (desk) => {
  const { database, now, actor, id, search } = desk;
  const shows = search.get('shows') === 'thread' ? 'thread' : 'thread-and-work';
  const state = await database.read((reader) => threadState(reader, id, shows));
  if (state === search.get('shown')) return Response.json({ following: null });
  const item = await readEnquiry(database, actor, id, now());
  // erased or restricted meanwhile: whatever is pressed next says so
  if (item === null || item === 'restricted') return Response.json({ following: null });
  return Response.json({ following: await followingOf(desk, item, shows) });
});
