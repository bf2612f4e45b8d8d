import { isNotedWay, isRefundWay } from '../../../../../domain/orders/payment-ways.ts';
import { typedCents } from '../../../../../domain/typed-cents.ts';
import {
  notePayment,
  noteRefund,
  takePaymentBack,
  type PaymentNoted,
  type RefundNoted,
} from '../../../../../server/features/payments/note-payment.ts';
import { refundWithReduction } from '../../../../../server/features/payments/reduce-price.ts';
import {
  done,
  doneWithMail,
  paperSetting,
  refused,
  typedIn,
  without,
  type Acted,
  type ActRefusal,
  type OrderAct,
  type RunAct,
} from './order-act.ts';
import { wholeNumber } from '../../../../../domain/whole-number.ts';
import { typedDay } from '../../../../../domain/typed-day.ts';

const longestReference = 140;
const longestReason = 300;

/** Notes that money came. */
export const notePaymentAct: RunAct = async (act) => {
  const read = readPayment(act, 'payment');
  if ('problem' in read) return read;
  const { desk, actor, form } = act;
  const invoice = typedIn(form, 'invoice');
  const written = { ...read.written, ...seenIn(form), invoice: invoice === '' ? null : invoice };
  return saidOf(read, await notePayment(desk.database, actor, written, desk.now()));
};

/** Notes that money went back; more than came too much only at a second press, with a reason. */
export const noteRefundAct: RunAct = async (act) => {
  const read = readPayment(act, 'refund');
  if ('problem' in read) return read;
  const { desk, actor, form } = act;
  const reason = typedIn(form, 'reason').slice(0, longestReason);
  const isSure = typedIn(form, 'sure') === typedIn(form, 'amount');
  const written = {
    ...read.written,
    reason: isSure && reason !== '' ? reason : null,
    ...seenIn(form),
    withdrawalId: null,
    service: desk.paymentService,
  };
  if (isSure && reason !== '' && typedIn(form, 'beyond') === 'reduction') {
    const reduced = await refundWithReduction(paperSetting(desk), actor, written);
    if ('numbers' in reduced) {
      desk.wakeOnlinePayments();
      const numbers = reduced.numbers.join(', ');
      return numbers === '' ? done(didNote(read)) : doneWithMail(`shipped=${encodeURIComponent(numbers)}`);
    }
    const { problem } = reduced;
    const returned = { ...read.returned, sure: typedIn(form, 'amount') };
    if (problem === 'content' || problem === 'busy') return { problem: 'invoice', detail: reduced.detail, returned };
    if (problem === 'not-invoiced') return { problem, status: 400, returned };
    if (problem !== 'reason') return { ...saidOf(read, problem) };
  }
  const noted = await noteRefund(desk.database, actor, written, desk.now());
  desk.wakeOnlinePayments();
  if (noted !== 'reason') return saidOf(read, noted);
  const returned = { ...read.returned, reason, sure: typedIn(form, 'amount') };
  return { problem: 'refund-beyond', status: 400, returned, wrong: reason === '' ? ['reason'] : [] };
};

/** Takes back what was noted by mistake. */
export const takePaymentBackAct: RunAct = async ({ desk, actor, id, form }) => {
  const paymentId = typedIn(form, 'payment');
  const reason = typedIn(form, 'reason').slice(0, longestReason);
  // asked already, as this payment has gone back to the buyer
  const isReturned = typedIn(form, 'returned') === 'yes';
  const written = { orderId: id, paymentId, reason, isReturned };
  const outcome = await takePaymentBack(desk.database, actor, written, desk.now());
  const returned = { of: `taking-back-${paymentId}`, reason };
  if (outcome === 'reason' || outcome === 'paid-back') return { problem: outcome, status: 400, returned };
  if (outcome === 'online') return refused('not-allowed');
  return outcome === 'done' ? done('did=take-payment-back') : refused('unknown');
};

type Read = {
  written: Parameters<typeof notePayment>[2];
  returned: Readonly<Record<string, string>> & { of: 'payment' | 'refund' };
};

/** What was paid when the page was shown; none where the form says nothing of it. */
function seenIn(form: FormData): { seenPaidCents?: number } {
  const typed = typedIn(form, 'seen');
  const seen = wholeNumber(typed.replace(/^-/, ''), { least: 0, most: 99_999_999_999, digits: 11 });
  return seen === null ? {} : { seenPaidCents: typed.startsWith('-') ? -seen : seen };
}

/** What a form about money says; the amount in euros, as people type it. */
function readPayment({ id, form }: OrderAct, of: 'payment' | 'refund'): Read | ActRefusal {
  const names = ['payment', 'amount', 'day', 'way', 'invoice', 'reference', 'reason', 'beyond'] as const;
  const returned = { of, ...Object.fromEntries(names.map((name) => [name, typedIn(form, name)])) };
  const cents = typedCents(typedIn(form, 'amount'));
  const way = typedIn(form, 'way');
  if (cents === null || cents === 0) return { problem: 'amount', status: 400, returned, wrong: ['amount'] };
  // what comes online is noted by itself
  const isWay = of === 'refund' ? isRefundWay : isNotedWay;
  if (typedIn(form, 'payment') === '' || !isWay(way)) return { problem: 'not-allowed', status: 400, returned };
  const written = {
    id: typedIn(form, 'payment'),
    orderId: id,
    cents,
    paidOn: typedDay(typedIn(form, 'day')) ?? '',
    way,
    reference: typedIn(form, 'reference').slice(0, longestReference),
    invoice: null,
  };
  return { written, returned };
}

const didNote = ({ written, returned }: Read): string =>
  `did=note-${returned.of}&payment=${encodeURIComponent(written.id)}`;

function saidOf(read: Read, outcome: PaymentNoted | Exclude<RefundNoted, 'reason'>): Acted {
  if (outcome === 'done') return done(didNote(read));
  const { returned } = read;
  if (outcome === 'day' || outcome === 'amount') return { problem: outcome, status: 400, returned, wrong: [outcome] };
  // sent again it is another payment
  return { ...refused(outcome), returned: outcome === 'sent-before' ? without(returned, 'payment') : returned };
}
