import * as z from 'zod/mini';
import type { Quantities } from '../../../../../domain/orders/shipments.ts';
import { refusalReasons, withdrawable } from '../../../../../domain/orders/withdrawal.ts';
import { isRefundWay } from '../../../../../domain/orders/payment-ways.ts';
import { typedCents } from '../../../../../domain/typed-cents.ts';
import {
  assignWithdrawal,
  denyWithdrawal,
  untieWithdrawal,
} from '../../../../../server/features/withdrawals/assign-withdrawal.ts';
import { stepOf } from '../../../../../server/features/withdrawals/its-step.ts';
import { correctInvoices } from '../../../../../server/features/withdrawals/correct-invoices.ts';
import {
  acceptWithdrawal,
  goneWithout,
  refuseWithdrawal,
} from '../../../../../server/features/withdrawals/decide-withdrawal.ts';
import { enterWithdrawal } from '../../../../../server/features/withdrawals/enter-withdrawal.ts';
import {
  noteReturn,
  refundWithdrawal,
  revokeWithdrawal,
  settleWithdrawal,
} from '../../../../../server/features/withdrawals/follow-withdrawal.ts';
import { quantitiesIn, typedAgain } from './goods-in.ts';
import {
  done,
  doneWithMail,
  orderNow,
  paperSetting,
  refused,
  typedIn,
  without,
  type OrderAct,
  type ActRefusal,
  type RunAct,
} from './order-act.ts';
import { typedDay } from '../../../../../domain/typed-day.ts';

/** What the page says afterwards (`withdrawalDone` in apps/desk/i18n/messages). */
export const withdrawalDone = [
  'accepted',
  'refused',
  'tied',
  'untied',
  'denied',
  'entered',
  'returned',
  'refunded',
  'settled',
  'revoked',
] as const;

const longestNote = 1_000;
const longestReason = 300;

const again = ({ form }: OrderAct, refusal: ActRefusal): ActRefusal => ({ ...refusal, returned: typedAgain(form) });

/** Its form was sent before and said something else: sent again it is another. @param id the field that names it */
const anew = ({ form }: OrderAct, id: string): ActRefusal => ({
  ...refused('sent-before'),
  returned: without(typedAgain(form), id),
});

const deskOf = ({ desk: { database, messageIdHost } }: OrderAct) => ({ database, messageIdHost });

export const accept: RunAct = async (act) => {
  const { desk, actor, form } = act;
  const read = await enteredQuantities(act);
  const note = typedIn(form, 'note');
  const needsReturn = typedIn(form, 'return');
  if ('wrong' in read) return again(act, { problem: 'goods', status: 400, wrong: read.wrong });
  if (note.length > longestNote) return again(act, { problem: 'text-long', status: 400 });
  if (needsReturn !== 'yes' && needsReturn !== 'no') return again(act, { problem: 'return', status: 400 });
  const wanted = {
    id: typedIn(form, 'withdrawal'),
    quantities: read.quantities,
    needsReturn: needsReturn === 'yes',
    note,
  };
  const outcome = await acceptWithdrawal(deskOf(act), actor, wanted, desk.now());
  if (outcome === 'done') return doneWithMail('withdrawal=accepted');
  return again(act, refused(outcome === 'beyond' || outcome === 'nothing' ? 'goods' : outcome));
};

export const refuse: RunAct = async (act) => {
  const { desk, actor, form } = act;
  const reason = refusalReasons.find((one) => one === typedIn(form, 'reason'));
  const note = typedIn(form, 'note');
  if (reason === undefined) return again(act, { problem: 'refusal-reason', status: 400 });
  // who refuses for a reason of their own says it
  if (reason === 'other' && note === '') return again(act, { problem: 'refusal-reason', status: 400 });
  if (note.length > longestNote) return again(act, { problem: 'text-long', status: 400 });
  const outcome = await refuseWithdrawal(
    deskOf(act),
    actor,
    { id: typedIn(form, 'withdrawal'), reason, note },
    desk.now(),
  );
  return outcome === 'done' ? doneWithMail('withdrawal=refused') : refused(outcome === 'unknown' ? outcome : 'changed');
};

