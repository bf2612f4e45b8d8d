import { assignOrders } from '../../../../../server/features/orders/assign-orders.ts';
import { done, refused, typedIn, type RunAct } from './order-act.ts';

/** Says who looks after it. */
export const assign: RunAct = async ({ desk, actor, id, form }) => {
  const seen = typedIn(form, 'seen');
  const to = typedIn(form, 'to');
  const orders = [{ id, ownerId: seen === '' ? null : seen }];
  const assigned = await assignOrders(desk.database, actor, { orders, to: to === '' ? null : to }, desk.now());
  if (assigned === 'no-such-operator') return refused('owner');
  return assigned.changed === 1 ? done('did=assign') : refused('owner-changed');
};
