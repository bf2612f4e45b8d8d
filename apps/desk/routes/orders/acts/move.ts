import { isOrderState } from '../../../../../domain/orders/order-state.ts';
import { moveOrder } from '../../../../../server/features/orders/move-order.ts';
import { doneWithMail, refused, typedIn, type RunAct } from './order-act.ts';

const longestReason = 300;

/** Takes the next step of an order's way, or ends it. */
export const move: RunAct = async ({ desk: { database, messageIdHost, now }, actor, id, form }) => {
  const to = typedIn(form, 'to');
  if (!isOrderState(to)) return { problem: 'not-allowed', status: 400 };
  const revision = Number(typedIn(form, 'revision'));
  const reason = typedIn(form, 'reason').slice(0, longestReason);
  const outcome = await moveOrder({ database, messageIdHost }, actor, { id, to, revision, reason }, now());
  return outcome === 'done' ? doneWithMail() : refused(outcome);
};
