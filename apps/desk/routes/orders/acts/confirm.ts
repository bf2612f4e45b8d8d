import { pressAct } from '../../../../../server/features/orders/waiting-acts.ts';
import { doneLater, doneWithMail, pressSetting, refused, typedIn, type RunAct } from './order-act.ts';

/** Confirms an order: the contract's paper goes with the mail, and both with the step or not at all. */
export const confirm: RunAct = async ({ desk, actor, id, form }) => {
  const seen = typedIn(form, 'revision');
  const setting = pressSetting(desk);
  const wanted = { act: 'confirm', ...(seen !== '' && { revision: Number(seen) }) } as const;
  const pressed = await pressAct(setting, actor, { orderId: id, wanted });
  if ('waits' in pressed) return doneLater('confirm', { waits: pressed.waits, since: setting.now });
  if (!('problem' in pressed)) return doneWithMail(`confirmed=${pressed.id}`);
  const { problem } = pressed;
  return refused(problem === 'tax' || problem === 'waits' || problem === 'changed' ? problem : 'paper');
};
