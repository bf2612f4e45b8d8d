import { askAboutVatId } from './check-vat-id.ts';
import { confirm } from './confirm.ts';
import { charge, takeInvoiceBack } from './invoices.ts';
import { move } from './move.ts';
import type { RunAct } from './order-act.ts';
import { notePaymentAct, noteRefundAct, takePaymentBackAct } from './payments.ts';
import { remind } from './remind.ts';
import { callOff, ship } from './ship.ts';

/** What can be done on the page of an order, by the field `act` of its forms. */
export const orderActs = {
  'call-off': callOff,
  charge,
  'check-vat-id': askAboutVatId,
  confirm,
  move,
  'note-payment': notePaymentAct,
  'note-refund': noteRefundAct,
  remind,
  ship,
  'take-invoice-back': takeInvoiceBack,
  'take-payment-back': takePaymentBackAct,
} satisfies Record<string, RunAct>;

export type OrderActName = keyof typeof orderActs;

export const isOrderAct = (name: string): name is OrderActName => Object.hasOwn(orderActs, name);
