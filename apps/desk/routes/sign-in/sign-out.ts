import { redirectDocument, type ActionFunctionArgs } from 'react-router';
import { recordAccess } from '../../../../server/platform/audit/record-access.ts';
import { actorOf, deskContext, signedInContext } from '../../document/desk-context.ts';

export const loader = () => redirectDocument('/sign-in');

/** Ends the session in the database, not only in this browser; one that has ended by itself is as good. */
export async function action({ context }: ActionFunctionArgs) {
  const { database, cookies, now } = context.get(deskContext);
  const who = context.get(signedInContext);
  if (who !== null)
    await database.write(async (transaction) => {
      await transaction.deleteFrom('desk_sessions').where('id', '=', who.session.id).execute();
      await recordAccess(transaction, actorOf(context), { action: 'signed-out' }, now());
    });
  const response = redirectDocument('/sign-in');
  response.headers.append('Set-Cookie', cookies.set('session', '', 0));
  // nothing that was shown stays behind in the browser
  response.headers.append('Clear-Site-Data', '"cache"');
  return response;
}
