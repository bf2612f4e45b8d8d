import type { ReactNode } from 'react';
import {
  data,
  Link,
  redirect,
  useLoaderData,
  useLocation,
  type HeadersArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { isOrderState } from '../../../../domain/orders/order-state.ts';
import { isAlwaysOffered, isOrderTab, orderTabs } from '../../../../domain/orders/order-todo.ts';
import { listColleagues } from '../../../../server/features/accounts/colleagues.ts';
import { countUpTo } from '../../../../server/features/enquiries/count-up-to.ts';
import { ordersInWords } from '../../../../server/features/today/desk-figures.ts';
import { countedOrders, countedOwners, openStates } from '../../../../server/features/orders/count-orders.ts';
import { listOrders } from '../../../../server/features/orders/list-orders.ts';
import type { OrdersWhose } from '../../../../server/features/orders/todo-rules.ts';
import { setAutoReminders } from '../../../../server/features/orders/auto-reminders.ts';
import { listLatePayments } from '../../../../server/features/orders/late-payments.ts';
import { lookedOnly } from '../../../../server/web/desk/desk-headers.ts';
import { searchOrders } from '../../../../server/features/orders/search-orders.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { SearchField } from '../../components/search-field.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import { FilterSheet } from '../../components/filter-sheet.tsx';
import { useListKeys } from '../../components/list-keys.ts';
import { JustDone } from '../../components/just-done.tsx';
import { useKeptAnswer } from '../../components/kept-answer.ts';
import { useLivePage } from '../../components/live-page.ts';
import { assignSeveral, type SeveralAssigned } from './assign-several.ts';
import { lookAtSeveral } from './look-at-several.ts';
import { orderLines } from './order-lines.ts';
import { autoReminders } from './auto-reminders-view.ts';
import { AutoReminders } from './auto-reminders.tsx';
import { OrdersSeveral } from './orders-several.tsx';
import { OrdersTable } from './orders-table.tsx';
import { severalDeeds } from './several-deeds.ts';
import { workOnSeveral, type SeveralDone } from './work-on-several.ts';

const dueViews = ['overdue', 'today'] as const;
const owners = ['mine', 'nobody'] as const satisfies readonly OrdersWhose[];

export const loader = withDesk(async (desk) => {
  const { database, now, language, search: asked, operator, actor, title, may, mailSetting } = desk;
  const before = asked.get('before');
  const wanted = asked.get('state');
  const searched = (asked.get('q') ?? '').trim().slice(0, 200);
  const due = searched === '' ? (dueViews.find((one) => one === asked.get('due')) ?? null) : null;
  const wantedTodo = asked.get('todo');
  const todo = searched === '' && due === null && isOrderTab(wantedTodo) ? wantedTodo : null;
  const state = searched === '' && due === null && todo === null && isOrderState(wanted) ? wanted : null;
  const isOldest = asked.get('first') === 'oldest';
  const isPlain = searched === '' && due === null && todo === null && state === null;
  const whose = isPlain ? (owners.find((one) => one === asked.get('whose')) ?? null) : null;
  const page =
    searched !== ''
      ? await searchOrders(database, actor, { typed: searched, before }, now())
      : todo === 'payment'
        ? await listLatePayments(database, actor, before, now())
        : await listOrders(database, actor, { state, due, todo, whose, isOldest, before }, now());
  const [counts, owned, colleagues] = await Promise.all([
    countUpTo(database, countedOrders(now())),
    countUpTo(database, countedOwners(operator.id)),
    listColleagues(database),
  ]);
  return {
    title: title('orders.title'),
    mayWork: may('work'),
    colleagues: colleagues.filter(({ active, id }) => active && id !== operator.id),
    whose,
    isOldest,
    reminders: todo === 'payment' ? await autoReminders({ database, mailSetting, language }) : null,
    owners: owners.map((key) => ({ key, count: ordersInWords(owned.get(key) ?? 0) })),
    state,
    due,
    todo,
    todos: orderTabs.map((key) => ({ key, count: ordersInWords(counts.get(key) ?? 0), isFixed: isAlwaysOffered(key) })),
    searched,
    dueViews: dueViews.map((key) => ({ key, count: ordersInWords(counts.get(key) ?? 0) })),
    views: [
      ...openStates.map((key) => ({ key, count: ordersInWords(counts.get(key) ?? 0) })),
      ...(['done', 'cancelled', 'withdrawn'] as const).map((key) => ({ key, count: null })),
    ],
    rows: orderLines(page?.rows ?? [], { now: now(), language, texts: mailSetting.texts }),
    older: page?.older ?? null,
    first: before === null,
  };
});

/** Works on the ticked orders, looks at what that would send, or assigns them, or switches reminders that go out by themselves. The list is shown anew, and says what became of it. */
export const action = withForm(async (desk, form) => {
  const { actor, operator } = desk;
  const reminders = form.get('auto-reminders');
  if (reminders !== null) {
    const by = operator.name;
    await setAutoReminders(desk.database, actor, { isOn: reminders === 'on', by }, desk.now());
    throw redirect('/orders?todo=payment', 303);
  }
  const deed = severalDeeds.find((one) => one === form.get('deed'));
  const ticked = { desk, actor, form, language: desk.language };
  const result = form.has('look')
    ? await lookAtSeveral(ticked)
    : deed === undefined
      ? await assignSeveral(desk, actor, form)
      : await workOnSeveral(ticked, deed);
  if ('looks' in result) return data(result, { headers: { [lookedOnly]: 'yes' } });
  return data(result, { status: 'problem' in result ? 400 : 200 });
});

/** The list shows how things are after every change, also one that was refused. A look changes nothing. */
export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs): boolean =>
  actionResult?.looks === undefined;

