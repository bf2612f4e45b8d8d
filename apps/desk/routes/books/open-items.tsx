import { Link } from 'react-router';
import type { Age } from '../../../../server/features/payments/open-items.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';

interface OpenItemsProps {
  items: readonly {
    orderId: string;
    customer: string;
    paper: string;
    due: string;
    age: Age;
    sum: string;
  }[];
  sums: readonly { age: Age; sum: string }[];
  isMore: boolean;
}

/** Who owes what and since when. */
export function OpenItems({ items, sums, isMore }: OpenItemsProps) {
  const { t, word } = useTexts();
  return (
    <section aria-labelledby="open-items">
      <h2 id="open-items">{t('books.open')}</h2>
      {items.length === 0 && <p className="empty">{t('books.noneOpen')}</p>}
      {isMore && <p className="hint">{t('books.moreOpen')}</p>}
      {items.length > 0 && (
        <>
          <dl className="ages">
            {sums.map(({ age, sum }) => (
              <div key={age}>
                <dt>{word('openAge', age)}</dt>
                <dd>{sum}</dd>
              </div>
            ))}
          </dl>
          <table className="list cards">
            <ColumnHeads
              columns={[
                t('orders.who'),
                t('papers.kind'),
                t('books.dueOn'),
                t('books.age'),
                { amount: t('books.openSum') },
              ]}
            />
            <tbody>
              {items.map((item) => (
                <tr key={`${item.orderId} ${item.paper}`}>
                  <th scope="row" className="who">
                    <Link to={`/orders/${item.orderId}`}>{item.customer}</Link>
                  </th>
                  <td data-label={t('papers.kind')}>{item.paper}</td>
                  <td className="when" data-label={t('books.dueOn')}>
                    {item.due}
                  </td>
                  <td data-label={t('books.age')} className={item.age === 'not-due' ? undefined : 'over'}>
                    {word('openAge', item.age)}
                  </td>
                  <td className="amount" data-label={t('books.openSum')}>
                    {item.sum}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
