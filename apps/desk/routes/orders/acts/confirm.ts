import { writePaper } from '../../../../../server/features/orders/write-paper.ts';
import { doneWithMail, paperSetting, refused, typedIn, type RunAct } from './order-act.ts';

/** Confirms an order: the contract's paper goes with the mail, and both with the step or not at all. */
export const confirm: RunAct = async ({ desk, actor, form }) => {
  const seen = typedIn(form, 'revision');
  const written = await writePaper(paperSetting(desk), actor, {
    kind: 'confirmation',
    number: typedIn(form, 'number'),
    isToBeSent: true,
    subject: { isNew: true },
    revision: seen === '' ? undefined : Number(seen),
  });
  if ('problem' in written && written.problem === 'tax') return refused('tax');
  if ('problem' in written) return refused(written.problem === 'changed' ? 'changed' : 'paper');
  return doneWithMail(`confirmed=${written.id}`);
};
