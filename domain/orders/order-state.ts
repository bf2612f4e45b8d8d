/** Where an order stands. The last two end it otherwise than by delivery. */
export const orderStates = ['received', 'confirmed', 'paid', 'shipped', 'done', 'cancelled', 'withdrawn'] as const;

export type OrderState = (typeof orderStates)[number];

/** `order`: a binding offer of the buyer's; `request`: asks for one of ours, because delivery is by arrangement. */
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
export const wayOf = ({ kind, payment }: Pick<Standing, 'kind' | 'payment'>): readonly OrderState[] =>
  kind === 'request' ? ['received', 'done'] : ways[payment];

/**
 * The states that an order may go to from where it stands: the next step of its way first. Goods on their way are not
 * cancelled any more; a consumer may withdraw at any time before the order ended otherwise, also before it is confirmed
 * (§ 355 BGB; whether the time is still open is for a person to judge).
 */
export function nextStates(standing: Standing): readonly OrderState[] {
  const { state, kind, buyer } = standing;
  if (state === 'cancelled' || state === 'withdrawn') return [];
  const way = wayOf(standing);
  const at = way.indexOf(state);
  const next = way.slice(at + 1, at + 2);
  const isUnderway = kind === 'order' && at >= way.indexOf('shipped');
  const ends: OrderState[] = [
    ...(isUnderway || state === 'done' ? [] : (['cancelled'] as const)),
    ...(kind === 'order' && buyer === 'private' ? (['withdrawn'] as const) : []),
  ];
  return [...next, ...ends];
}

/** Whether an order may go to a state from where it stands. */
export const mayBecome = (standing: Standing, state: OrderState): boolean => nextStates(standing).includes(state);

export const isOrderState = (value: unknown): value is OrderState => orderStates.some((state) => state === value);
