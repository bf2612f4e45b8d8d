import { sendOnlineBack, settleOnlineProblem } from '../../../../../server/features/payments/send-online-back.ts';
import { wholeNumber } from '../../../../../domain/whole-number.ts';
import { done, refused, typedIn, type RunAct } from './order-act.ts';

/** Has an online payment go back through its service. */
export const sendBack: RunAct = async ({ desk, actor, id, form }) => {
  const cents = wholeNumber(typedIn(form, 'cents'), { least: 1, most: 99_999_999_999, digits: 11 });
  if (cents === null) return { problem: 'not-allowed', status: 400 };
  const wanted = { orderId: id, onlinePaymentId: typedIn(form, 'online'), cents, service: desk.paymentService };
  const sent = await sendOnlineBack(desk.database, actor, wanted, desk.now());
  if (sent !== 'done') return refused(sent);
  desk.wakeOnlinePayments();
  return done('did=online-back');
};

/** Somebody has looked at what was wrong with it. */
export const settleOnline: RunAct = async ({ desk, actor, id, form }) => {
  const wanted = { orderId: id, onlinePaymentId: typedIn(form, 'online') };
  const settled = await settleOnlineProblem(desk.database, actor, wanted, desk.now());
  if (settled !== 'done') return refused(settled);
  desk.wakeOnlinePayments();
  return done('did=online-settled');
};
