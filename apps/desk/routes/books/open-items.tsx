import { Link } from 'react-router';
import { pluralForm } from '../../../../domain/plural.ts';
import type { Age } from '../../../../server/features/payments/open-items.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';
import { PaperLink } from '../../components/paper-link.tsx';

interface OpenItemsProps {
  items: readonly {
    orderId: string;
    customer: string;
    paper: string;
    paperId: string;
    /** the day of the paper */
    since: string;
    due: string;
    age: Age;
    daysLate: number;
    sum: string;
  }[];
  sums: readonly { age: Age; sum: string }[];
  /** to pay an invoice, and counted for transit */
  days: number;
  transit: number;
  isMore: boolean;
  /** left the house, and no paper asks for it yet */
  uncharged: readonly { orderId: string; customer: string; since: string; sum: string }[];
  unchargedSum: string;
  /** what is open and what is not charged yet */
  total: string;
}

/** Who owes what and since when. */
export function OpenItems({ items, sums, days, transit, isMore, uncharged, unchargedSum, total }: OpenItemsProps) {
  const { t, word, language } = useTexts();
  const count = uncharged.length;
  return (
    <section aria-labelledby="open-items">
      <h2 id="open-items">{t('books.open')}</h2>
      <p className="hint">{t('books.openText')}</p>
      {items.length + count === 0 && <p className="empty">{t('books.noneOpen')}</p>}
      {count > 0 && (
        <Notice tone="info">
          <strong>{t(`books.uncharged.${pluralForm(count, language)}`, { count })}</strong>
          {`, ${unchargedSum}. `}
          <Link to="/orders?todo=invoice">{t('books.uncharged.toCharge')}</Link>
        </Notice>
      )}
      {isMore && <p className="hint">{t('books.moreOpen')}</p>}
      {items.length + count > 0 && (
        <>
          <dl className="ages">
            {sums.map(({ age, sum }) => (
              <div key={age}>
                <dt>{word('openAge', age)}</dt>
                <dd>{sum}</dd>
              </div>
            ))}
            {count > 0 && (
              <div>
                <dt>{t('books.shipped')}</dt>
                <dd>{unchargedSum}</dd>
              </div>
            )}
          </dl>
          <p className="hint">
            {t('books.paperKinds')} {t('books.terms', { days, transit })}
          </p>
          <table className="list cards">
            <ColumnHeads
              columns={[
                t('orders.who'),
                t('papers.kind'),
                t('books.since'),
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
                  <td data-label={t('papers.kind')}>
                    <PaperLink id={item.paperId}>{item.paper}</PaperLink>
                  </td>
                  <td className="when" data-label={t('books.since')}>
                    {item.since}
                  </td>
                  <td className="when" data-label={t('books.dueOn')}>
                    {item.due}
                  </td>
                  <td data-label={t('books.age')}>
                    {item.daysLate === 0 ? (
                      word('openAge', 'not-due')
                    ) : (
                      <span>
                        <span className="over">
                          {t(`books.overdueFor.${pluralForm(item.daysLate, language)}`, { days: item.daysLate })}
                        </span>{' '}
                        <Link to={`/orders/${item.orderId}#remind`}>{t('books.remind')}</Link>
                      </span>
                    )}
                  </td>
                  <td className="amount" data-label={t('books.openSum')}>
                    {item.sum}
                  </td>
                </tr>
              ))}
              {uncharged.map((item) => (
                <tr key={item.orderId}>
                  <th scope="row" className="who">
                    <Link to={`/orders/${item.orderId}`}>{item.customer}</Link>
                  </th>
                  <td data-label={t('papers.kind')}>{t('books.noInvoice')}</td>
                  <td className="when" data-label={t('books.since')}>
                    {item.since}
                  </td>
                  <td className="when" data-label={t('books.dueOn')}>
                    {t('books.dueLater')}
                  </td>
                  <td data-label={t('books.age')}>{t('books.shipped')}</td>
                  <td className="amount" data-label={t('books.openSum')}>
                    {item.sum}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {items.length + count > 0 && (
        <p className="total">
          <strong>
            {count === 0 ? `${t('books.total')}: ${total}` : t('books.totalOf', { total, uncharged: unchargedSum })}
          </strong>
        </p>
      )}
    </section>
  );
}
