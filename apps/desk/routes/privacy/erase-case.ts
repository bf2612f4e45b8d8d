import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { eraseAside } from '../../../../server/features/privacy/privacy-job.ts';
import { noteErasure, noteErasureBegins, openSubject } from '../../../../server/features/privacy/privacy-cases.ts';
import { actorOf, deskContext } from '../../document/desk-context.ts';

export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/privacy/${params['id'] ?? ''}`);

/** Erases the person everywhere, and writes down what it came to. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { database, now, dataPlaces } = context.get(deskContext);
  const actor = actorOf(context);
  const id = params['id'] ?? '';
  const form = await request.formData();
  const subject = await openSubject(database, id);
  if (subject === null || form.get('sure') !== 'yes') return redirect(`/privacy/${id}`);
  const numbers = form.getAll('no-contract').map(String);
  await noteErasureBegins(database, actor, id, now());
  try {
    await noteErasure(database, actor, id, await eraseAside(dataPlaces, subject, numbers), now());
  } catch (error) {
    console.error(error);
    return redirect(`/privacy/${id}?failed=1`);
  }
  return redirect(`/privacy/${id}`);
}
