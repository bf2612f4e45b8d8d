import { redirect, type ActionFunctionArgs } from 'react-router';
import { recordAccess } from '../../../../server/platform/audit/record-access.ts';
import { removeApp } from '../../../../server/features/accounts/authenticator-app.ts';
import { removePasskey } from '../../../../server/features/accounts/passkeys.ts';
import { actorOf, deskContext, signedIn } from '../../document/desk-context.ts';

export const loader = () => redirect('/account');

/** Takes away one of one's own ways to sign in, but never the last. */
export async function action({ request, context }: ActionFunctionArgs) {
  const desk = context.get(deskContext);
  const { operator } = signedIn(context);
  const form = await request.formData();
  const passkey = form.get('passkey');
  const removed =
    typeof passkey === 'string'
      ? await removePasskey(desk, operator.id, passkey)
      : await removeApp(desk.database, operator.id);
  if (!removed) return redirect('/account?kept=1');
  const action = typeof passkey === 'string' ? ('passkey-removed' as const) : ('app-removed' as const);
  await desk.database.write((transaction) => recordAccess(transaction, actorOf(context), { action }, desk.now()));
  return redirect('/account');
}
