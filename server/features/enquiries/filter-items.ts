import { sql, type ExpressionBuilder, type Expression, type SqlBool } from 'kysely';
import { dayAfter, germanDay, germanTime } from '../../../domain/german-time.ts';
import type { ItemFilter } from '../../../domain/item-filter.ts';
import { isWorkState } from '../../../domain/work-state.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';

// In letters, not as parameters: partial indexes are only taken when the database sees which rows are meant.

export const isUndone = sql<boolean>`work_state <> 'done'`;

const isAside = sql<boolean>`snoozed_until IS NOT NULL`;
const isNotAside = sql<boolean>`snoozed_until IS NULL`;
const isSpam = sql<boolean>`spam_at IS NOT NULL`;
const isNoSpam = sql<boolean>`spam_at IS NULL`;
const isUnread = sql<boolean>`opened_at IS NULL`;

/** Neither done nor put aside. */
export const isOpen = sql<boolean>`${isUndone} AND ${isNotAside}`;

/**
 * What a filter says of `enquiries`.
 * @param asked.database for the planner's sake: SQLite takes the index of open items only when told that they are open, whatever
 *   state is asked for; PostgreSQL knows, and told twice would expect fifty times too few
 * @param asked.me id of the operator who looks
 * @param asked.now milliseconds since 1970 UTC
 */
export function filterItems(
  where: ExpressionBuilder<Schema, 'enquiries'>,
  { state, kind, assignee, label, due }: ItemFilter,
  { database, me, now }: { database: Database['kind']; me: string; now: number },
): Expression<SqlBool> {
  const rules: Expression<SqlBool>[] = [];
  if (state === 'spam') rules.push(isSpam);
  else if (state === 'any' || state === 'done') rules.push(isNoSpam);
  else rules.push(state === 'later' ? isAside : isNotAside);
  if (state === 'open' || state === 'unread' || state === 'later') rules.push(isUndone);
  if (state === 'unread') rules.push(isUnread);
  if (isWorkState(state)) {
    if (database === 'sqlite' && state !== 'done') rules.push(isUndone);
    rules.push(where('work_state', '=', state));
  }
  if (kind !== null) rules.push(where('kind', '=', kind));
  if (assignee === 'nobody') rules.push(where('assignee_id', 'is', null));
  else if (assignee !== null) rules.push(where('assignee_id', '=', assignee === 'me' ? me : assignee));
  if (due !== null) rules.push(where('due_at', 'is not', null));
  if (due === 'overdue') rules.push(where('due_at', '<', now));
  if (due === 'today') {
    const today = germanDay(now);
    rules.push(where('due_at', '>=', germanTime(today, 0)), where('due_at', '<', germanTime(dayAfter(today, 1), 0)));
  }
  if (label !== null)
    rules.push(
      where.exists(
        where
          .selectFrom('item_labels')
          .select(sql.lit(1).as('one'))
          .whereRef('item_labels.enquiry_id', '=', 'enquiries.id')
          .where('label', '=', label),
      ),
    );
  return where.and(rules);
}