/** Says that a withdrawal is about this order. */
export const tie: RunAct = async ({ desk, actor, id, form }) => {
  const assigned = await assignWithdrawal(
    desk.database,
    actor,
    { id: typedIn(form, 'withdrawal'), orderId: id },
    desk.now(),
  );
  return assigned === 'done' ? done('withdrawal=tied') : refused(assigned);
};

/** Says that a withdrawal that may be about this order is not. */
export const deny: RunAct = async ({ desk, actor, id, form }) => {
  const denied = await denyWithdrawal(
    desk.database,
    actor,
    { id: typedIn(form, 'withdrawal'), orderId: id },
    desk.now(),
  );
  return denied === 'done' ? done('withdrawal=denied') : refused(denied);
};

export const untie: RunAct = async (act) => {
  const outcome = await untieWithdrawal(deskOf(act), act.actor, typedIn(act.form, 'withdrawal'), act.desk.now());
  return outcome === 'done' ? done('withdrawal=untied') : refused(outcome);
};

/**
 * All that can still be withdrawn from, what the withdrawal holds already with it, where that was chosen; else what was
 * typed. Nothing is taken for granted.
 */
async function enteredQuantities({ desk, id, form }: OrderAct): Promise<ReturnType<typeof quantitiesIn>> {
  if (typedIn(form, 'extent') !== 'all') return quantitiesIn(form);
  const found = (await orderNow(desk, id))?.found;
  if (found === undefined) return { quantities: new Map<string, number>() };
  const withdrawal = found.withdrawals.find((one) => one.id === typedIn(form, 'withdrawal'));
  const gone = withdrawal === undefined ? found.gone : goneWithout(found, withdrawal);
  return { quantities: withdrawable(found.order.priced.lines, gone) };
}

export const enter: RunAct = async (act) => {
  const { desk, actor, id, form } = act;
  const read = await enteredQuantities(act);
  const channel = (['email', 'phone', 'letter'] as const).find((one) => one === typedIn(form, 'channel'));
  const receivedOn = typedDay(typedIn(form, 'received'));
  const actId = typedIn(form, 'entry');
  if ('wrong' in read) return again(act, { problem: 'goods', status: 400, wrong: read.wrong });
  if (typedIn(form, 'extent') === '' && [...read.quantities.values()].every((quantity) => quantity === 0))
    return again(act, { problem: 'extent', status: 400 });
  if (!z.uuid().safeParse(actId).success) return again(act, { problem: 'not-allowed', status: 400 });
  if (channel === undefined || receivedOn === null) return again(act, { problem: 'withdrawal-day', status: 400 });
  const entered = await enterWithdrawal(
    deskOf(act),
    actor,
    { id: actId, orderId: id, receivedOn, channel, quantities: read.quantities },
    desk.now(),
  );
  if (typeof entered !== 'string') {
    const isAccepted = typedIn(form, 'decide') === 'accept' && (await acceptAtOnce(act, actId, read.quantities));
    return doneWithMail(`withdrawal=${isAccepted ? 'accepted' : 'entered'}`);
  }
  if (entered === 'sent-before') return anew(act, 'entry');
  return again(
    act,
    refused(entered === 'beyond' || entered === 'nothing' ? 'goods' : entered === 'day' ? 'withdrawal-day' : entered),
  );
};

/**
 * Accepts what was just entered, and closes it where nothing has to come or go back.
 * @returns false: somebody else was faster, and the page shows how it stands
 */
