import { redirect } from 'react-router';
import { undoAnswer } from '../../../../server/features/enquiries/answer-item.ts';
import { reopenItem } from '../../../../server/features/enquiries/close-item.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';

export const loader = withDesk(({ id }) => redirect(`/inbox/${id}`));

/** Takes an answer back that has not left yet, and goes on writing it. */
export const action = withForm(async ({ database, now, id, actor }, _form, text) => {
  const undone = await undoAnswer(database, actor, { itemId: id, answerId: text('answer') }, now());
  // it was done with that answer
  if (undone) await reopenItem(database, actor, id, now());
  return redirect(undone ? `/inbox/${id}/answer` : `/inbox/${id}?late=1`);
});
