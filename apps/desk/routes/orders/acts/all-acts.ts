import { arrival } from './arrival.ts';
import { assign } from './assign.ts';
import { changeGoodsAct } from './change-goods.ts';
import { askAboutVatId } from './check-vat-id.ts';
import { confirm } from './confirm.ts';
import { correctAddressAct } from './correct-address.ts';
import { decideTaxAct } from './decide-tax.ts';
import { charge, takeInvoiceBack } from './invoices.ts';
import { move } from './move.ts';
import { note } from './note.ts';
import type { RunAct } from './order-act.ts';
import { sendBack, settleOnline } from './online.ts';
import { notePaymentAct, noteRefundAct, takePaymentBackAct } from './payments.ts';
import { notBefore } from './not-before.ts';
import { parcel } from './parcel.ts';
import { acceptQuoteAct, withdrawQuoteAct } from './quotes.ts';
import { remind } from './remind.ts';
import { replace } from './replace.ts';
import { callOff, ship } from './ship.ts';
import { accept, correct, deny, enter, noteBack, refund, refuse, revoke, settle, tie, untie } from './withdrawals.ts';

/** What can be done on the page of an order, by the field `act` of its forms. */
export const orderActs = {
  arrival,
  assign,
  'call-off': callOff,
  'change-goods': changeGoodsAct,
  charge,
  'check-vat-id': askAboutVatId,
  confirm,
  'correct-address': correctAddressAct,
  'decide-tax': decideTaxAct,
  move,
  note,
  'note-payment': notePaymentAct,
  'note-refund': noteRefundAct,
  'not-before': notBefore,
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
  'withdrawal-deny': deny,
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
