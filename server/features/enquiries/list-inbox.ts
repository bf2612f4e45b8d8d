import { expressionBuilder, sql, type Expression, type Kysely, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { openItems, builtInViews, type ItemFilter } from '../../../domain/item-filter.ts';
import type { ItemOrigin } from '../../../domain/item-origin.ts';
import type { ItemKind } from '../../../domain/item-kinds.ts';
import type { WorkState } from '../../../domain/work-state.ts';
import type { Database } from '../../platform/database/database.ts';
import { cutPage, isBeyond, readCursor, writeCursor } from '../../platform/database/page-cursor.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { EnquiryRow } from '../../platform/database/schema/enquiries.ts';
import { countUpTo, type Counted } from './count-up-to.ts';
import { filterItems } from './filter-items.ts';
import { labelActivity, orderOf, type OrderedRow } from './item-order.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import { nothing, sayingsOf, type Sayings } from './sayings-of-item.ts';
import { namesWriting } from './read-writers.ts';

/** Rows of one page. */
export const inboxPageSize = 50;

/** Beyond this nobody counts: the number is shown as "999+". */
export const mostCounted = 999;

/** A line of the inbox. What is restricted (Art. 18 GDPR) shows that it is there, and nothing of the person. */
export interface InboxRow extends Sayings {
  id: string;
  kind: ItemKind;
  inquiryNumber: string;
  language: string;
  receivedAt: number;
  /** when something happened on it last; the same where nothing has since */
  activeAt: number;
  /** nobody has opened it since then */
  unread: boolean;
  restricted: boolean;
  state: WorkState;
  assigneeId: string | null;
  dueAt: number | null;
  spam: boolean;
  /** null: it came in */
  origin: ItemOrigin | null;
  /** put aside until then (domain/snooze.ts); null: it is not */
  snoozedUntil: number | null;
  /** it came back by itself, and nobody has worked on it since */
  isBack: boolean;
  /** needed to change it from the list */
  revision: number;
  labels: string[];
  /** who else has begun an answer a moment ago */
  writer: string | null;
}

export interface InboxPage {
  rows: InboxRow[];
  /** where the next page begins; null on the last */
  next: string | null;
}

const namesOfColumns = [
  'id',
  'kind',
  'enquiry_number',
  'language',
  'received_at',
  'restricted_at',
  'payload',
  'work_state',
  'assignee_id',
  'due_at',
  'answered_at',
  'revision',
  'active_at',
  'opened_at',
  'spam_at',
  'snoozed_until',
  'woken_at',
  'origin',
] as const;

/** The columns of a line. */
export const lineColumns = namesOfColumns.map((name) => `enquiries.${name}` as const);

export type LineRow = Pick<EnquiryRow, (typeof namesOfColumns)[number]>;

/**
 * What came in, in the order of `orderOf`.
 * @param after from the page before; null for the first
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function listInbox(
  database: Database,
  actor: Actor,
  { filter = openItems, after = null }: { filter?: ItemFilter; after?: string | null },
  now: number,
): Promise<InboxPage> {
  const found = await readLines(database, actor.operator.id, { filter, after, limit: inboxPageSize + 1 }, now);
  const { rows: shown, next } = cutPage(found, inboxPageSize, (row) => cursorOf(row, filter));
  const labels = await labelsOf(database, shown);
  const writers = await writersOf(database, actor, shown, now);
  await logAccess(database, actor, { action: 'inbox-read', detail: { shown: shown.length } }, now);
  return {
    rows: shown.map((row) => asLine(row, labels.get(row.id) ?? [], writers.get(row.id))),
    next,
  };
}

/** Who else is writing at some items, by their id. @throws {StorageUnavailable} */
export const writersOf = (
  database: Database,
  { operator }: Actor,
  items: readonly { id: string }[],
  now: number,
): Promise<ReadonlyMap<string, string>> =>
  database.read((reader) => namesWriting(reader, { ids: items.map(({ id }) => id), me: operator.id }, now));

/** Where the page after a row begins. */
export const cursorOf = (row: OrderedRow, filter: ItemFilter): string =>
  writeCursor({ at: orderOf(filter).placeOf(row), id: row.id });

interface LinesAsked {
  filter: ItemFilter;
  after: string | null;
  limit: number;
}

/** Lines of a filter in their order, without writing the reading down: whoever shows them does. @throws {StorageUnavailable} */
export const readLines = (database: Database, me: string, part: LinesAsked, now: number): Promise<LineRow[]> =>
  database.readAside((reader) => linesOf(reader, database.kind, { ...part, me }, now).execute());

/** The query of some lines: each is found in an index in their order, however many items there are. */
export function linesOf(
  reader: Kysely<Schema>,
  database: Database['kind'],
  { me, ...part }: LinesAsked & { me: string },
  now: number,
): SelectQueryBuilder<Schema, 'enquiries', LineRow> {
  const { filter, after, limit } = part;
  if (filter.label !== null && filter.due === null)
    return labelledLines(reader, filter.label, part, (rest) =>
      filterItems(expressionBuilder<Schema, 'enquiries'>(), rest, { database, me, now }),
    );
  const { by, direction } = orderOf(filter);
  return reader
    .selectFrom('enquiries')
    .select(lineColumns)
    .where((where) => filterItems(where, filter, { database, me, now }))
    .where(isBeyond(readCursor(after), { at: by, id: 'id' }, direction))
    .orderBy(by, direction)
    .orderBy('id', direction)
    .limit(limit);
}

/** Of what has a label: in the order of the labels' own index, which need not look for them among all items. */
const labelledLines = (
  reader: Kysely<Schema>,
  label: string,
  { filter, after, limit }: LinesAsked,
  fits: (rest: ItemFilter) => Expression<SqlBool>,
) =>
  reader
    .selectFrom('item_labels')
    .innerJoin('enquiries', 'enquiries.id', 'item_labels.enquiry_id')
    .select(lineColumns)
    .where('item_labels.label', '=', label)
    .where(fits({ ...filter, label: null }))
    .where(isBeyond(readCursor(after), { at: labelActivity, id: 'item_labels.enquiry_id' }))
    .orderBy(labelActivity, 'desc')
    .orderBy('item_labels.enquiry_id', 'desc')
    .limit(limit);

/** Labels of some items, by their id. @throws {StorageUnavailable} */
export async function labelsOf(
  database: Database,
  items: readonly { id: string }[],
): Promise<ReadonlyMap<string, string[]>> {
  const labels = new Map<string, string[]>();
  if (items.length === 0) return labels;
  const found = await database.read((reader) =>
    reader
      .selectFrom('item_labels')
      .select(['enquiry_id', 'label'])
      .where(
        'enquiry_id',
        'in',
        items.map(({ id }) => id),
      )
      .orderBy('label')
      .execute(),
  );
  for (const { enquiry_id, label } of found) labels.set(enquiry_id, [...(labels.get(enquiry_id) ?? []), label]);
  return labels;
}

/** Labels that are proposed. */
const mostProposed = 200;

/** Every label that something has, to choose from. One step of the index a label, however many items have it. */
export async function labelsInUse(database: Database): Promise<string[]> {
  const { rows } = await database.read((reader) =>
    sql<{ label: string }>`WITH RECURSIVE used (label) AS (
      SELECT min(label) FROM item_labels
      UNION ALL
      SELECT (SELECT min(label) FROM item_labels WHERE label > used.label) FROM used WHERE used.label IS NOT NULL
    ) SELECT label FROM used WHERE label IS NOT NULL LIMIT ${mostProposed}`.execute(reader),
  );
  return rows.map(({ label }) => label);
}

/** A line without anything of the person where the row is restricted. */
export function asLine(row: LineRow, labels: string[], writer: string | null = null): InboxRow {
  const restricted = row.restricted_at !== null;
  return {
    id: row.id,
    kind: row.kind,
    inquiryNumber: row.enquiry_number,
    language: row.language,
    receivedAt: row.received_at,
    activeAt: row.active_at ?? row.received_at,
    // what is done is to be read by nobody any more
    unread: row.opened_at === null && row.work_state !== 'done',
    restricted,
    ...(restricted ? nothing : sayingsOf(row.payload)),
    state: row.work_state,
    assigneeId: row.assignee_id,
    dueAt: row.due_at,
    spam: row.spam_at !== null,
    origin: row.origin,
    snoozedUntil: row.snoozed_until,
    isBack: row.woken_at !== null,
    revision: row.revision,
    labels: restricted ? [] : labels,
    writer: restricted ? null : writer,
  };
}

/** What each view that everybody has holds, but those that nobody empties. */
export const countedViews = (database: Database['kind'], me: string, now: number): Map<string, Counted> =>
  new Map(
    builtInViews
      .filter(({ key }) => key !== 'all' && key !== 'spam')
      .map(({ key, filter }) => [key, countedItems(database, me, filter, now)] as const),
  );

/** How many items a filter finds, counted up to `mostCounted` + 1. @throws {StorageUnavailable} */
export async function countItems(database: Database, me: string, filter: ItemFilter, now: number): Promise<number> {
  const counts = await countUpTo(database, new Map([['items', countedItems(database.kind, me, filter, now)]]));
  return counts.get('items') ?? 0;
}

const countedItems = (database: Database['kind'], me: string, filter: ItemFilter, now: number): Counted => ({
  from: 'enquiries',
  where: filterItems(expressionBuilder<Schema, 'enquiries'>(), filter, { database, me, now }),
  most: mostCounted,
});
