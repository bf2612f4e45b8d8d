import type { ReactNode } from 'react';
import type { FieldIssues } from '../../../../../domain/forms/fields.ts';
import { localeTags } from '../../../../../domain/locale.ts';
import { localPrice } from '../../../../../domain/money.ts';
import type { OfferStanding } from '../../../../../domain/orders/offer.ts';
import type { Buyer, Payment } from '../../../../../domain/orders/order-state.ts';
import { isTaxFree, priceLine, type PricedOrder } from '../../../../../domain/orders/price-order.ts';
import type { VatTreatment } from '../../../../../domain/invoicing/paper.ts';
import { usePaths } from '../../../i18n/link.tsx';
import { Text } from '../../../i18n/text.tsx';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { isValidationKey } from '../../../i18n/validation-key.ts';
import { ErrorSummary } from '../../../components/error-summary.tsx';
import { InputField, TextAreaField } from '../../../components/field.tsx';
import { OrderSums } from './order-sums.tsx';
import type { Versions } from './review-step.tsx';
import { useQuantityWords } from './use-quantity-words.ts';

/** An offer as its page shows it; days and moments are written out. */
export interface OfferShown {
  number: string;
  /** of the request it answers */
  inquiry: string;
  buyer: Buyer;
  payment: Payment;
  standing: OfferStanding;
  made: string;
  validUntil: string;
  customer: string;
  delivery: string;
  priced: PricedOrder;
  /** of each line, in the order of the lines: the quantity that was offered, then those of its tiers */
  quantities: readonly (readonly OfferedQuantity[])[];
  /** what is chosen of them; goes with the acceptance */
  tiers: string;
  /** the address names a quantity that the offer does not */
  isOtherTier: boolean;
  leadWeeks: { min: number; max: number } | null;
  /** what leaves until when, a line each; none: it leaves as a whole */
  parts: readonly string[];
  note: string | null;
  treatment: VatTreatment;
  /** when a change was last asked for; null: never */
  wished: string | null;
  accepted: { at: string; by: string } | null;
  /** the offer that replaced it */
  newer: string | null;
  /** where the order stands that it became */
  order: string | null;
}

interface OfferedQuantity {
  quantity: number;
  /** of one, as the buyer reads it: a consumer with its tax */
  price: string;
  isChosen: boolean;
  /** where the offer stands in this quantity */
  choose: string;
}

/** What comes back when an answer was not taken. */
export interface ReturnedAnswer {
  intent: 'accept' | 'change';
  name: string;
  message: string;
  issues: FieldIssues;
  /** what went wrong beyond the fields, as a text */
  problem: string | null;
  /** a quantity was chosen that the offer does not name */
  isOtherTier: boolean;
}

interface OfferViewProps {
  offer: OfferShown;
  token: string;
  /** the company's address */
  email: string;
  versions: Versions;
  returned: ReturnedAnswer | undefined;
}

