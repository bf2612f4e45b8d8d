import { redirect } from 'react-router';
import { eraseAside } from '../../../../server/features/privacy/privacy-job.ts';
import {
  noteErasure,
  noteErasureBegins,
  openSubject,
  unfinishedOf,
} from '../../../../server/features/privacy/privacy-cases.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';

export const loader = withDesk(({ id }) => redirect(`/privacy/${id}`));

/** Erases the person everywhere, and writes down what it came to. */
export const action = withForm(async ({ database, now, dataPlaces, actor, id }, form) => {
  const subject = await openSubject(database, id);
  if (subject === null || form.get('sure') !== 'yes') return redirect(`/privacy/${id}`);
  const noContract = form.getAll('no-contract').map(String);
  // whoever does not say otherwise finishes what is open; what came in after they looked nobody has decided on
  const restricted = form.get('open') === 'restrict' ? form.getAll('seen').map(String) : [];
  const unfinished = (await unfinishedOf(database, id)).filter((number) => !restricted.includes(number));
  await noteErasureBegins(database, actor, id, now());
  try {
    const came = await eraseAside(dataPlaces, subject, { noContract, unfinished });
    await noteErasure(database, actor, { id, came }, now());
  } catch (error) {
    console.error(error);
    return redirect(`/privacy/${id}?failed=1`);
  }
  return redirect(`/privacy/${id}`);
});
