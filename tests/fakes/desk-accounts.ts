import type { DeskLanguage, Role } from '../../domain/desk-roles.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openSqlite } from '../../server/platform/database/sqlite-database.ts';
import { openSession, type OpenedSession } from '../../server/features/accounts/sessions.ts';
import { newOperator } from './new-operator.ts';

const quiet = { info: () => undefined, warn: () => undefined };

/** Works in the database file of a running site, beside its server. */
export async function besideServer<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openSqlite(dataDir, Date.now, quiet);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Somebody who has signed in already. The cookie's value is `token`. */
export function signedInPerson(
  dataDir: string,
  email: string,
  role: Role,
  language: DeskLanguage = 'en',
): Promise<OpenedSession> {
  return besideServer(dataDir, async (database) => {
    const operator = await newOperator(database, { name: email, email, role, language }, Date.now());
    const origin = { addressPrefix: '127.0.0.1', device: 'test' };
    return database.write((transaction) =>
      openSession(transaction, operator, { stage: 'full', ...origin }, Date.now()),
    );
  });
}
