import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { OperatorRow } from '../../platform/database/schema/accounts.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { hashToken, newToken } from './hash-token.ts';
import { forgetSignIn } from './operators.ts';
import { openSession, type OpenedSession, type SessionOrigin } from './sessions.ts';

/** Three days, in milliseconds: time to hand it over, and no longer. */
export const linkLifetime = 3 * 24 * 60 * 60 * 1000;

/**
 * Makes the link by which an operator sets up signing in. Earlier links end.
 * @param deskUrl public address of the desk
 * @throws {StorageUnavailable}
 */
export async function makeFirstLink(
  database: Database,
  operatorId: string,
  deskUrl: string,
  now: number,
): Promise<string> {
  const token = newToken();
  await database.write((transaction) => storeLink(transaction, operatorId, token, now));
  return linkAddress(deskUrl, token);
}

/** Everything an operator signs in with is gone; the link lets them begin again. @throws {StorageUnavailable} */
export async function resetOperator(
  database: Database,
  operatorId: string,
  deskUrl: string,
  now: number,
): Promise<string> {
  const token = newToken();
  await database.write(async (transaction) => {
    await forgetSignIn(transaction, operatorId);
    await storeLink(transaction, operatorId, token, now);
  });
  return linkAddress(deskUrl, token);
}

const linkAddress = (deskUrl: string, token: string) => `${deskUrl}/start?${new URLSearchParams({ token }).toString()}`;

async function storeLink(transaction: Kysely<Schema>, operatorId: string, token: string, now: number): Promise<void> {
  await transaction.deleteFrom('operator_links').where('operator_id', '=', operatorId).execute();
  await transaction
    .insertInto('operator_links')
    .values({
      token_hash: hashToken(token),
      operator_id: operatorId,
      created_at: now,
      expires_at: now + linkLifetime,
    })
    .execute();
}

/** Whose link it is, without using it up; null when it is spent, expired or none. @throws {StorageUnavailable} */
export async function lookUpLink(database: Database, token: string, now: number): Promise<OperatorRow | null> {
  const operator = await database.read((reader) => ownerOf(reader, token, now));
  return operator ?? null;
}

const ownerOf = (reader: Kysely<Schema>, token: string, now: number): Promise<OperatorRow | undefined> =>
  reader
    .selectFrom('operator_links')
    .innerJoin('operators', 'operators.id', 'operator_links.operator_id')
    .selectAll('operators')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

/**
 * Uses the link up and opens a session that may only set up signing in.
 * @returns null when the link is spent, expired or none
 * @throws {StorageUnavailable}
 */
export function spendLink(
  database: Database,
  token: string,
  origin: SessionOrigin,
  now: number,
): Promise<OpenedSession | null> {
  return database.write(async (transaction) => {
    const operator = await ownerOf(transaction, token, now);
    const { numDeletedRows } = await transaction
      .deleteFrom('operator_links')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst();
    if (operator === undefined || numDeletedRows !== 1n) return null;
    return openSession(transaction, operator, { stage: 'setup', ...origin }, now);
  });
}
