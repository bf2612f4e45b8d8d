import { noteOnOrder } from '../../../../../server/features/orders/note-on-order.ts';
import { done, refused, typedIn, type RunAct } from './order-act.ts';

/** Notes something for the others at the desk. */
export const note: RunAct = async ({ desk, actor, id, form }) => {
  const text = typedIn(form, 'note');
  const noted = await noteOnOrder(desk.database, actor, { orderId: id, text }, desk.now());
  if (noted === 'done') return done('did=note#notes');
  return noted === 'note'
    ? { problem: 'text', status: 400, returned: { of: 'note', note: text }, wrong: ['note'] }
    : refused(noted);
};
