import { redirect, type ActionFunctionArgs } from 'react-router';
import { filterQuery, readFilter } from '../../../../domain/item-filter.ts';
import { dropView, keepView } from '../../../../server/features/enquiries/saved-views.ts';
import { deskContext, signedIn } from '../../document/desk-context.ts';

export const loader = () => redirect('/inbox');

/** Keeps the filter of the page somebody looks at as a view of their own, or drops one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { database, now } = context.get(deskContext);
  const { operator } = signedIn(context);
  const form = await request.formData();
  // only what we understand goes into the address again
  const filter = filterQuery(readFilter(new URLSearchParams(String(form.get('filter') ?? ''))));
  const drop = form.get('drop');
  if (typeof drop === 'string') {
    await dropView(database, operator.id, drop);
    return redirect('/inbox');
  }
  const kept = await keepView(database, operator.id, { name: String(form.get('name') ?? ''), filter }, now());
  const query = new URLSearchParams(filter);
  if (kept !== 'kept') query.set('kept', kept);
  return redirect(`/inbox?${query.toString()}`);
}
