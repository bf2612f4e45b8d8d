import { addOperator, type NewOperator } from '../../server/features/accounts/operators.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { OperatorRow } from '../../server/platform/database/schema/accounts.ts';

/** Somebody who works at the desk; a clerk who reads German, unless it says otherwise. */
export async function newOperator(
  database: Database,
  { name = 'Anna', email = `${name.toLowerCase()}@example.com`, role = 'clerk', language = 'de' }: Partial<NewOperator>,
  now: number,
): Promise<OperatorRow> {
  const operator = await addOperator(database, { email, name, role, language }, now);
  if (operator === null) throw new Error(`${email} is there already`);
  return operator;
}
