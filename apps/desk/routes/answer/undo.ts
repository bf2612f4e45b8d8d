import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { undoAnswer } from '../../../../server/features/enquiries/answer-item.ts';
import { reopenItem } from '../../../../server/features/enquiries/close-item.ts';
import { actorOf, deskContext } from '../../document/desk-context.ts';

export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/inbox/${params['id'] ?? ''}`);

/** Takes an answer back that has not left yet, and goes on writing it. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { database, now } = context.get(deskContext);
  const id = params['id'] ?? '';
  const form = await request.formData();
  const undone = await undoAnswer(database, actorOf(context), id, String(form.get('answer') ?? ''), now());
  // it was done with that answer
  if (undone) await reopenItem(database, actorOf(context), id, now());
  return redirect(undone ? `/inbox/${id}/answer` : `/inbox/${id}?late=1`);
}
