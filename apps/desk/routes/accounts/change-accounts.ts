import { isMailAddress } from '../../../../domain/mail-address.ts';
import { isDeskLanguage, isRole } from '../../../../domain/desk-roles.ts';
import { logAccess, type Access, type Actor } from '../../../../server/platform/audit/record-access.ts';
import { makeFirstLink, resetOperator } from '../../../../server/features/accounts/first-link.ts';
import {
  addOperator,
  operatorName,
  changeRole,
  disableOperator,
  enableOperator,
  listOperators,
  type OperatorRow,
} from '../../../../server/features/accounts/operators.ts';
import type { DeskContext } from '../../document/desk-context.ts';

type AccountsChange =
  | { done: true }
  /** to be handed over; shown once */
  | { link: string; email: string }
  | { problem: 'name' | 'email' | 'taken' | 'unknown' | 'last-admin' };

/** What an admin asked for on the page of accounts, done and written down. @throws {StorageUnavailable} */
export async function changeAccounts(desk: DeskContext, actor: Actor, form: FormData): Promise<AccountsChange> {
  const { database, now } = desk;
  const intent = form.get('intent');
  const record = (access: Access) => logAccess(database, actor, access, now());
  if (intent === 'add') return addPerson(desk, form, record);

  const wanted = form.get('operator');
  const operator = (await listOperators(database)).find(({ id }) => id === wanted);
  if (operator === undefined) return { problem: 'unknown' };
  const item = itemOf(operator);
  const linkFor = async () => ({
    link: await resetOperator(database, operator.id, desk.deskUrl.origin, now()),
    email: operator.email,
  });
  if (intent === 'role') {
    const role = form.get('role');
    if (!isRole(role)) return { problem: 'unknown' };
    const change = await changeRole(database, operator.id, role);
    if (change !== 'done') return { problem: change };
    await record({ action: 'role-changed', item, detail: { from: operator.role, to: role } });
    return { done: true };
  }
  if (intent === 'remove') {
    const change = await disableOperator(database, operator.id, now());
    if (change !== 'done') return { problem: change };
    await record({ action: 'operator-disabled', item });
    return { done: true };
  }
  if (intent === 'readmit') {
    await enableOperator(database, operator.id);
    await record({ action: 'operator-enabled', item });
    return linkFor();
  }
  if (intent !== 'reset' || operator.disabled_at !== null) return { problem: 'unknown' };
  await record({ action: 'operator-reset', item });
  return linkFor();
}

async function addPerson(
  { database, deskUrl, now }: DeskContext,
  form: FormData,
  record: (access: Access) => Promise<void>,
): Promise<AccountsChange> {
  const name = operatorName(String(form.get('name') ?? ''));
  const email = String(form.get('email') ?? '').trim();
  const role = form.get('role');
  const language = form.get('language');
  if (name === null) return { problem: 'name' };
  if (!isMailAddress(email)) return { problem: 'email' };
  if (!isRole(role) || !isDeskLanguage(language)) return { problem: 'unknown' };
  const operator = await addOperator(database, { name, email, role, language }, now());
  if (operator === null) return { problem: 'taken' };
  await record({ action: 'operator-added', item: itemOf(operator), detail: { role } });
  return { link: await makeFirstLink(database, operator.id, deskUrl.origin, now()), email: operator.email };
}

const itemOf = ({ id, email }: OperatorRow) => ({ kind: 'operator' as const, id, label: email });
