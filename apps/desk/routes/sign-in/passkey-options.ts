import { redirectDocument } from 'react-router';
import { passkeyToAsk } from '../../../../server/features/accounts/passkeys.ts';
import { withDesk } from '../../document/with-desk.ts';

export const loader = () => redirectDocument('/sign-in');

/** What a browser needs to ask for a passkey of the desk, whoever's it is. */
export const action = withDesk(async (desk) => Response.json(await passkeyToAsk(desk, null)));
