import { countIn } from '../../../../../server/features/content/fact-values.ts';
import { remindOfPayment } from '../../../../../server/features/orders/remind-of-payment.ts';
import { doneWithMail, refused, typedIn, type RunAct } from './order-act.ts';

/** Reminds the buyer of a payment whose day is over. */
export const remind: RunAct = async ({ desk: { database, messageIdHost, mailSetting, now }, actor, id, form }) => {
  const setting = { database, messageIdHost, days: countIn(mailSetting.texts.facts, 'reminderDays') };
  const reminded = await remindOfPayment(setting, actor, { id, position: Number(typedIn(form, 'reminder')) }, now());
  return reminded === 'done' ? doneWithMail('reminded') : refused(reminded);
};
