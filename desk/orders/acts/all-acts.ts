import { askAboutVatId } from './check-vat-id.ts';
import { confirm } from './confirm.ts';
import { charge, noteInvoice, takeInvoiceBack } from './invoices.ts';
import { move } from './move.ts';
import type { RunAct } from './order-act.ts';
import { remind } from './remind.ts';
import { callOff, ship } from './ship.ts';

/** What can be done on the page of an order, by the field `act` of its forms. */
export const orderActs = {
  'call-off': callOff,
  charge,
  'check-vat-id': askAboutVatId,
  confirm,
  move,
  'note-invoice-paid': noteInvoice,
  remind,
  ship,
  'take-invoice-back': takeInvoiceBack,
} satisfies Record<string, RunAct>;

export type OrderActName = keyof typeof orderActs;

export const isOrderAct = (name: string): name is OrderActName => Object.hasOwn(orderActs, name);
