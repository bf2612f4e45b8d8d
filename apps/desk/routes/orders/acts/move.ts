import { readCalledOffBy } from '../../../../../domain/orders/called-off-by.ts';
import { moveOrder } from '../../../../../server/features/orders/move-order.ts';
import { typedAgain } from './goods-in.ts';
import { doneWithMail, refused, typedIn, type RunAct } from './order-act.ts';

const longestReason = 300;

/** Each of the others has a form of its own, which asks or brings more. */
const steps = ['shipped', 'done', 'cancelled'] as const;

/** Takes the next step of an order's way, or ends it. */
export const move: RunAct = async ({ desk: { database, messageIdHost, now }, actor, id, form }) => {
  const to = steps.find((one) => one === typedIn(form, 'to'));
  if (to === undefined) return { problem: 'not-allowed', status: 400 };
  const revision = Number(typedIn(form, 'revision'));
  const reason = typedIn(form, 'reason').slice(0, longestReason);
  const by = readCalledOffBy(form.get('by'));
  const outcome = await moveOrder({ database, messageIdHost }, actor, { id, to, revision, reason, by }, now());
  if (outcome === 'who') return { problem: outcome, status: 400, returned: typedAgain(form) };
  return outcome === 'done' ? doneWithMail(`did=${to}`) : refused(outcome);
};
