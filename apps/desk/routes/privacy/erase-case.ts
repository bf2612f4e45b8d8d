import { redirect } from 'react-router';
import { eraseAside } from '../../../../server/features/privacy/privacy-job.ts';
import { noteErasure, noteErasureBegins, openSubject } from '../../../../server/features/privacy/privacy-cases.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';

export const loader = withDesk(({ id }) => redirect(`/privacy/${id}`));

/** Erases the person everywhere, and writes down what it came to. */
export const action = withForm(async ({ database, now, dataPlaces, actor, id }, form) => {
  const subject = await openSubject(database, id);
  if (subject === null || form.get('sure') !== 'yes') return redirect(`/privacy/${id}`);
  const numbers = form.getAll('no-contract').map(String);
  await noteErasureBegins(database, actor, id, now());
  try {
    await noteErasure(database, actor, { id, came: await eraseAside(dataPlaces, subject, numbers) }, now());
  } catch (error) {
    console.error(error);
    return redirect(`/privacy/${id}?failed=1`);
  }
  return redirect(`/privacy/${id}`);
});
