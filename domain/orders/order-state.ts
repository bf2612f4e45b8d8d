/** Where an order stands. The last two end it otherwise than by delivery. `part-shipped`: some of it is out, the rest follows. */
export const orderStates = [
  'received',
  'confirmed',
  'paid',
  'part-shipped',
  'shipped',
  'done',
  'cancelled',
  'withdrawn',
] as const;

export type OrderState = (typeof orderStates)[number];

/** `order`: a binding offer of the buyer's; `request`: asks for a quote of ours, because delivery is by arrangement. */
export type OrderKind = 'order' | 'request';

export type Buyer = 'private' | 'business';

export type Payment = 'prepayment' | 'invoice';

interface Standing {
  readonly kind: OrderKind;
  readonly state: OrderState;
  readonly buyer: Buyer;
  readonly payment: Payment;
}

/** Paid before it is sent, or after: the one thing in which the ways differ. */
const ways: Record<Payment, readonly OrderState[]> = {
  prepayment: ['received', 'confirmed', 'paid', 'shipped', 'done'],
  invoice: ['received', 'confirmed', 'shipped', 'paid', 'done'],
};

/** The steps an order goes when all is well, in their order. A request is received and answered. */
const wayOf = ({ kind, payment }: Pick<Standing, 'kind' | 'payment'>): readonly OrderState[] =>
  kind === 'request' ? ['received', 'done'] : ways[payment];

/** It ended otherwise than by delivery. */
export const isCalledOff = (state: OrderState): boolean => state === 'cancelled' || state === 'withdrawn';

/** It has ended, delivered or not. */
export const isClosed = (state: OrderState): boolean => state === 'done' || isCalledOff(state);

/** The steps of its way that an order has still to go, in their order. What is shipped in parts has not yet come to `shipped`. */
export function stepsAhead(order: Pick<Standing, 'kind' | 'state' | 'payment'>): readonly OrderState[] {
  if (isCalledOff(order.state)) return [];
  const way = wayOf(order);
  return order.state === 'part-shipped' ? way.slice(way.indexOf('shipped')) : way.slice(way.indexOf(order.state) + 1);
}

/** Whether goods of the order may leave now: all of them, or some. */
export const mayShip = (order: Pick<Standing, 'kind' | 'state' | 'payment'>): boolean =>
  order.kind === 'order' && stepsAhead(order)[0] === 'shipped';

/**
 * The states that an order may go to from where it stands: the next step of its way first. Goods on their way are not
 * cancelled any more (of an order shipped in parts the rest is called off: server/features/orders/ship-order.ts); a consumer may
 * withdraw at any time before the order ended otherwise, also before it is confirmed (§ 355 BGB; whether the time is still
 * open is for a person to judge).
 */
export function nextStates(standing: Standing): readonly OrderState[] {
  const { state, kind, buyer } = standing;
  if (isCalledOff(state)) return [];
  const ahead = stepsAhead(standing);
  const next = ahead.slice(0, 1);
  const isUnderway = kind === 'order' && (state === 'part-shipped' || !ahead.includes('shipped'));
  const ends: OrderState[] = [
    ...(isUnderway || state === 'done' ? [] : (['cancelled'] as const)),
    ...(kind === 'order' && buyer === 'private' ? (['withdrawn'] as const) : []),
  ];
  return [...next, ...ends];
}

/** Whether nothing of an order has left yet, and all of it may still: what is agreed on its delivery can be changed. */
export const isAllHere = (order: Pick<Standing, 'kind' | 'state' | 'payment'>): boolean =>
  order.kind === 'order' && order.state !== 'part-shipped' && stepsAhead(order).includes('shipped');

/** Whether all of an order is out, so that it can be closed once its money is settled, or somebody says why not. */
export const mayClose = ({ kind, state, payment }: Pick<Standing, 'kind' | 'state' | 'payment'>): boolean =>
  kind === 'order' && (state === 'shipped' || (state === 'paid' && payment === 'invoice'));

/** Whether an order may go to a state from where it stands. */
export const mayBecome = (standing: Standing, state: OrderState): boolean => nextStates(standing).includes(state);

export const isOrderState = (value: unknown): value is OrderState => orderStates.some((state) => state === value);