/** Of what was only looked at (`lookedOnly`). */
export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

/** The board: where the orders stand, newest first, and which of them are due or not paid. */
export default function Orders() {
  const {
    rows,
    older,
    first,
    state,
    due,
    todo,
    todos,
    searched,
    views,
    dueViews: dates,
    mayWork,
    colleagues,
    whose,
    isOldest,
    reminders,
    owners: ownerViews,
  } = useLoaderData<typeof loader>();
  const { t, word } = useTexts();
  useListKeys();
  useLivePage();
  const isByDate = due !== null || todo !== null;
  const address = (rest: Record<string, string>) => {
    const query = new URLSearchParams(rest);
    if (searched !== '') query.set('q', searched);
    else if (due !== null) query.set('due', due);
    else if (todo !== null) query.set('todo', todo);
    else if (state !== null) query.set('state', state);
    else if (whose !== null) query.set('whose', whose);
    if (isOldest && searched === '' && !isByDate && rest['first'] === undefined) query.set('first', 'oldest');
    return `/orders?${query.toString()}`;
  };
  const { pathname, search } = useLocation();
  const result = useKeptAnswer<typeof action>();
  const isAll = whose === null && state === null && due === null && todo === null && searched === '';
  const chosen =
    whose !== null
      ? t(`orders.whose.${whose}`)
      : due !== null
        ? word('view', due)
        : state !== null
          ? word('orderState', state)
          : null;
  return (
    <>
      <div className="inbox-head">
        <h1>{searched === '' ? t('orders.heading') : t('orders.found', { words: searched })}</h1>
        <SearchField action="/orders" searched={searched} />
      </div>
      {mayWork && (
        <p className="row">
          <Link className="button" to="/orders/new">
            {t('entry.link')}
          </Link>
          <Link className="button" to="/orders/new?what=quote">
            {t('entry.quoteLink')}
          </Link>
        </p>
      )}
      <nav className="views all-in-sight" aria-label={t('orders.views')}>
        <ul>
          <View to="/orders" isShown={isAll} count={null}>
            {t('orders.all')}
          </View>
          {todos
            .filter(({ key, count, isFixed }) => isFixed || count !== '0' || todo === key)
            .map(({ key, count }) => (
              <View key={key} to={`/orders?todo=${key}`} isShown={todo === key} count={searched === '' ? count : null}>
                {word('orderTodo', key)}
              </View>
            ))}
        </ul>
      </nav>
      {/* what was chosen folds it, and is said */}
      <FilterSheet
        key={search}
        summary={
          <>
            {t('orders.byState')}
            {chosen !== null && <strong>: {chosen}</strong>}
          </>
        }
      >
        <nav className="views" aria-label={t('orders.byState')}>
          <ul>
            {ownerViews.map(({ key, count }) => (
              <View key={key} to={`/orders?whose=${key}`} isShown={whose === key} count={count}>
                {t(`orders.whose.${key}`)}
              </View>
            ))}
            {dates.map(({ key, count }) => (
              <View key={key} to={`/orders?due=${key}`} isShown={due === key} count={count}>
                {word('view', key)}
              </View>
            ))}
            {views.map(({ key, count }) => (
              <View key={key} to={`/orders?state=${key}`} isShown={state === key} count={count}>
                {word('orderState', key)}
              </View>
            ))}
          </ul>
        </nav>
      </FilterSheet>
      {rows.length === 0 && (
        <p className="empty">
          {t(
            !first
              ? 'inbox.noOlder'
              : searched !== ''
                ? 'inbox.foundNothing'
                : todo === 'payment'
                  ? 'orders.noneOverdue'
                  : todo !== null
                    ? 'orders.noneTodo'
                    : whose !== null
                      ? 'orders.noneWhose'
                      : due === null
                        ? 'orders.empty'
                        : 'orders.noneDue',
          )}
        </p>
      )}
      {rows.length > 1 && searched === '' && (
        <p className="hint">
          {t(
            `orders.sorted.${due !== null || todo === 'ship' || todo === 'payment' ? 'due' : todo !== null || isOldest ? 'oldest' : 'newest'}`,
          )}{' '}
          {!isByDate && (
            <Link to={address({ first: isOldest ? 'newest' : 'oldest' })}>
              {t(isOldest ? 'orders.sorted.turnNewest' : 'orders.sorted.turnOldest')}
            </Link>
          )}
        </p>
      )}
      {reminders !== null && <AutoReminders {...reminders} mayWork={mayWork} />}
      {rows.length > 0 && todo === 'ship' && (
        <p className="alone">
          <Link to="/orders/packing">{t('packing.all')}</Link>
        </p>
      )}
      {result !== undefined && !('problem' in result) && !('looks' in result) && <WhatBecame result={result} />}
      {rows.length > 0 && !mayWork && <OrdersTable rows={rows} />}
      {rows.length > 0 && mayWork && (
        <OrdersSeveral action={`${pathname}${search}`} colleagues={colleagues} result={result}>
          <OrdersTable rows={rows} ticked={result !== undefined && 'ticked' in result ? result.ticked : []} />
        </OrdersSeveral>
      )}
      <nav className="pages" aria-label={t('orders.pages')}>
        {!first && <Link to={address({})}>{t(isByDate || isOldest ? 'inbox.firstPage' : 'inbox.newest')}</Link>}
        {older !== null && (
          <Link to={address({ before: older })}>{t(isByDate || isOldest ? 'inbox.nextPage' : 'inbox.older')}</Link>
        )}
      </nav>
    </>
  );
}

