import type { LoaderFunctionArgs } from 'react-router';
import { readEnquiry } from '../../../../server/features/enquiries/read-enquiry.ts';
import { threadState } from '../../../../server/features/enquiries/read-thread.ts';
import { actorOf, deskContext } from '../../document/desk-context.ts';
import { languageOf } from '../../i18n/language-of.ts';
import { followingOf } from './following.ts';

/** The thread of an item, for a page that has it open. Null when that page shows it as it stands: then nothing is read. */
export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const { database, now } = context.get(deskContext);
  const id = params['id'] ?? '';
  const asked = new URL(request.url).searchParams;
  const shows = asked.get('shows') === 'thread' ? 'thread' : 'thread-and-work';
  const state = await database.read((reader) => threadState(reader, id, shows));
  if (state === asked.get('shown')) return Response.json({ following: null });
  const item = await readEnquiry(database, actorOf(context), id, now());
  // erased or restricted meanwhile: whatever is pressed next says so
  if (item === null || item === 'restricted') return Response.json({ following: null });
  return Response.json({ following: await followingOf(context, item, languageOf(request, context), shows) });
}
