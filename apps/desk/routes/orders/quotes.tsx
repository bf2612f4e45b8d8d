import { Link, useParams } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { PaperLink } from '../../components/paper-link.tsx';
import type { ActRefusal } from './acts/order-act.ts';
import type { OrderView } from './order-view.ts';
import { QuoteDecided } from './quote-decided.tsx';

interface QuotesProps {
  order: OrderView;
  /** of what was typed just now */
  refusal: ActRefusal | undefined;
}

/** What was quoted on a request, what the buyer said to it, and the way to the next quote. */
export function Quotes({ order, refusal }: QuotesProps) {
  const { t, word } = useTexts();
  const { id } = useParams();
  const { mayQuote, quotes } = order;
  return (
    <section aria-labelledby="quotes">
      <h2 id="quotes">{t('quotes.list')}</h2>
      {quotes.length === 0 && <p className="hint">{t('orders.requestHint')}</p>}
      <ul className="quotes">
        {quotes.map((quote) => (
          <li key={quote.id}>
            <PaperLink id={quote.paper}>{quote.number}</PaperLink> · {quote.sum} ·{' '}
            {word('quoteStanding', quote.standing)} · {t('quotes.madeAt', { when: quote.made, day: quote.validUntil })}
            {quote.withdrawn !== null && <p>{t('quotes.withdrawnAt', { when: quote.withdrawn })}</p>}
            {quote.accepted !== null && (
              <p>
                {t('quotes.acceptedAt', { when: quote.accepted, name: quote.acceptedBy })}{' '}
                {quote.notedBy !== null && `${t('quotes.notedBy', { name: quote.notedBy })} `}
                {quote.acceptedTiers !== '' && `${t('quotes.acceptedTiers', { tiers: quote.acceptedTiers })} `}
                {quote.orderId !== null && <Link to={`/orders/${quote.orderId}`}>{t('quotes.toOrder')}</Link>}
              </p>
            )}
            {quote.wishes.map((wish) => (
              <blockquote key={wish.when}>
                <p className="hint">{t('quotes.wishedAt', { when: wish.when })}</p>
                <p className="said">{wish.text}</p>
              </blockquote>
            ))}
            {quote.mayAccept && <QuoteDecided order={order} quote={quote} refusal={refusal} />}
          </li>
        ))}
      </ul>
      {mayQuote && (
        <p>
          <Link to={`/orders/${id}/offer`} className={`button ${order.toRead.length === 0 ? 'button-primary' : ''}`}>
            {t(quotes.length === 0 ? 'quotes.make' : 'quotes.makeAgain')}
          </Link>
        </p>
      )}
    </section>
  );
}
