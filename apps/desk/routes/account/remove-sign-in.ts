import { redirect } from 'react-router';
import { logAccess } from '../../../../server/platform/audit/record-access.ts';
import { removeApp } from '../../../../server/features/accounts/authenticator-app.ts';
import { removePasskey } from '../../../../server/features/accounts/passkeys.ts';
import { withForm } from '../../document/with-desk.ts';

export const loader = () => redirect('/account');

/** Takes away one of one's own ways to sign in, but never the last. */
export const action = withForm(async (desk, form) => {
  const { operator, actor } = desk;
  const passkey = form.get('passkey');
  const removed =
    typeof passkey === 'string'
      ? await removePasskey(desk, operator.id, passkey)
      : await removeApp(desk.database, operator.id);
  if (!removed) return redirect('/account?kept=1');
  const action = typeof passkey === 'string' ? ('passkey-removed' as const) : ('app-removed' as const);
  await logAccess(desk.database, actor, { action }, desk.now());
  return redirect('/account');
});
