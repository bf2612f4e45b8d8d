import { redirect, redirectDocument } from 'react-router';
import { canSignIn } from '../../../../server/features/accounts/can-sign-in.ts';
import { recordAccess } from '../../../../server/platform/audit/record-access.ts';
import { signedInContext } from '../../document/desk-context.ts';
import { goOnTo, wayBack } from '../../document/guard.ts';
import { withDesk } from '../../document/with-desk.ts';

export const loader = () => redirectDocument('/sign-in');

/** Ends the session in the database, not only in this browser; one that has ended by itself is as good. */
export const action = withDesk(async (desk) => {
  const { database, cookies, now, context } = desk;
  const who = context.get(signedInContext);
  // nobody leaves by mistake who could not come back: confirm.tsx says what is missing, and lets them go all the same
  if (who?.session.stage === 'full' && !desk.search.has('sure') && !(await canSignIn(desk, who.operator.id)))
    return redirect('/confirm?leaving=1');
  if (who !== null)
    await database.write(async (transaction) => {
      await transaction.deleteFrom('desk_sessions').where('id', '=', who.session.id).execute();
      await recordAccess(transaction, desk.actor, { action: 'signed-out' }, now());
    });
  // whoever signs in anew to confirm comes back to what they were doing
  const response = redirectDocument(`/sign-in${desk.search.has('to') ? wayBack(goOnTo(desk.request)) : '?out=1'}`);
  response.headers.append('Set-Cookie', cookies.set('session', '', 0));
  // nothing that was shown stays behind in the browser
  response.headers.append('Clear-Site-Data', '"cache"');
  return response;
});
