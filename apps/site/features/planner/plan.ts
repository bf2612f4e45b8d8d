import type { PricedOrder } from '../../../../domain/orders/price-order.ts';

/** What an event needs, with its numbers written out in the reader's language. */
export interface EventPlan {
  basis: { guests: string; days: string; spare: string };
  lines: readonly {
    itemNo: string;
    name: string;
    unitPieces: number;
    pieces: string;
    packs: string;
    /** with the mark of its claim; null where none is shown */
    weight: string | null;
    net: string;
    gross: string;
  }[];
  weight: string | null;
  priced: PricedOrder;
  /** as the order page takes it; null when it is more than an order takes */
  list: string | null;
  /** packs of one product in an order */
  most: string;
  /** days in words, null once they have passed; null where no first day was given */
  delivery: { date: string; orderBy: string | null; askBy: string | null } | null;
  reuse: EventReuse;
}

export interface EventReuse {
  canWash: boolean;
  severalDays: boolean;
  pieces: string;
  /** as many reusable ones would do if they were washed every night */
  aDay: string;
}
