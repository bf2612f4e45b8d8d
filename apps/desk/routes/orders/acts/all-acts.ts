import { doActsNow, readWaitingActs } from '../../../../../server/features/orders/waiting-acts.ts';
import type { WaitingActName } from '../waiting-view.ts';
import { assign } from './assign.ts';
import { askAboutVatId } from './check-vat-id.ts';
import { confirm } from './confirm.ts';
import { correctAddressAct } from './correct-address.ts';
import { decideTaxAct } from './decide-tax.ts';
import { charge, takeInvoiceBack } from './invoices.ts';
import { move } from './move.ts';
import { note } from './note.ts';
import { orderNow, runAct, type Acted, type OrderAct, type RunAct } from './order-act.ts';
import { sendBack, settleOnline } from './online.ts';
import { notePaymentAct, noteRefundAct, takePaymentBackAct } from './payments.ts';
import { parcel } from './parcel.ts';
import { acceptQuoteAct, withdrawQuoteAct } from './quotes.ts';
import { remind } from './remind.ts';
import { replace } from './replace.ts';
import { callOff, ship } from './ship.ts';
import { accept, correct, enter, noteBack, refund, refuse, revoke, settle, tie, untie } from './withdrawals.ts';

/** What can be done on the page of an order, by the field `act` of its forms. */
export const orderActs = {
  assign,
  'call-off': callOff,
  charge,
  'check-vat-id': askAboutVatId,
  confirm,
  'correct-address': correctAddressAct,
  'decide-tax': decideTaxAct,
  move,
  note,
  'note-payment': notePaymentAct,
  'note-refund': noteRefundAct,
  'online-back': sendBack,
  'online-settled': settleOnline,
  parcel,
  'quote-accept': acceptQuoteAct,
  'quote-withdraw': withdrawQuoteAct,
  remind,
  replace,
  ship,
  'take-invoice-back': takeInvoiceBack,
  'take-payment-back': takePaymentBackAct,
  'withdrawal-accept': accept,
  'withdrawal-correct': correct,
  'withdrawal-enter': enter,
  'withdrawal-refund': refund,
  'withdrawal-refuse': refuse,
  'withdrawal-return': noteBack,
  'withdrawal-revoke': revoke,
  'withdrawal-settle': settle,
  'withdrawal-tie': tie,
  'withdrawal-untie': untie,
} satisfies Record<string, RunAct>;

export type OrderActName = keyof typeof orderActs;

export const isOrderAct = (name: string): name is OrderActName => Object.hasOwn(orderActs, name);

/** What waits by the button that was pressed for it: the same press again is the first. */
const pressedFor: Partial<Record<OrderActName, WaitingActName>> = {
  confirm: 'confirm',
  charge: 'invoice',
  ship: 'ship',
};

/** These change nothing that what waits depends on. */
const besideIt: readonly OrderActName[] = ['assign', 'check-vat-id', 'note'];

/** Does an act by its name. What waits on the same order was pressed before it, and so is done before it. */
export async function doOrderAct(name: OrderActName, act: OrderAct): Promise<Acted> {
  const form = besideIt.includes(name) ? act.form : await afterWhatWaits(name, act);
  return runAct(orderActs[name], { ...act, form });
}

/** The form as it would be had it been opened after what waits was done. */
async function afterWhatWaits(name: OrderActName, { desk, id, form }: OrderAct): Promise<FormData> {
  const [waits] = await readWaitingActs(desk.database, { orderId: id });
  if (waits === undefined || waits.hasFailed || waits.act === pressedFor[name]) return form;
  const before = await orderNow(desk, id);
  if ((await doActsNow(desk.waitingActs, [waits.id])) === 0) return form;
  desk.wakeMail();
  const after = await orderNow(desk, id);
  if (before === null || after === null || form.get('revision') !== String(before.found.order.revision)) return form;
  const moved = new FormData();
  for (const [field, value] of form) moved.append(field, value);
  moved.set('revision', String(after.found.order.revision));
  return moved;
}
