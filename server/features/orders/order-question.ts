import type { OrderKind } from '../../../domain/orders/order-state.ts';

/** The very same was sent before under another key: whether it is meant once more is for its sender to say. Nothing was stored. */
export class OrderQuestion extends Error {
  override name = 'OrderQuestion';
  readonly earlier: EarlierOrder;

  constructor(earlier: EarlierOrder) {
    super(`The same as ${earlier.number}`);
    this.earlier = earlier;
  }
}

export interface EarlierOrder {
  kind: OrderKind;
  number: string;
  /** milliseconds since 1970 UTC */
  receivedAt: number;
}
