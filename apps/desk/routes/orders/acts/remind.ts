import { wholeNumber } from '../../../../../domain/whole-number.ts';
import { centsIn, countIn } from '../../../../../server/features/content/fact-values.ts';
import { remindOfPayment } from '../../../../../server/features/orders/remind-of-payment.ts';
import { doneWithMail, refused, typedIn, type RunAct } from './order-act.ts';

/** Reminds the buyer of a payment whose day is over. */
export const remind: RunAct = async ({ desk: { database, messageIdHost, mailSetting, now }, actor, id, form }) => {
  const { facts } = mailSetting.texts;
  const setting = {
    database,
    messageIdHost,
    days: countIn(facts, 'reminderDays'),
    feeCents: centsIn(facts, 'reminderFeeBusiness'),
  };
  const position = wholeNumber(typedIn(form, 'reminder'), { least: 1, most: 9_999, digits: 4 });
  if (position === null) return { problem: 'not-allowed', status: 400 };
  const reminded = await remindOfPayment(setting, actor, { id, position }, now());
  return reminded === 'done' ? doneWithMail('reminded') : refused(reminded);
};
