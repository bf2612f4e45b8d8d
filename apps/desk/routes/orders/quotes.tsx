import { Link, useParams } from 'react-router';
import type { QuoteStanding } from '../../../../domain/orders/quote.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { PaperLink } from '../../components/paper-link.tsx';

interface QuotesProps {
  order: {
    mayQuote: boolean;
    quotes: readonly {
      id: string;
      number: string;
      /** tax included */
      sum: string;
      paper: string;
      standing: QuoteStanding;
      made: string;
      validUntil: string;
      accepted: string | null;
      acceptedBy: string;
      /** chosen of the quantities it names; empty: as it was quoted */
      acceptedTiers: string;
      orderId: string | null;
      wishes: readonly { text: string; when: string }[];
    }[];
  };
}

/** What was quoted on a request, what the buyer said to it, and the way to the next quote. */
export function Quotes({ order: { mayQuote, quotes } }: QuotesProps) {
  const { t, word } = useTexts();
  const { id } = useParams();
  return (
    <section aria-labelledby="quotes">
      <h2 id="quotes">{t('quotes.list')}</h2>
      {quotes.length === 0 && <p className="hint">{t('orders.requestHint')}</p>}
      <ul className="quotes">
        {quotes.map((quote) => (
          <li key={quote.id}>
            <PaperLink id={quote.paper}>{quote.number}</PaperLink> · {quote.sum} ·{' '}
            {word('quoteStanding', quote.standing)} · {t('quotes.madeAt', { when: quote.made, day: quote.validUntil })}
            {quote.accepted !== null && (
              <p>
                {t('quotes.acceptedAt', { when: quote.accepted, name: quote.acceptedBy })}{' '}
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
          </li>
        ))}
      </ul>
      {mayQuote && (
        <p>
          <Link to={`/orders/${id}/offer`} className="button button-primary">
            {t(quotes.length === 0 ? 'quotes.make' : 'quotes.makeAgain')}
          </Link>
        </p>
      )}
    </section>
  );
}
