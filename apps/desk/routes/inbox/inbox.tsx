import { useEffect, useEffectEvent, useRef } from 'react';
import { data, Link, useFetcher, useLoaderData, useLocation } from 'react-router';
import { builtInViews, filterQuery, readFilter } from '../../../../domain/item-filter.ts';
import { listColleagues } from '../../../../server/features/accounts/colleagues.ts';
import { itemsInWords, readFigures } from '../../../../server/features/today/desk-figures.ts';
import { labelsInUse, listInbox } from '../../../../server/features/enquiries/list-inbox.ts';
import { listViews } from '../../../../server/features/enquiries/saved-views.ts';
import { searchItems } from '../../../../server/features/enquiries/search-items.ts';
import { searchOrders } from '../../../../server/features/orders/search-orders.ts';
import { dayInWords } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { orderLines } from '../orders/order-lines.ts';
import { OrdersTable } from '../orders/orders-table.tsx';
import { lineChange, useListKeys } from '../../components/list-keys.ts';
import { useKeptAnswer } from '../../components/kept-answer.ts';
import { useLivePage } from '../../components/live-page.ts';
import { SearchField } from '../../components/search-field.tsx';
import type { action as changeItem } from './item.tsx';
import { offeredDays } from '../../../../domain/snooze.ts';
import { noonOf } from '../../../../domain/german-time.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { changeSeveral } from './change-several.ts';
import { inboxLines } from './inbox-lines.ts';
import { InboxTable } from './inbox-table.tsx';
import { Filter, Views } from './inbox-tools.tsx';
import { Several, SeveralDone, useGoOnInList } from './several.tsx';

/** Orders shown above the items that were found; the board shows all of them. */
const ordersShown = 5;

/** The list shows how things are after every change, also one that was refused. */
export const shouldRevalidate = () => true;

export const loader = withDesk(async (desk) => {
  const { database, now, calendar, language, actor, search: asked, operator, title, may } = desk;
  const searched = (asked.get('q') ?? '').trim().slice(0, 200);
  const filter = readFilter(asked);
  const query = filterQuery(filter);
  const after = asked.get('after');
  const spam = asked.has('spam');

  // none waits for another: what is written down of two searches is one commit
  const [page, orders, figures, colleagues, kept, labels] = await Promise.all([
    searched === ''
      ? listInbox(database, actor, { filter, after }, now())
      : searchItems(database, actor, { typed: searched, after, spam }, now()),
    searched === '' || after !== null
      ? null
      : searchOrders(database, actor, { typed: searched, before: null, limit: ordersShown }, now()),
    readFigures(database, operator.id, now()),
    listColleagues(database),
    listViews(database, operator.id),
    labelsInUse(database),
  ]);
  const views = builtInViews.map((view) => {
    const own = filterQuery(view.filter);
    const count = figures.views.get(view.key);
    return {
      key: view.key,
      query: own,
      count: count === undefined ? null : itemsInWords(count),
      isShown: searched === '' && own === query,
    };
  });
  const problem = (['name', 'too-many'] as const).find((one) => one === asked.get('kept')) ?? null;
  return {
    title: title('inbox.title'),
    rows: inboxLines(page?.rows ?? [], colleagues, now(), language),
    next: page?.next ?? null,
    inSpam: page !== null && 'inSpam' in page ? page.inSpam : 0,
    spam,
    orders: orderLines(orders?.rows ?? [], { now: now(), language, texts: desk.mailSetting.texts }),
    hasMoreOrders: orders !== null && orders.older !== null,
    first: after === null,
    searched,
    filter,
    query,
    views,
    own: kept.map(({ id, name, filter: of }) => ({
      key: id,
      name,
      query: of,
      count: null,
      isShown: searched === '' && of === query && !views.some(({ isShown }) => isShown),
    })),
    colleagues: colleagues.filter(({ active, id }) => active && id !== operator.id),
    labels,
    problem,
    days: offeredDays(now(), calendar).map((day) => ({
      day,
      words: dayInWords(noonOf(day), language),
    })),
    mayWork: may('work'),
    mayExport: may('export'),
  };
});

/** What is done with ticked rows. The list is shown anew, and says what became of it. */
export const action = withForm(async (desk, form) => {
  const { actor } = desk;
  const result = await changeSeveral(desk, actor, form);
  return data(result, { status: 'problem' in result ? 400 : 200 });
});

/** What a key does to the line that has the focus; a line that was changed elsewhere meanwhile stays as it is. */
const rowKeys: ReadonlyMap<string, string> = new Map([
  ['a', 'take'],
  ['e', 'done'],
]);

