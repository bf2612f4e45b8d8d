import { Link, useParams } from 'react-router';
import type { OfferStanding } from '../../../../domain/orders/offer.ts';
import { useTexts } from '../../i18n/texts.tsx';

interface OffersProps {
  order: {
    mayOffer: boolean;
    offers: readonly {
      id: string;
      number: string;
      paper: string;
      standing: OfferStanding;
      made: string;
      validUntil: string;
      accepted: string | null;
      acceptedBy: string;
      acceptedTerms: string;
      /** chosen of the quantities it names; empty: as it was offered */
      acceptedTiers: string;
      orderId: string | null;
      wishes: readonly { text: string; when: string }[];
    }[];
  };
}

/** What was offered on a request, what the buyer said to it, and the way to the next offer. */
export function Offers({ order: { mayOffer, offers } }: OffersProps) {
  const { t, word } = useTexts();
  const { id } = useParams();
  return (
    <section aria-labelledby="offers">
      <h2 id="offers">{t('offers.list')}</h2>
      {offers.length === 0 && <p className="hint">{t('orders.requestHint')}</p>}
      <ul className="offers">
        {offers.map((offer) => (
          <li key={offer.id}>
            <a href={`/papers/${offer.paper}/pdf`} download>
              {offer.number}
            </a>{' '}
            · {word('offerStanding', offer.standing)} ·{' '}
            {t('offers.madeAt', { when: offer.made, day: offer.validUntil })}
            {offer.accepted !== null && (
              <p>
                {t('offers.acceptedAt', {
                  when: offer.accepted,
                  name: offer.acceptedBy,
                  terms: offer.acceptedTerms,
                })}{' '}
                {offer.acceptedTiers !== '' && `${t('offers.acceptedTiers', { tiers: offer.acceptedTiers })} `}
                {offer.orderId !== null && <Link to={`/orders/${offer.orderId}`}>{t('offers.toOrder')}</Link>}
              </p>
            )}
            {offer.wishes.map((wish) => (
              <blockquote key={wish.when}>
                <p className="hint">{t('offers.wishedAt', { when: wish.when })}</p>
                <p className="said">{wish.text}</p>
              </blockquote>
            ))}
          </li>
        ))}
      </ul>
      {mayOffer && (
        <p>
          <Link to={`/orders/${id}/offer`} className="button button-primary">
            {t(offers.length === 0 ? 'offers.make' : 'offers.makeAgain')}
          </Link>
        </p>
      )}
    </section>
  );
}
