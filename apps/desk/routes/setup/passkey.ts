import { data, redirect } from 'react-router';
import { logAccess } from '../../../../server/platform/audit/record-access.ts';
import { deviceWords } from '../../../../server/features/accounts/device-words.ts';
import { keepPasskey, passkeyToMake } from '../../../../server/features/accounts/passkeys.ts';
import { withForm } from '../../document/with-desk.ts';
import { afterSetup } from './after-setup.ts';
import { parsedAnswer } from '../sign-in/passkey-answer.ts';

export const loader = () => redirect('/account');

/** `ask`: what the browser needs to make a passkey; else the passkey it made. */
export const action = withForm(async (desk, form) => {
  const { operator, session, actor, request } = desk;
  if (form.get('intent') === 'ask') return { options: await passkeyToMake(desk, operator) };
  const label = deviceWords(request.headers.get('user-agent'));
  if (!(await keepPasskey(desk, operator, parsedAnswer(form), label))) return data({ refused: true }, { status: 400 });
  await logAccess(desk.database, actor, { action: 'passkey-added' }, desk.now());
  return redirect(afterSetup(desk.search, session));
});
