import { taxDecisions } from '../../../../../domain/orders/tax-decision.ts';
import { decideTax } from '../../../../../server/features/orders/decide-tax.ts';
import { done, doneWithMail, paperSetting, refused, typedIn, type RunAct } from './order-act.ts';

const longestReason = 300;

/** Adds tax to an order whose VAT id VIES calls invalid, or leaves it as it is, for a reason. */
export const decideTaxAct: RunAct = async ({ desk, actor, id, form }) => {
  const decision = taxDecisions.find((one) => one === typedIn(form, 'decision'));
  if (decision === undefined) return { problem: 'not-allowed', status: 400 };
  const reason = typedIn(form, 'reason').slice(0, longestReason);
  const { vatPercent } = desk.mailSetting.texts.catalogue();
  const wanted = { id, revision: Number(typedIn(form, 'revision')), decision, reason, vatPercent };
  const decided = await decideTax(paperSetting(desk), actor, wanted);
  if (!('problem' in decided))
    return decided.paper === null ? done('did=decide-tax') : doneWithMail(`shipped=${decided.paper}`);
  if (decided.problem === 'reason')
    return { problem: 'reason', status: 400, returned: { of: 'tax' }, wrong: ['reason'] };
  if (decided.problem === 'content' || decided.problem === 'busy')
    return { ...refused('paper'), detail: decided.detail };
  return refused(decided.problem);
};