/** What became of the ticked orders, each that stays named with its reason. */
function WhatBecame({ result }: { result: Exclude<SeveralAssigned | SeveralDone, { problem: unknown }> }) {
  const { t } = useTexts();
  if ('changed' in result)
    return (
      <JustDone>
        {t('orders.assigned', { count: result.changed })}{' '}
        {result.overtaken > 0 && t('several.overtaken', { count: result.overtaken })}
      </JustDone>
    );
  const { deed, done, notDone } = result;
  return (
    <JustDone tone={done > 0 ? 'done' : 'alert'}>
      {done > 0 && <p>{t(`orders.several.did.${deed}.${done === 1 ? 'one' : 'other'}`, { count: done })}</p>}
      {notDone.map(({ id, name, why }) => (
        <p key={id}>
          <Link to={`/orders/${id}`}>{name}</Link>: {why}
        </p>
      ))}
    </JustDone>
  );
}

interface ViewProps {
  to: string;
  isShown: boolean;
  /** null where nobody counts */
  count: string | null;
  children: ReactNode;
}

/** A tab of the board, with how many orders are behind it. */
function View({ to, isShown, count, children }: ViewProps) {
  return (
    <li>
      <Link to={to} aria-current={isShown ? 'page' : undefined}>
        {children} {count !== null && <span className="count">{count}</span>}
      </Link>
    </li>
  );
}
