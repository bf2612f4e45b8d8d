import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import type { OrderView } from './order-view.ts';

/** What the buyer wrote and nobody has dealt with: it may call the order off, so reading it is the loud button. */
export function ReadFirst({ messages, mayWork }: { messages: OrderView['toRead']; mayWork: boolean }) {
  const { t } = useTexts();
  return (
    <Notice tone="info">
      {messages.map(({ id, number, from, when }, at) => (
        <div key={id}>
          <p>{t('orders.readFirst', { name: from, when })}</p>
          <p>
            <Link to={`/inbox/${id}`} className={`button ${at === 0 && mayWork ? 'button-primary' : ''}`}>
              {t('orders.readMessage', { number })}
            </Link>
          </p>
        </div>
      ))}
    </Notice>
  );
}
