import { redirectDocument, type ActionFunctionArgs } from 'react-router';
import { passkeyToAsk } from '../../../../server/features/accounts/passkeys.ts';
import { deskContext } from '../../document/desk-context.ts';

export const loader = () => redirectDocument('/sign-in');

/** What a browser needs to ask for a passkey of the desk, whoever's it is. */
export async function action({ context }: ActionFunctionArgs) {
  return Response.json(await passkeyToAsk(context.get(deskContext), null));
}
