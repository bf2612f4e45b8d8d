import { withdrawalDone } from './acts/withdrawals.ts';

/** What an act did that says nothing more closely; its words are `orderDid.<name>`. */
const orderDid = [
  'assign',
  'check-vat-id',
  'delivery-address',
  'invoice-address',
  'both-addresses',
  'decide-tax',
  'shipped',
  'done',
  'cancelled',
  'note',
  'discarded',
  'note-payment',
  'goods',
  'not-before',
  'not-before-gone',
  'note-refund',
  'online-back',
  'online-settled',
  'take-payment-back',
  'entered',
  'sold',
  'replaced',
  'arrival',
  'parcel',
  'parcel-sent',
  'quote-accepted',
  'quote-withdrawn',
] as const;

/** What was done just now, as the address of an order says. Only what has words: an address must not put others into the page. */
export const saidOfOrder = (asked: URLSearchParams) => ({
  did: orderDid.find((one) => one === asked.get('did')) ?? null,
  /** of the payment that was noted */
  payment: asked.get('payment'),
  quoted: asked.get('quoted'),
  /** numbers of papers that were written */
  shipped: asked.get('shipped'),
  /** id of the paper that confirms it */
  confirmed: /^[\w-]{36}$/.exec(asked.get('confirmed') ?? '')?.[0] ?? null,
  wasReminded: asked.has('reminded'),
  withdrawal: withdrawalDone.find((one) => one === asked.get('withdrawal')) ?? null,
});

export type SaidOfOrder = ReturnType<typeof saidOfOrder>;
