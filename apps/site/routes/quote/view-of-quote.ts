import { dateInWords, momentInWords, noonOf } from '../../../../domain/german-time.ts';
import { localeTags, type Locale } from '../../../../domain/locale.ts';
import { localPrice, withVat } from '../../../../domain/money.ts';
import { partsOver } from '../../../../domain/orders/delivery-parts.ts';
import { extraNumber } from '../../../../domain/orders/quote.ts';
import { readOrderList, withQuantity, writeOrderList } from '../../../../domain/orders/order-list.ts';
import { parsePieces } from '../../../../domain/orders/pieces.ts';
import type { Party } from '../../../../domain/invoicing/paper.ts';
import type { PricedOrder } from '../../../../domain/orders/price-order.ts';
import { serverContent } from '../../../../server/features/content/server-content.ts';
import { deliveryInWords } from '../../../../server/features/invoicing/delivery-words.ts';
import { isForConsumer } from '../../../../server/features/invoicing/paper-table.ts';
import { chooseTiers } from '../../../../server/features/quotes/choose-tiers.ts';
import type { FoundQuote } from '../../../../server/features/quotes/find-quote.ts';
import { quotePath } from '../../../../server/features/quotes/quote-token.ts';
import { orderStatusPath } from '../../../../server/features/order-records/order-token.ts';
import type { QuoteShown } from '../../features/shop/list/quote-shown.ts';

/**
 * A quote in the reader's language; what it calls its products is as it stands in its paper.
 * @param asked the token of its link, and which of its quantities are chosen (choose-tiers.ts)
 */
export function viewOfQuote(found: FoundQuote, language: Locale, asked: { token: string; tiers: string }): QuoteShown {
  const { quote, request, paper, standing } = found;
  const choice = chooseTiers(paper, found.priced, standing === 'accepted' ? (quote.accepted_tiers ?? '') : asked.tiers);
  const { priced, tiers } = choice ?? { priced: found.priced, tiers: '' };
  const chosen = readOrderList(tiers, parsePieces) ?? [];
  const inQuantity = (itemNo: string, quantity: number) => {
    const query = new URLSearchParams({ tiers: writeOrderList(withQuantity(chosen, itemNo, quantity)) });
    return `${quotePath(language, asked.token)}&${query.toString()}#quote-lines`;
  };
  const wished = found.wishedAt.at(-1);
  return {
    number: quote.number,
    inquiry: request.number,
    buyer: request.buyer,
    payment: quote.payment,
    standing,
    made: dateInWords(quote.made_at, language),
    validUntil: dateInWords(noonOf(quote.valid_until), language),
    customer: addressLines(paper.customer, language),
    delivery: addressLines(paper.deliverTo ?? paper.customer, language),
    // a line of the paper without an item number is none of goods
    quantities: paper.lines.flatMap(({ itemNo, quantity: quoted, unitNetCents, vatPercent, tiers: further }, index) =>
      itemNo === null
        ? []
        : [
            [{ from: quoted, unitNetCents }, ...further].map((tier) => ({
              quantity: tier.from,
              price: localPrice(
                isForConsumer(paper) ? withVat(tier.unitNetCents, vatPercent) : tier.unitNetCents,
                language,
              ),
              isChosen: tier.from === priced.lines[index]?.quantity,
              choose: inQuantity(itemNo, tier.from),
            })),
          ],
    ),
    tiers,
    isOtherTier: choice === null,
    priced,
    leadWeeks: paper.leadWeeks,
    parts: partsOfQuote(found, language, priced),
    note: paper.note,
    treatment: paper.treatment,
    wished: wished === undefined ? null : momentInWords(wished, language),
    accepted:
      quote.accepted_at === null
        ? null
        : { at: momentInWords(quote.accepted_at, language), by: quote.accepted_by ?? '' },
    newer: found.newer === null ? null : quotePath(language, found.newer),
    order: found.order === null ? null : orderStatusPath(language, found.order),
  };
}

/** In the quantities that are chosen: what no part names leaves with the last. */
function partsOfQuote({ paper, quote }: FoundQuote, language: Locale, { lines }: PricedOrder): string[] {
  const goods = lines.filter(({ itemNo }) => !itemNo.startsWith(extraNumber));
  const parts = partsOver(paper.parts ?? [], goods);
  if (parts.length === 0) return [];
  const isPrepaid = quote.payment === 'prepayment';
  return deliveryInWords({ leadWeeks: null, parts, isPrepaid, lines }, language, serverContent());
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
