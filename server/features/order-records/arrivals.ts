import type { Kysely } from 'kysely';
import type { ArrivalRow } from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** A day on which a delivery arrived, as it was noted. */
export interface NotedArrival extends ArrivalRow {
  /** the name of who noted it; null: they were removed long ago */
  operator: string | null;
}

/** Since when a delivery is there: the day that was noted last, and those before it. */
export interface Arrival {
  /** YYYY-MM-DD in Germany; null: nobody has noted it */
  arrivedOn: string | null;
  /** oldest first; `before` and `after` as `arrivedOn` */
  arrivalChanges: readonly { at: number; operator: string | null; before: string | null; after: string | null }[];
}

/** The days that were noted, oldest first. @param orders their ids */
export const arrivalsOf = (reader: Kysely<Schema>, orders: readonly string[]): Promise<NotedArrival[]> =>
  orders.length === 0
    ? Promise.resolve([])
    : reader
        .selectFrom('arrivals')
        .leftJoin('operators', 'operators.id', 'arrivals.operator_id')
        .selectAll('arrivals')
        .select('operators.name as operator')
        .where('arrivals.order_id', 'in', orders)
        .orderBy('arrivals.at')
        .orderBy('arrivals.id')
        .execute();

/** @param noted of the order, oldest first @param paperId of the delivery note; null: it left without one */
export function arrivalOf(noted: readonly NotedArrival[], paperId: string | null): Arrival {
  const own = noted.filter(({ paper_id }) => paper_id === paperId);
  return {
    arrivedOn: own.at(-1)?.arrived_on ?? null,
    arrivalChanges: own.map(({ at, operator, arrived_on }, index) => ({
      at,
      operator,
      before: own[index - 1]?.arrived_on ?? null,
      after: arrived_on,
    })),
  };
}
