import type { DeskSessionRow } from '../../../../server/platform/database/schema/accounts.ts';

/**
 * Where to go once a way to sign in was added: to the recovery codes when it was the first, else back to the account.
 * @param search of the page's address; its `to` is what was going on before (sign-in/confirm.tsx)
 */
export function afterSetup(search: URLSearchParams, { stage }: Pick<DeskSessionRow, 'stage'>): string {
  if (stage === 'setup') return '/setup/recovery-codes';
  const to = search.get('to');
  return to === null ? '/account' : `/setup/recovery-codes?${new URLSearchParams({ to }).toString()}`;
}
