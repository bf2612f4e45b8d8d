import { Link } from 'react-router';
import { itemsOfOrder } from '../../../../server/features/enquiries/items-of-order.ts';
import type { AskedOfDesk } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { shown } from '../answer/following.ts';
import { Thread } from '../answer/thread.tsx';

/** What was written about an order from its page and came back, ready to be shown. An answer is taken back on its item's page. */
export async function readMailsOfOrder({ database, actor, operator, language, now }: AskedOfDesk, orderId: string) {
  const items = await itemsOfOrder(database, actor, orderId, now());
  return items.map(({ id, number, entries }) => ({
    id,
    number,
    entries: entries.map((entry) => {
      const one = shown(entry, operator.id, language, now());
      return one.type === 'answer' ? { ...one, undoFor: null } : one;
    }),
  }));
}

/** The mails that somebody at the desk wrote about the order, with the answers to them. */
export function MailsOfOrder({ items }: { items: Awaited<ReturnType<typeof readMailsOfOrder>> }) {
  const { t } = useTexts();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="mails-of-order">
      <h2 id="mails-of-order">{t('orders.written.heading')}</h2>
      {items.map(({ id, number, entries }, at) => (
        // the last one stands open
        <details key={id} className="fold" open={at === items.length - 1}>
          <summary>
            {number} <span className="hint">{entries.at(-1)?.when ?? t('orders.written.draft')}</span>
          </summary>
          <p className="alone">
            <Link to={`/inbox/${id}`}>{number}</Link>
          </p>
          <Thread itemId={id} entries={entries} />
        </details>
      ))}
    </section>
  );
}