async function acceptAtOnce(act: OrderAct, withdrawalId: string, quantities: Quantities): Promise<boolean> {
  const { desk, actor, id, form } = act;
  const wanted = { id: withdrawalId, quantities, needsReturn: typedIn(form, 'return') === 'yes', note: '' };
  if ((await acceptWithdrawal(deskOf(act), actor, wanted, desk.now())) !== 'done') return false;
  const money = await orderNow(desk, id);
  const withdrawal = money?.found.withdrawals.find((one) => one.id === withdrawalId);
  if (money !== null && withdrawal !== undefined && stepOf(money, withdrawal, null) === 'settle')
    await settleWithdrawal(deskOf(act), actor, withdrawalId, desk.now());
  return true;
}

export const noteBack: RunAct = async (act) => {
  const { desk, actor, form } = act;
  const on = typedDay(typedIn(form, 'on'));
  const what = typedIn(form, 'what') === 'dispatched' ? 'dispatched' : 'returned';
  if (on === null) return again(act, { problem: 'withdrawal-day', status: 400 });
  const noted = await noteReturn(deskOf(act), actor, { id: typedIn(form, 'withdrawal'), what, on }, desk.now());
  return noted === 'done'
    ? done('withdrawal=returned')
    : again(act, refused(noted === 'day' ? 'withdrawal-day' : noted));
};

/** Takes back what invoices charge of what was withdrawn from. */
export const correct: RunAct = async ({ desk, actor, id }) => {
  const corrected = await correctInvoices(paperSetting(desk), actor, id);
  if ('numbers' in corrected) return doneWithMail(`shipped=${encodeURIComponent(corrected.numbers.join(', '))}`);
  const { problem } = corrected;
  if (problem === 'content' || problem === 'busy') return { problem: 'invoice', detail: corrected.detail };
  return refused(problem === 'nothing' ? 'changed' : problem);
};

/** Notes what was paid back for a withdrawal; more than came too much only at a second press, with a word why. */
export const refund: RunAct = async (act) => {
  const { desk, actor, form, id: orderId } = act;
  const withdrawalId = typedIn(form, 'withdrawal');
  const cents = typedCents(typedIn(form, 'amount'));
  const way = typedIn(form, 'way');
  const note = typedIn(form, 'note');
  if (cents === null || cents === 0 || !isRefundWay(way)) return again(act, { problem: 'amount', status: 400 });
  if (note.length > longestReason) return again(act, { problem: 'text-long', status: 400 });
  const written = {
    id: typedIn(form, 'refund'),
    orderId,
    cents,
    paidOn: typedIn(form, 'on'),
    way,
    reference: '',
    reason: note === '' ? null : note,
    isMeant: typedIn(form, 'sure') === typedIn(form, 'amount'),
    withdrawalId,
    service: desk.paymentService,
  };
  const noted = await refundWithdrawal(deskOf(act), actor, written, desk.now());
  if (noted === 'reason') {
    const refusal = again(act, { problem: 'refund-beyond', status: 400 });
    return { ...refusal, returned: { ...refusal.returned, sure: typedIn(form, 'amount') } };
  }
  if (noted === 'sent-before') return anew(act, 'refund');
  if (noted !== 'done') return again(act, refused(noted));
  desk.wakeOnlinePayments();
  return doneWithMail('withdrawal=refunded');
};

export const settle: RunAct = async (act) => {
  const outcome = await settleWithdrawal(deskOf(act), act.actor, typedIn(act.form, 'withdrawal'), act.desk.now());
  return outcome === 'done' ? done('withdrawal=settled') : refused(outcome);
};

export const revoke: RunAct = async (act) => {
  const because = typedIn(act.form, 'because');
  if (because === '' || because.length > longestNote) return again(act, { problem: 'because', status: 400 });
  const wanted = { id: typedIn(act.form, 'withdrawal'), because };
  const outcome = await revokeWithdrawal(deskOf(act), act.actor, wanted, act.desk.now());
  return outcome === 'done' ? doneWithMail('withdrawal=revoked') : refused(outcome);
};