/** An offer, where it stands, and the two answers to it: plain forms, the same with scripts and without. */
export function OfferView({ offer, token, email, versions, returned }: OfferViewProps) {
  const { t, language } = useLanguage();
  const paths = usePaths();
  const action = `${paths.local('/offer')}?${new URLSearchParams(offer.tiers === '' ? { token } : { token, tiers: offer.tiers }).toString()}#offer`;
  const count = (value: number) => new Intl.NumberFormat(localeTags[language]).format(value);
  const words = useQuantityWords();
  const { standing, priced } = offer;
  // a consumer reads prices with their tax
  const isGross = offer.buyer === 'private' && !isTaxFree(priced);
  const both = (price: string) =>
    isGross ? t('order.sum.bothGross', { gross: price }) : t('order.sum.both', { net: price });
  const wrong = Object.entries(returned?.issues ?? {}).map(([name, key]) => ({
    id: `offer-${name}`,
    text: isValidationKey(key) ? t(key) : key,
  }));
  const isOtherTier = offer.isOtherTier || returned?.isOtherTier === true;
  const errorOf = (name: string) => wrong.find(({ id }) => id === `offer-${name}`)?.text;
  return (
    <div id="offer" className="scroll-mt-(--header-height)">
      <h1>{t('offer.view.title', { number: offer.number })}</h1>
      <p className="lead mt-4">{t('offer.view.lead', { made: offer.made, inquiry: offer.inquiry })}</p>
      {wrong.length > 0 || isOtherTier || (returned?.problem ?? null) !== null ? (
        <ErrorSummary id="offer-problem" title={t('validation.summary.title')} fields={wrong} className="mt-6">
          {returned?.problem ? <p>{returned.problem}</p> : null}
          {isOtherTier ? <p>{t('offer.view.otherTier')}</p> : null}
        </ErrorSummary>
      ) : null}
      <div className="notice measure mt-6" role="status" data-standing={standing}>
        <p className="font-semibold">
          {t(`offer.view.standing.${standing}`, { day: offer.validUntil, at: offer.accepted?.at ?? '' })}
        </p>
        <p className="mt-1">{t(`offer.view.standing.${standing}Text`, { by: offer.accepted?.by ?? '', email })}</p>
        {offer.newer === null ? null : (
          <p className="mt-3">
            <a href={offer.newer} className="btn btn-small btn-primary">
              {t('offer.view.toNewer')}
            </a>
          </p>
        )}
        {offer.order === null ? null : (
          <p className="mt-3">
            <a href={offer.order} className="btn btn-small btn-primary">
              {t('offer.view.toOrder')}
            </a>
          </p>
        )}
      </div>
      {offer.wished !== null && standing !== 'accepted' ? (
        <div className="notice measure mt-4" role="status" data-wished>
          <p className="font-semibold">{t('offer.view.wished', { at: offer.wished })}</p>
          <p className="mt-1">{t('offer.view.wishedText')}</p>
        </div>
      ) : null}
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-12">
        <section aria-labelledby="offer-lines">
          <h2 id="offer-lines" className="text-heading">
            {t('offer.view.lines')}
          </h2>
          <ul className="mt-4 border-b border-sand">
            {priced.lines.map((line, index) => (
              <li key={line.itemNo} className="border-t border-sand py-3">
                <div className="flex flex-wrap justify-between gap-x-6">
                  <span>
                    {count(line.quantity)} × {line.name}{' '}
                    {line.unit === 'piece' && line.unitPieces > 1 ? (
                      <span className="soft text-small">{words.inPieces(line.quantity, line.unitPieces)}</span>
                    ) : null}
                  </span>
                  <span className="tabular text-right whitespace-nowrap">
                    {isGross
                      ? t('order.sum.bothGross', { gross: localPrice(line.grossCents, language) })
                      : t('order.sum.both', { net: localPrice(line.netCents, language) })}
                  </span>
                </div>
                <p className="soft text-small">
                  {t('order.list.each', {
                    price: both(
                      localPrice(
                        isGross ? priceLine({ ...line, quantity: 1 }).grossCents : line.unitNetCents,
                        language,
                      ),
                    ),
                  })}
                </p>
                <Quantities
                  name={line.name}
                  quantities={offer.quantities[index] ?? []}
                  isOpen={standing === 'open'}
                  count={(value) =>
                    line.unit === 'piece' && line.unitPieces > 1 ? words.inPieces(value, line.unitPieces) : count(value)
                  }
                  both={both}
                />
              </li>
            ))}
          </ul>
          <dl className="mt-6 grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
            <Entry label={t('offer.view.customer')}>{offer.customer}</Entry>
            <Entry label={t('order.fields.delivery')}>{offer.delivery}</Entry>
            <Entry label={t('order.fields.payment')}>
              <Text id={offer.payment === 'invoice' ? 'order.fields.onInvoice' : 'order.fields.prepayment'} />
            </Entry>
            {offer.parts.length === 0 ? null : (
              <Entry label={t('order.review.delivery')}>{offer.parts.join('\n')}</Entry>
            )}
            {offer.leadWeeks === null || offer.parts.length > 0 ? null : (
              <Entry label={t('order.review.delivery')}>
                {t('offer.view.leadWeeks', { min: offer.leadWeeks.min, max: offer.leadWeeks.max })}
              </Entry>
            )}
            {offer.note === null ? null : <Entry label={t('order.fields.note')}>{offer.note}</Entry>}
          </dl>
          <p className="mt-6">
            <a
              href={`/functions/v1/offer-paper?${new URLSearchParams({ token, language }).toString()}`}
              className="btn btn-small btn-secondary"
            >
              {t('offer.view.pdf')}
            </a>
          </p>
        </section>
        <div className="grid gap-6">
          <OrderSums
            shop={{ shippingMark: null }}
            priced={priced}
            treatment={offer.treatment}
            hasGrossUnitPrices={isGross}
          />
          {standing === 'open' ? (
            <form method="post" action={action} noValidate className="card grid grid-cols-1 gap-5 p-5 sm:p-6">
              <h2 className="text-[1.45rem]">{t('offer.view.accept.title')}</h2>
              <p>{t(`offer.view.accept.${offer.buyer}`)}</p>
              <div className="text-links grid gap-2 text-small">
                <p>
                  {offer.buyer === 'business' ? (
                    <Text id="order.review.terms" values={{ version: versions.terms }} />
                  ) : (
                    <Text id="order.review.withdrawal" values={{ version: versions.withdrawal }} />
                  )}
                </p>
                <p>
                  <Text id="order.review.privacy" />
                </p>
              </div>
              <input type="hidden" name="token" value={token} />
              <input type="hidden" name="intent" value="accept" />
              <input type="hidden" name="tiers" value={offer.tiers} />
              <InputField
                id="offer-name"
                name="name"
                required
                autoComplete="name"
                defaultValue={returned?.name}
                error={errorOf('name')}
                label={t('offer.view.accept.name')}
                hint={t('offer.view.accept.nameHint')}
              />
              <p>
                {t('offer.view.accept.goods', {
                  goods: priced.lines
                    .map((line) =>
                      line.unit === 'piece' && line.unitPieces > 1
                        ? `${count(line.quantity)} × ${line.name} (${words.inPieces(line.quantity, line.unitPieces)})`
                        : `${count(line.quantity)} × ${line.name}`,
                    )
                    .join(', '),
                })}
              </p>
              <p className="tabular font-semibold">
                {isTaxFree(priced)
                  ? t('offer.view.accept.totalWithoutVat', { net: localPrice(priced.netCents, language) })
                  : t('offer.view.accept.total', { gross: localPrice(priced.grossCents, language) })}
              </p>
              <button type="submit" className="btn btn-primary">
                {t(offer.buyer === 'business' ? 'offer.view.accept.submitBusiness' : 'order.review.submitPrivate')}
              </button>
            </form>
          ) : null}
          {standing === 'accepted' ? null : (
            <form method="post" action={action} noValidate className="card grid grid-cols-1 gap-5 p-5 sm:p-6">
              <h2 className="text-[1.45rem]">{t('offer.view.change.title')}</h2>
              <p>{t('offer.view.change.text')}</p>
              <input type="hidden" name="token" value={token} />
              <input type="hidden" name="intent" value="change" />
              <TextAreaField
                id="offer-message"
                name="message"
                rows={4}
                required
                defaultValue={returned?.message}
                error={errorOf('message')}
                label={t('offer.view.change.message')}
              />
              <button type="submit" className="btn btn-secondary">
                {t('offer.view.change.submit')}
              </button>
            </form>
          )}
          <p className="hint">{t('offer.view.keep')}</p>
        </div>
      </div>
    </div>
  );
}

