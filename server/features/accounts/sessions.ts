import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { DeskSessionRow, OperatorRow } from '../../platform/database/schema/accounts.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { hashToken, newToken } from './hash-token.ts';

const minute = 60 * 1000;

/** Times in milliseconds. */
export const sessionLimits = {
  /** since signing in */
  age: 12 * 60 * minute,
  /** since the last click */
  idle: 60 * minute,
  /** a session that came by a link only sets up signing in */
  setupAge: 60 * minute,
  /** how long a confirmation counts as fresh */
  fresh: 10 * minute,
} as const;

/** The last click is written down once a minute: not every page needs a write. Milliseconds. */
const seenStep = minute;

export interface SessionOrigin {
  addressPrefix: string;
  /** browser and system in words */
  device: string;
}

/** Somebody who is signed in. */
export interface SignedIn {
  operator: OperatorRow;
  session: DeskSessionRow;
}

export interface OpenedSession extends SignedIn {
  /** for the cookie; only its hash is stored */
  token: string;
}

/** Always under a new token: one that was in the browser before is worth nothing. */
export async function openSession(
  transaction: Kysely<Schema>,
  operator: OperatorRow,
  { stage, ...origin }: SessionOrigin & { stage: DeskSessionRow['stage'] },
  now: number,
): Promise<OpenedSession> {
  const token = newToken();
  const session: DeskSessionRow = {
    id: randomUUID(),
    token_hash: hashToken(token),
    operator_id: operator.id,
    stage,
    created_at: now,
    last_seen_at: now,
    confirmed_at: now,
    address_prefix: origin.addressPrefix,
    device: origin.device,
  };
  await transaction.insertInto('desk_sessions').values(session).execute();
  return { operator, session, token };
}

/**
 * Whom a cookie belongs to; null when its session has ended by itself, was ended, or never was.
 * @param how `look`: asked by a page itself, not by somebody's click, so that it does not lengthen the session
 * @throws {StorageUnavailable}
 */
export async function findSession(
  database: Database,
  token: string,
  now: number,
  how: 'click' | 'look' = 'click',
): Promise<SignedIn | null> {
  const found = await database.read(async (reader) => {
    const session = await reader
      .selectFrom('desk_sessions')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst();
    if (session === undefined || !isAlive(session, now)) return null;
    const operator = await reader
      .selectFrom('operators')
      .selectAll()
      .where('id', '=', session.operator_id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    return operator === undefined ? null : { operator, session };
  });
  if (how === 'click' && found !== null && now - found.session.last_seen_at >= seenStep)
    await database.write((transaction) =>
      transaction
        .updateTable('desk_sessions')
        .set({ last_seen_at: now })
        .where('id', '=', found.session.id)
        .where('last_seen_at', '<', now)
        .execute(),
    );
  return found;
}

/** A session dated ahead was made before the clock was set back: it ends, rather than live for longer than it should. */
function isAlive(session: DeskSessionRow, now: number): boolean {
  const age = now - session.created_at;
  const idle = now - session.last_seen_at;
  const oldest = session.stage === 'setup' ? sessionLimits.setupAge : sessionLimits.age;
  return age >= -minute && age < oldest && idle < sessionLimits.idle;
}

/** Whether the operator has proved who they are just now. @param now milliseconds since 1970 UTC */
export const isFresh = ({ confirmed_at }: DeskSessionRow, now: number): boolean =>
  now - confirmed_at >= -minute && now - confirmed_at < sessionLimits.fresh;

/** Whether the operator has proved it once more since signing in, which counts as proving it, too. */
export const hasConfirmedSince = ({ confirmed_at, created_at }: DeskSessionRow): boolean => confirmed_at !== created_at;

/** An operator's sessions, the last used first. @throws {StorageUnavailable} */
export async function listSessions(database: Database, operatorId: string, now: number): Promise<DeskSessionRow[]> {
  const sessions = await database.read((reader) =>
    reader
      .selectFrom('desk_sessions')
      .selectAll()
      .where('operator_id', '=', operatorId)
      .orderBy('last_seen_at', 'desc')
      .execute(),
  );
  return sessions.filter((session) => isAlive(session, now));
}

/** Ends one of an operator's own sessions; false when it is none of theirs. @throws {StorageUnavailable} */
export async function endSession(database: Database, operatorId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await database.write((transaction) =>
    transaction
      .deleteFrom('desk_sessions')
      .where('id', '=', sessionId)
      .where('operator_id', '=', operatorId)
      .executeTakeFirst(),
  );
  return numDeletedRows === 1n;
}

/** Ends all of an operator's sessions but one. @throws {StorageUnavailable} */
export async function endOtherSessions(database: Database, operatorId: string, keep: string): Promise<number> {
  const { numDeletedRows } = await database.write((transaction) =>
    transaction
      .deleteFrom('desk_sessions')
      .where('operator_id', '=', operatorId)
      .where('id', '<>', keep)
      .executeTakeFirst(),
  );
  return Number(numDeletedRows);
}

/** After a fresh confirmation. @throws {StorageUnavailable} */
export async function confirmSession(database: Database, sessionId: string, now: number): Promise<void> {
  await database.write((transaction) =>
    transaction.updateTable('desk_sessions').set({ confirmed_at: now }).where('id', '=', sessionId).execute(),
  );
}

/** Ends the session that set up signing in and opens a full one under a new token. @throws {StorageUnavailable} */
export function finishSetup(database: Database, { operator, session }: SignedIn, now: number): Promise<OpenedSession> {
  return database.write(async (transaction) => {
    await transaction.deleteFrom('desk_sessions').where('id', '=', session.id).execute();
    const origin = { addressPrefix: session.address_prefix, device: session.device };
    return openSession(transaction, operator, { stage: 'full', ...origin }, now);
  });
}