export default function Inbox() {
  const loaded = useLoaderData<typeof loader>();
  const { rows, next, first, searched, filter, query, views, own, colleagues, labels, problem } = loaded;
  const { mayWork, mayExport, orders, hasMoreOrders, days, inSpam, spam } = loaded;
  const { pathname, search } = useLocation();
  const result = useKeptAnswer<typeof action>();
  useGoOnInList(result);
  const { t } = useTexts();
  useLivePage();
  const changed = useFetcher<typeof changeItem>({ key: lineChange });
  const { state: changing, reset } = changed;
  const said = changing === 'idle' ? (changed.data ?? null) : null;
  const undo = said !== null && 'undo' in said ? said.undo : null;
  const onShown = useEffectEvent(() => {
    // of an earlier visit: the palette keeps the fetcher; its data is null then
    if (changing === 'idle') reset();
  });
  useEffect(() => onShown(), []);
  /** where in the list a key was pressed */
  const left = useRef<number | null>(null);
  useListKeys((key, row) => {
    const { item, revision } = row.dataset;
    if (key === 'x') row.closest('tr')?.querySelector<HTMLInputElement>('.tick-box input')?.click();
    const intent = mayWork ? rowKeys.get(key) : undefined;
    if (intent === undefined || item === undefined || revision === undefined) return;
    left.current = [...document.querySelectorAll('[data-row]')].findIndex((row) => row === document.activeElement);
    void changed.submit({ intent, revision, stay: 'list' }, { method: 'post', action: `/inbox/${item}` });
  });
  useEffect(() => {
    if (left.current === null || changing !== 'idle') return;
    // a line that left the view took the focus with it: the next one gets it, once
    if (document.activeElement === document.body)
      document.querySelectorAll<HTMLElement>('[data-row]')[Math.min(left.current, rows.length - 1)]?.focus();
    left.current = null;
  }, [rows, changing]);
  const shown = own.find(({ isShown }) => isShown)?.key ?? null;
  const asked = new URLSearchParams(searched === '' ? query : { q: searched, ...(spam ? { spam: '1' } : {}) });
  const here = `${pathname}${search}`;
  const address = (more: Record<string, string>) => {
    const parts = new URLSearchParams([...asked, ...Object.entries(more)]).toString();
    return parts === '' ? '/inbox' : `/inbox?${parts}`;
  };
  return (
    <>
      <div className="inbox-head">
        <h1>{searched === '' ? t('inbox.heading') : t('inbox.found', { words: searched })}</h1>
        <SearchField action="/inbox" searched={searched} />
      </div>
      <Views views={searched === '' ? views : views.map((view) => ({ ...view, count: null }))} own={own} />
      {searched === '' && (
        <Filter
          filter={filter}
          query={query}
          colleagues={colleagues}
          labels={labels}
          own={shown}
          problem={problem}
          isNew={shown === null && !views.some(({ isShown }) => isShown)}
        />
      )}
      <div className="said-place">
        <p className="said" role="status">
          {said !== null && <span>{t('done' in said ? 'inbox.changed' : 'inbox.notChanged')}</span>}
        </p>
        {undo !== null && (
          <changed.Form key={undo.id} method="post" action={`/inbox/${undo.id}`}>
            <input type="hidden" name="revision" value={undo.revision ?? ''} />
            <input type="hidden" name="stay" value="list" />
            <button type="submit" className="button" name="intent" value="undo-done" data-key="z">
              {t('item.undo')} <kbd>z</kbd>
            </button>
          </changed.Form>
        )}
      </div>
      {orders.length > 0 && (
        <section aria-labelledby="orders-found">
          <h2 id="orders-found">{t('inbox.ordersFound')}</h2>
          <OrdersTable rows={orders} />
          {hasMoreOrders && (
            <p>
              <Link to={`/orders?${new URLSearchParams({ q: searched }).toString()}`}>{t('inbox.moreOrders')}</Link>
            </p>
          )}
          {rows.length > 0 && <h2>{t('inbox.itemsFound')}</h2>}
        </section>
      )}
      {rows.length === 0 && orders.length === 0 && (
        <p className="empty">
          {searched !== ''
            ? t('inbox.foundNothing')
            : !first
              ? t('inbox.noOlder')
              : query === ''
                ? t('inbox.empty')
                : t('inbox.noneHere')}
        </p>
      )}
      {result !== undefined && <SeveralDone action={here} result={result} />}
      {rows.length > 0 && !mayWork && <InboxTable rows={rows} ticked={null} isSpam={false} />}
      {rows.length > 0 && mayWork && (
        <Several
          action={here}
          place={filter.state === 'later' || filter.state === 'spam' ? filter.state : 'inbox'}
          colleagues={colleagues}
          labels={labels}
          days={days}
          result={result}
        >
          <InboxTable
            rows={rows}
            isSpam={filter.state === 'spam' && searched === ''}
            ticked={result !== undefined && 'problem' in result ? result.ticked : []}
          />
        </Several>
      )}
      {inSpam > 0 && (
        <p>
          <Link to={address({ spam: '1' })}>{t('spam.found', { count: inSpam })}</Link>
        </p>
      )}
      <nav className="pages" aria-label={t('inbox.pages')}>
        {!first && <Link to={address({})}>{t('inbox.firstRows')}</Link>}
        {mayWork && <Link to="/inbox/new">{t('enter.link')}</Link>}
        {mayExport && searched === '' && rows.length > 0 && (
          <Link to={query === '' ? '/inbox/export' : `/inbox/export?${query}`}>{t('export.link')}</Link>
        )}
        {next !== null && <Link to={address({ after: next })}>{t('inbox.nextRows')}</Link>}
      </nav>
    </>
  );
}
