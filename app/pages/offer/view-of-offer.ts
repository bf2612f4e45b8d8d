import { dateInWords, momentInWords, noonOf } from '../../../domain/german-time.ts';
import { localeTags, type Locale } from '../../../domain/locale.ts';
import { localPrice } from '../../../domain/money.ts';
import type { Party } from '../../../domain/papers/paper.ts';
import type { FoundOffer } from '../../../server/orders/find-offer.ts';
import { offerPath } from '../../../server/orders/offer-token.ts';
import { orderStatusPath } from '../../../server/orders/order-token.ts';
import type { OfferShown } from '../../features/shop/list/offer-view.tsx';

/** An offer in the reader's language; what it calls its products is as it stands in its paper. */
export function viewOfOffer(found: FoundOffer, language: Locale): OfferShown {
  const { offer, request, paper, priced, standing } = found;
  const wished = found.wishedAt.at(-1);
  return {
    number: offer.number,
    inquiry: request.number,
    buyer: request.buyer,
    payment: offer.payment,
    standing,
    made: dateInWords(offer.made_at, language),
    validUntil: dateInWords(noonOf(offer.valid_until), language),
    customer: addressLines(paper.customer, language),
    delivery: addressLines(paper.deliverTo ?? paper.customer, language),
    // a line of the paper without an item number is none of goods
    tiers: paper.lines
      .filter(({ itemNo }) => itemNo !== null)
      .map(({ tiers }) => tiers.map((tier) => ({ from: tier.from, price: localPrice(tier.unitNetCents, language) }))),
    priced,
    leadWeeks: paper.leadWeeks,
    note: paper.note,
    treatment: paper.treatment,
    wished: wished === undefined ? null : momentInWords(wished, language),
    accepted:
      offer.accepted_at === null
        ? null
        : { at: momentInWords(offer.accepted_at, language), by: offer.accepted_by ?? '' },
    newer: found.newer === null ? null : offerPath(language, found.newer),
    order: found.order === null ? null : orderStatusPath(language, found.order),
  };
}

const addressLines = ({ company, name, street, postcode, city, country }: Party, language: Locale): string =>
  [
    company,
    name,
    street,
    `${postcode} ${city}`,
    new Intl.DisplayNames([localeTags[language]], { type: 'region' }).of(country) ?? country,
  ]
    .filter((line) => line !== null)
    .join('\n');
