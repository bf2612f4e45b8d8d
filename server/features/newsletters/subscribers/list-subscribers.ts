import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '../../../../domain/locale.ts';
import type { SubscriberState } from '../../../../domain/subscriber-state.ts';
import { logAccess, type Actor } from '../../../platform/audit/record-access.ts';
import type { Database } from '../../../platform/database/database.ts';
import { cutPage, isBeyond, readCursor, writeCursor } from '../../../platform/database/page-cursor.ts';
import { addressKey } from '../../../platform/mail-address/address-key.ts';

export interface SubscriberFilter {
  state: SubscriberState | null;
  language: Locale | null;
  /** a part of the address; empty: all */
  search: string;
}

export interface Subscriber {
  id: string;
  email: string;
  state: SubscriberState;
  language: string;
  /** milliseconds since 1970 UTC, as the next two */
  requestedAt: number;
  confirmedAt: number | null;
  unsubscribedAt: number | null;
  /** a consent that was given elsewhere than on the site, YYYY-MM-DD */
  givenOn: string | null;
  hasFile: boolean;
}

export const subscribersOnPage = 50;

/** Of `newsletter_subscriptions`. */
const isIn: Record<SubscriberState, RawBuilder<boolean>> = {
  confirmed: sql`state = 'confirmed' AND undeliverable_at IS NULL`,
  pending: sql`state = 'pending'`,
  unsubscribed: sql`state = 'unsubscribed'`,
  undeliverable: sql`state = 'confirmed' AND undeliverable_at IS NOT NULL`,
};

const holding = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** Which subscriptions a filter means. */
function meant({ state, language, search }: SubscriberFilter): RawBuilder<boolean> {
  const part = addressKey(search);
  return sql<boolean>`${state === null ? sql`TRUE` : isIn[state]} AND ${language === null ? sql`TRUE` : sql`language = ${language}`}
    AND ${part === '' ? sql`TRUE` : sql`email LIKE ${holding(part)} ESCAPE '\\'`}`;
}

/**
 * A page of the newsletter's subscribers, the newest request first; that it was read stands in the log.
 * @param after cursor of the page before; null: the first @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function listSubscribers(
  database: Database,
  actor: Actor,
  { filter, after }: { filter: SubscriberFilter; after: string | null },
  now: number,
): Promise<{ subscribers: Subscriber[]; next: string | null }> {
  const found = await readSubscribers(database, filter, after, subscribersOnPage + 1);
  const { rows, next } = cutPage(found, subscribersOnPage, cursorOfSubscriber);
  await logAccess(database, actor, { action: 'subscribers-read', detail: { shown: rows.length } }, now);
  return { subscribers: rows, next };
}

export const cursorOfSubscriber = ({ requestedAt, id }: Subscriber): string => writeCursor({ at: requestedAt, id });

/** @throws {StorageUnavailable} */
export async function readSubscribers(
  database: Database,
  filter: SubscriberFilter,
  after: string | null,
  limit: number,
): Promise<Subscriber[]> {
  const rows = await database.readAside((reader) =>
    reader
      .selectFrom('newsletter_subscriptions')
      .leftJoin('newsletter_given_consents', 'subscription_id', 'id')
      .select(['id', 'email', 'state', 'language', 'requested_at as requestedAt', 'confirmed_at as confirmedAt'])
      .select(['unsubscribed_at as unsubscribedAt', 'given_on as givenOn', 'undeliverable_at', 'file_name'])
      .where(meant(filter))
      .where(isBeyond(readCursor(after), { at: 'requested_at', id: 'id' }))
      .orderBy('requested_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
  return rows.map(({ undeliverable_at, file_name, state, ...row }) => ({
    ...row,
    state: state === 'confirmed' && undeliverable_at !== null ? 'undeliverable' : state,
    hasFile: file_name !== null,
  }));
}

/** How many there are in each state. @throws {StorageUnavailable} */
export async function countByState(database: Database): Promise<Record<SubscriberState, number>> {
  const rows = await database.readAside((reader) =>
    reader
      .selectFrom('newsletter_subscriptions')
      .select((select) => [
        'state',
        select.fn.countAll<number>().as('rows'),
        select.fn.count<number>('undeliverable_at').as('undeliverable'),
      ])
      .groupBy('state')
      .execute(),
  );
  const of = (state: string) => rows.find((row) => row.state === state) ?? { rows: 0, undeliverable: 0 };
  const confirmed = of('confirmed');
  return {
    confirmed: confirmed.rows - confirmed.undeliverable,
    pending: of('pending').rows,
    unsubscribed: of('unsubscribed').rows,
    undeliverable: confirmed.undeliverable,
  };
}
