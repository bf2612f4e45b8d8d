import { isOrderState } from '../../../domain/orders/order-state.ts';
import { countIn } from '../../../server/content/fact-values.ts';
import { moveOrder } from '../../../server/desk/move-order.ts';
import { doneWithMail, refused, typedIn, type RunAct } from './order-act.ts';

/** Takes the next step of an order's way, or ends it. */
export const move: RunAct = async ({ desk: { database, messageIdHost, mailSetting, now }, actor, id, form }) => {
  const to = typedIn(form, 'to');
  if (!isOrderState(to)) return { problem: 'not-allowed', status: 400 };
  const setting = { database, messageIdHost, invoiceDays: countIn(mailSetting.texts.facts, 'invoiceDays') };
  const revision = Number(typedIn(form, 'revision'));
  const outcome = await moveOrder(setting, actor, { id, to, revision }, now());
  return outcome === 'done' ? doneWithMail() : refused(outcome);
};
