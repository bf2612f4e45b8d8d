import type { Kysely } from 'kysely';
import { isCarrier, type Carrier } from '../../../domain/orders/carriers.ts';
import type { ParcelNumberRow } from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** How a shipment is found. */
export interface ParcelNumber {
  /** as typed at the desk; null: nobody said */
  tracking: string | null;
  carrier: Carrier | null;
}

/** A number that a shipment was given after its delivery note was written. */
export interface GivenParcelNumber extends ParcelNumberRow {
  /** the name of who gave it; null: they were removed long ago */
  operator: string | null;
}

/** The numbers that shipments were given after their delivery notes were written, oldest first. @param orders their ids */
export const parcelNumbersOf = (reader: Kysely<Schema>, orders: readonly string[]): Promise<GivenParcelNumber[]> =>
  orders.length === 0
    ? Promise.resolve([])
    : reader
        .selectFrom('parcel_numbers')
        .leftJoin('operators', 'operators.id', 'parcel_numbers.operator_id')
        .selectAll('parcel_numbers')
        .select('operators.name as operator')
        .where('parcel_numbers.order_id', 'in', orders)
        .orderBy('parcel_numbers.at')
        .orderBy('parcel_numbers.id')
        .execute();

/** The number that counts: the last one that was given, else the one on the note. @param given oldest first */
export function parcelNow(
  note: ParcelNumber,
  given: readonly Pick<ParcelNumberRow, 'tracking' | 'carrier'>[],
): ParcelNumber {
  const last = given.at(-1);
  return last === undefined ? note : asParcel(last);
}

const asParcel = ({ tracking, carrier }: Pick<ParcelNumberRow, 'tracking' | 'carrier'>): ParcelNumber => ({
  tracking,
  carrier: isCarrier(carrier) ? carrier : null,
});

/** What was corrected: what stood there before, and what stands there since. */
export interface ParcelChange {
  /** milliseconds since 1970 UTC */
  at: number;
  operator: string | null;
  before: ParcelNumber;
  after: ParcelNumber;
}

/** @param given oldest first */
export const parcelChanges = (note: ParcelNumber, given: readonly GivenParcelNumber[]): ParcelChange[] =>
  given.map((row, index) => ({
    at: row.at,
    operator: row.operator,
    before: parcelNow(note, given.slice(0, index)),
    after: asParcel(row),
  }));
