import { Link } from 'react-router';
import type { OrderTab } from '../../../../domain/orders/order-todo.ts';
import { Due } from '../inbox/inbox-table.tsx';
import { TickAll } from '../inbox/several.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import { boxOf } from './order-box.ts';
import type { OrderLine } from './order-lines.ts';

/** What the law or money presses. */
const isPressing: ReadonlySet<OrderTab> = new Set(['withdrawal', 'payment']);

/** What is to be done until the order's date. */
const isDated: ReadonlySet<OrderTab> = new Set(['confirm', 'quote', 'ship']);

interface OrdersTableProps {
  rows: readonly OrderLine[];
  /** null: nothing can be ticked; else what is, as its boxes name it */
  ticked?: readonly string[] | null;
}

/** Lines to open, one an order; with a box for whoever may assign several at once. */
export function OrdersTable({ rows, ticked = null }: OrdersTableProps) {
  const { t, word } = useTexts();
  return (
    <table className="list orders cards" aria-label={t('orders.heading')}>
      <thead>
        <tr>
          {ticked !== null && (
            <th scope="col" className="tick-box">
              <TickAll />
            </th>
          )}
          <th scope="col">{t('orders.who')}</th>
          <th scope="col" className="number-of">
            {t('orders.number')}
          </th>
          <th scope="col">{t('orders.state')}</th>
          <th scope="col">{t('orders.todo')}</th>
          <th scope="col" className="way">
            {t('orders.payment')}
          </th>
          <th scope="col" className="amount">
            {t('orders.sumColumn')}
          </th>
          <th scope="col" className="came">
            {t('orders.received')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {ticked !== null && (
              <td className="tick-box">
                {/* whatever is done with it makes another box of it, which is not ticked */}
                <label key={boxOf(row)}>
                  <input
                    type="checkbox"
                    name="item"
                    value={boxOf(row)}
                    aria-label={t('several.tickRow', { name: row.who ?? row.number })}
                    defaultChecked={ticked.includes(boxOf(row))}
                    disabled={row.restricted}
                  />
                </label>
              </td>
            )}
            <th scope="row" className="who">
              <Link to={`/orders/${row.id}`} data-row="">
                {row.restricted ? t('inbox.restricted') : (row.who ?? row.number)}
              </Link>
              {row.goods !== '' && (
                <span className="goods" title={row.goods}>
                  {row.goods}
                </span>
              )}
            </th>
            <td className="when number-of">
              <span>
                {row.number}
                {row.origin !== null && <span className="of-quote">{word('orderOrigin', row.origin)}</span>}
                {row.quote !== null && (
                  <span className="of-quote">
                    {row.quote.number} · {word('quoteStanding', row.quote.standing)}
                  </span>
                )}
              </span>
            </td>
            <td className="state">
              <span>
                {/* a request that was answered waits for the buyer */}
                {row.kind === 'request' && row.state === 'done' && row.quote !== null
                  ? word('quoteState', row.quote.standing)
                  : word('orderState', row.state)}
                {row.kind === 'request' && ` · ${t('orders.request')}`}
                {row.owner !== null && <span className="whose"> · {row.owner}</span>}
              </span>
            </td>
            <td className="todo">
              <Todos row={row} />
            </td>
            <td className="way">
              {/* a request names no way of payment */}
              {row.kind === 'order' && <span className="one-word">{word('orderPayment', row.payment)}</span>}
            </td>
            <td className="amount">
              <span>
                {row.sum}
                {row.ordered !== null && row.kind === 'order' && (
                  <span className="of-quote">{t('orders.orderedSum', { sum: row.ordered })}</span>
                )}
              </span>
            </td>
            <td className="when came">
              <time dateTime={row.receivedIso} title={row.receivedInFull}>
                {row.received}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is to be done with an order, the date with what it is the date of. */
function Todos({ row }: { row: OrderLine }) {
  const { t, word } = useTexts();
  const due = row.due !== null && <Due {...row.due} />;
  const wordsOf = (todo: OrderTab) => {
    if (todo === 'withdrawal' && row.withdrawal !== null) return t(`orders.withdrawal.${row.withdrawal}`);
    if (todo === 'payment' && row.paymentDue !== null) return t('orders.overdueSince', { day: row.paymentDue });
    return word('orderTodo', todo);
  };
  return (
    <>
      {row.todos.map((todo) => (
        <span key={todo} className={isPressing.has(todo) ? 'over' : undefined}>
          {wordsOf(todo)}
          {todo === 'ship' && row.notBefore !== null ? (
            <> · {t('orders.notBefore.short', { day: row.notBefore })}</>
          ) : (
            isDated.has(todo) && due !== false && <> · {due}</>
          )}
        </span>
      ))}
      {!row.todos.some((todo) => isDated.has(todo)) && due}
    </>
  );
}
