import { redirect } from 'react-router';
import { filterQuery, readFilter } from '../../../../domain/item-filter.ts';
import { dropView, keepView } from '../../../../server/features/enquiries/saved-views.ts';
import { withForm } from '../../document/with-desk.ts';

export const loader = () => redirect('/inbox');

/** Keeps the filter of the page somebody looks at as a view of their own, or drops one. */
export const action = withForm(async ({ database, now, operator }, form, text) => {
  // only what we understand goes into the address again
  const filter = filterQuery(readFilter(new URLSearchParams(text('filter'))));
  const drop = form.get('drop');
  if (typeof drop === 'string') {
    await dropView(database, operator.id, drop);
    return redirect('/inbox');
  }
  const kept = await keepView(database, operator.id, { name: text('name'), filter }, now());
  const query = new URLSearchParams(filter);
  if (kept !== 'kept') query.set('kept', kept);
  return redirect(`/inbox?${query.toString()}`);
});