interface QuantitiesProps {
  name: string;
  quantities: readonly OfferedQuantity[];
  /** whoever reads it may choose */
  isOpen: boolean;
  /** a number of packs or sets, in words */
  count: (value: number) => string;
  /** a price with what it includes */
  both: (price: string) => string;
}

/** What other quantities cost; in an open offer each is a link to the offer in that quantity, so that its sums always show. */
function Quantities({ name, quantities, isOpen, count, both }: QuantitiesProps) {
  const { t } = useLanguage();
  if (quantities.length < 2) return null;
  if (!isOpen)
    return quantities.slice(1).map(({ quantity, price }) => (
      <p key={quantity} className="soft text-small">
        {t('offer.view.tier', { quantity: count(quantity), price: both(price) })}
      </p>
    ));
  return (
    <>
      <p className="mt-2 text-small">{t('offer.view.choose')}</p>
      <ul aria-label={t('offer.view.quantitiesOf', { name })}>
        {quantities.map(({ quantity, price, isChosen, choose }) => (
          <li key={quantity} className="text-links flex flex-wrap justify-between gap-x-6 py-2.5 text-small">
            <span className="tabular">{t('offer.view.option', { quantity: count(quantity), price: both(price) })}</span>
            {isChosen ? (
              <span className="badge">{t('offer.view.chosen')}</span>
            ) : (
              <a href={choose}>{t('offer.view.take', { quantity: count(quantity) })}</a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="soft text-small">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line">{children}</dd>
    </div>
  );
}
