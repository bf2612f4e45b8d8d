import { sql, type RawBuilder } from 'kysely';
import type { ItemFilter } from '../../../domain/item-filter.ts';

// In the letters of the indexes (migrations/baseline/enquiries.ts), which are only taken for the same expression.

/** When something happened last: it came in, its sender wrote again, it came back from "later". Milliseconds since 1970 UTC. */
const lastActivity = sql<number>`coalesce(enquiries.active_at, enquiries.received_at)`;

/** The same of a label's item. */
export const labelActivity = sql<number>`coalesce(item_labels.active_at, item_labels.received_at)`;

/** What waits for its sender stands below everything that waits for the company. */
const needsUs = 10_000_000_000_000;
const queuePlace = sql<number>`(${lastActivity} + CASE enquiries.work_state WHEN 'waiting' THEN 0 ELSE ${sql.lit(needsUs)} END)`;

/** What the order of a list is decided by, of one row. */
export interface OrderedRow {
  id: string;
  received_at: number;
  active_at: number | null;
  due_at: number | null;
  spam_at: number | null;
  snoozed_until: number | null;
  work_state: string;
}

interface ItemOrder {
  by: RawBuilder<number>;
  direction: 'asc' | 'desc';
  /** of a row, what the database sorts it by */
  placeOf: (row: OrderedRow) => number;
}

const activityOf = ({ active_at, received_at }: OrderedRow) => active_at ?? received_at;

const byActivity: ItemOrder = { by: lastActivity, direction: 'desc', placeOf: activityOf };

const byQueue: ItemOrder = {
  by: queuePlace,
  direction: 'desc',
  placeOf: (row) => activityOf(row) + (row.work_state === 'waiting' ? 0 : needsUs),
};

const byDate = (column: 'due_at' | 'spam_at' | 'snoozed_until', direction: 'asc' | 'desc'): ItemOrder => ({
  by: sql<number>`${sql.ref(`enquiries.${column}`)}`,
  direction,
  placeOf: (row) => row[column] ?? 0,
});

/**
 * The order of a list: what needs somebody first, of it what something happened on last. Where the filter asks for dates,
 * the most urgent first; under "later", what comes back first.
 */
export function orderOf({ due, state, label }: ItemFilter): ItemOrder {
  if (due !== null) return byDate('due_at', 'asc');
  if (label !== null) return { ...byActivity, by: labelActivity };
  if (state === 'open') return byQueue;
  if (state === 'later') return byDate('snoozed_until', 'asc');
  if (state === 'spam') return byDate('spam_at', 'desc');
  return byActivity;
}
