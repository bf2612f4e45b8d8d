import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DeskLanguage, Role } from '../../../domain/desk-roles.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OperatorRow } from '../../platform/database/schema/accounts.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { addressKey } from '../../platform/mail-address/address-key.ts';

export type { OperatorRow };

export interface NewOperator {
  email: string;
  name: string;
  role: Role;
  language: DeskLanguage;
}

/** An operator with what they sign in with. */
export interface ListedOperator extends OperatorRow {
  passkeys: number;
  hasApp: boolean;
  lastSeenAt: number | null;
}

/** @returns null when somebody has the address already. @throws {StorageUnavailable} */
export async function addOperator(database: Database, operator: NewOperator, now: number): Promise<OperatorRow | null> {
  const row: OperatorRow = {
    id: randomUUID(),
    email: addressKey(operator.email),
    name: operator.name,
    role: operator.role,
    language: operator.language,
    created_at: now,
    disabled_at: null,
  };
  return database.write(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('operators')
      .values(row)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? row : null;
  });
}

export function findOperator(reader: Kysely<Schema>, email: string): Promise<OperatorRow | undefined> {
  return reader.selectFrom('operators').selectAll().where('email', '=', addressKey(email)).executeTakeFirst();
}

/** @throws {StorageUnavailable} */
export function listOperators(database: Database): Promise<ListedOperator[]> {
  return database.read(async (reader) => {
    const operators = await reader.selectFrom('operators').selectAll().orderBy('email').execute();
    const passkeys = await reader.selectFrom('passkeys').select('operator_id').execute();
    const apps = await reader
      .selectFrom('authenticator_apps')
      .select('operator_id')
      .where('confirmed_at', 'is not', null)
      .execute();
    const seen = await reader
      .selectFrom('desk_sessions')
      .select((select) => ['operator_id', select.fn.max('last_seen_at').as('at')])
      .groupBy('operator_id')
      .execute();
    return operators.map((operator) => ({
      ...operator,
      passkeys: passkeys.filter(({ operator_id }) => operator_id === operator.id).length,
      hasApp: apps.some(({ operator_id }) => operator_id === operator.id),
      lastSeenAt: seen.find(({ operator_id }) => operator_id === operator.id)?.at ?? null,
    }));
  });
}

/** Whether anybody may work at the desk at all. @throws {StorageUnavailable} */
export async function hasOperators(database: Database): Promise<boolean> {
  const found = await database.read((reader) =>
    reader.selectFrom('operators').select('id').where('disabled_at', 'is', null).limit(1).executeTakeFirst(),
  );
  return found !== undefined;
}

export type OperatorChange = 'done' | 'unknown' | 'last-admin';

/**
 * Changes the role; the operator's sessions go on with it from their next click.
 * @returns `last-admin` when nobody would be left who can let people in
 * @throws {StorageUnavailable}
 */
export function changeRole(database: Database, id: string, role: Role): Promise<OperatorChange> {
  return database.write(async (transaction) => {
    const operator = await lockOperators(transaction, id);
    if (operator === undefined) return 'unknown';
    if (role !== 'admin' && (await isLastAdmin(transaction, operator))) return 'last-admin';
    await transaction.updateTable('operators').set({ role }).where('id', '=', id).execute();
    return 'done';
  });
}

/**
 * Ends everything an operator can do: sessions, ways to sign in, links. The name stays, for the log.
 * @throws {StorageUnavailable}
 */
export function disableOperator(database: Database, id: string, now: number): Promise<OperatorChange> {
  return database.write(async (transaction) => {
    const operator = await lockOperators(transaction, id);
    if (operator === undefined) return 'unknown';
    if (await isLastAdmin(transaction, operator)) return 'last-admin';
    await forgetSignIn(transaction, id);
    await transaction.updateTable('operators').set({ disabled_at: now }).where('id', '=', id).execute();
    return 'done';
  });
}

/** Lets a disabled operator in again, by a new link. @throws {StorageUnavailable} */
export function enableOperator(database: Database, id: string): Promise<void> {
  return database.write(async (transaction) => {
    await transaction.updateTable('operators').set({ disabled_at: null }).where('id', '=', id).execute();
  });
}

/** Passkeys, app, recovery codes, sessions and links of an operator: all gone. Part of a larger transaction. */
export async function forgetSignIn(transaction: Kysely<Schema>, operatorId: string): Promise<void> {
  const tables = [
    'desk_sessions',
    'passkeys',
    'authenticator_apps',
    'recovery_codes',
    'operator_links',
    'sign_ins',
  ] as const;
  for (const table of tables) await transaction.deleteFrom(table).where('operator_id', '=', operatorId).execute();
}

/** @throws {StorageUnavailable} */
export async function changeLanguage(database: Database, id: string, language: DeskLanguage): Promise<void> {
  await database.write((transaction) =>
    transaction.updateTable('operators').set({ language }).where('id', '=', id).execute(),
  );
}

/** What stands below their answers from now on, and at whatever they do. @throws {StorageUnavailable} */
export async function changeName(database: Database, id: string, name: string): Promise<void> {
  await database.write((transaction) =>
    transaction.updateTable('operators').set({ name }).where('id', '=', id).execute(),
  );
}

/** The name as somebody typed it, trimmed. @returns null: it is none, or longer than a line has room for */
export function operatorName(typed: string): string | null {
  const name = typed.trim();
  return name === '' || name.length > 80 || /\p{C}/u.test(name) ? null : name;
}

/** Two admins who take each other's role away at the same moment must not both succeed: the rows are written first. */
async function lockOperators(transaction: Kysely<Schema>, id: string): Promise<OperatorRow | undefined> {
  const all = await transaction
    .updateTable('operators')
    .set((column) => ({ role: column.ref('role') }))
    .returningAll()
    .execute();
  return all.find((operator) => operator.id === id);
}

async function isLastAdmin(transaction: Kysely<Schema>, operator: OperatorRow): Promise<boolean> {
  if (operator.role !== 'admin' || operator.disabled_at !== null) return false;
  const other = await transaction
    .selectFrom('operators')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('id', '<>', operator.id)
    .executeTakeFirst();
  return other === undefined;
}
