import { redirect } from 'react-router';
import { doActsNow, takeActsBack } from '../../../../server/features/orders/waiting-acts.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { isWaitingAct } from './waiting-view.ts';

export const loader = withDesk(() => redirect('/orders'));

/** As many as a page lists. */
const mostActs = 200;

/** Takes back what waits, or does it now. The page of the order says what became of it; of several orders their list does. */
export const action = withForm(async (desk, form, text) => {
  const { database, actor, now } = desk;
  const ids = form.getAll('waiting').map(String).slice(0, mostActs);
  const order = /^[\w-]{36}$/.exec(text('order'))?.[0] ?? null;
  if (text('deed') === 'now') {
    if ((await doActsNow(desk.waitingActs, ids)) > 0) desk.wakeMail();
    const [act, since] = [text('act'), text('since')];
    if (order === null || !isWaitingAct(act)) return redirect('/orders', 303);
    return redirect(`/orders/${order}?${new URLSearchParams({ waiting: act, since }).toString()}`, 303);
  }
  const taken = await takeActsBack(database, actor, ids, now());
  if (taken.length > 0) desk.live.announce();
  const [one] = taken;
  if (order === null) return redirect(`/orders?taken-back=${taken.length}&late=${ids.length - taken.length}`, 303);
  if (one?.hasFailed === true) return redirect(`/orders/${order}`, 303);
  return redirect(`/orders/${order}?${one === undefined ? 'late' : 'did=act-taken-back'}`, 303);
});
