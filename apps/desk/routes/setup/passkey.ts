import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { recordAccess } from '../../../../server/platform/audit/record-access.ts';
import { deviceWords } from '../../../../server/features/accounts/device-words.ts';
import { keepPasskey, passkeyToMake } from '../../../../server/features/accounts/passkeys.ts';
import { actorOf, deskContext, signedIn } from '../../document/desk-context.ts';
import { parsedAnswer } from '../sign-in/passkey-answer.ts';

export const loader = () => redirect('/account');

/** `ask`: what the browser needs to make a passkey; else the passkey it made. */
export async function action({ request, context }: ActionFunctionArgs) {
  const desk = context.get(deskContext);
  const { operator, session } = signedIn(context);
  const form = await request.formData();
  if (form.get('intent') === 'ask') return { options: await passkeyToMake(desk, operator) };
  const label = deviceWords(request.headers.get('user-agent'));
  if (!(await keepPasskey(desk, operator, parsedAnswer(form), label))) return data({ refused: true }, { status: 400 });
  await desk.database.write((transaction) =>
    recordAccess(transaction, actorOf(context), { action: 'passkey-added' }, desk.now()),
  );
  return redirect(session.stage === 'setup' ? '/setup/recovery-codes' : '/account');
}
