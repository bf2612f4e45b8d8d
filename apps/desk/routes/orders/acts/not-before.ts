import { setNotBefore } from '../../../../../server/features/orders/set-not-before.ts';
import { done, refused, typedIn, type RunAct } from './order-act.ts';

/** Keeps the day before which an order is not to leave. */
export const notBefore: RunAct = async ({ desk, actor, id, form }) => {
  const day = typedIn(form, 'day');
  const wanted = { orderId: id, revision: Number(typedIn(form, 'revision')), day };
  const setting = { database: desk.database, facts: desk.mailSetting.texts.facts };
  const set = await setNotBefore(setting, actor, wanted, desk.now());
  if (set === 'done') return done(`did=${day === '' ? 'not-before-gone' : 'not-before'}`);
  return set === 'not-before'
    ? { problem: 'not-before-day', status: 400, returned: { of: 'not-before', day }, wrong: ['day'] }
    : refused(set);
};
