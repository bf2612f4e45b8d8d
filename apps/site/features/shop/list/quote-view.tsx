import type { ReactNode } from 'react';
import { localPrice } from '../../../../../domain/money.ts';
import { priceLine } from '../../../../../domain/orders/price-order.ts';
import { usePaths } from '../../../i18n/link.tsx';
import { Text } from '../../../i18n/text.tsx';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { isValidationKey } from '../../../i18n/validation-key.ts';
import { ErrorSummary } from '../../../components/error-summary.tsx';
import { OrderSums } from './order-sums.tsx';
import type { Versions } from './review-step.tsx';
import { AcceptForm, ChangeForm } from './quote-answers.tsx';
import type { QuotedQuantity, QuoteShown, ReturnedAnswer } from './quote-shown.ts';
import { useQuoteWords } from './use-quote-words.ts';

interface QuoteViewProps {
  quote: QuoteShown;
  token: string;
  /** the company's address */
  email: string;
  versions: Versions;
  returned: ReturnedAnswer | undefined;
}

/** A quote, where it stands, and the two answers to it: plain forms, the same with scripts and without. */
export function QuoteView({ quote, token, email, versions, returned }: QuoteViewProps) {
  const { t, language } = useLanguage();
  const paths = usePaths();
  const action = `${paths.local('/offer')}?${new URLSearchParams(quote.tiers === '' ? { token } : { token, tiers: quote.tiers }).toString()}#quote`;
  const { standing, priced } = quote;
  const { isGross } = useQuoteWords(quote);
  const wrong = Object.entries(returned?.issues ?? {}).map(([name, key]) => ({
    id: `quote-${name}`,
    text: isValidationKey(key) ? t(key) : key,
  }));
  const isOtherTier = quote.isOtherTier || returned?.isOtherTier === true;
  const errorOf = (name: string) => wrong.find(({ id }) => id === `quote-${name}`)?.text;
  return (
    <div id="quote" className="scroll-mt-(--header-height)">
      <h1>{t('quote.view.title', { number: quote.number })}</h1>
      <p className="lead mt-4">{t('quote.view.lead', { made: quote.made, inquiry: quote.inquiry })}</p>
      {wrong.length > 0 || isOtherTier || (returned?.problem ?? null) !== null ? (
        <ErrorSummary id="quote-problem" title={t('validation.summary.title')} fields={wrong} className="mt-6">
          {returned?.problem ? <p>{returned.problem}</p> : null}
          {isOtherTier ? <p>{t('quote.view.otherTier')}</p> : null}
        </ErrorSummary>
      ) : null}
      <Standing quote={quote} email={email} />
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-12">
        <section aria-labelledby="quote-lines">
          <h2 id="quote-lines" className="text-heading">
            {t('quote.view.lines')}
          </h2>
          <QuotedLines quote={quote} />
          <Agreed quote={quote} />
          <p className="mt-6">
            <a
              href={`/functions/v1/offer-paper?${new URLSearchParams({ token, language }).toString()}`}
              className="btn btn-small btn-secondary"
            >
              {t('quote.view.pdf')}
            </a>
          </p>
        </section>
        <div className="grid gap-6">
          <OrderSums
            shop={{ shippingMark: null }}
            priced={priced}
            treatment={quote.treatment}
            isGross={isGross}
            hasGrossUnitPrices={isGross}
          />
          {standing === 'open' ? (
            <AcceptForm
              quote={quote}
              token={token}
              action={action}
              versions={versions}
              name={returned?.name}
              error={errorOf('name')}
            />
          ) : null}
          {standing === 'accepted' ? null : (
            <ChangeForm token={token} action={action} message={returned?.message} error={errorOf('message')} />
          )}
          <p className="hint">{t('quote.view.keep')}</p>
        </div>
      </div>
    </div>
  );
}

/** Where the quote stands, what replaced it or became of it, and what was wished for. */
function Standing({ quote, email }: { quote: QuoteShown; email: string }) {
  const { t } = useLanguage();
  const { standing, validUntil, accepted, newer, order, wished } = quote;
  return (
    <>
      <div className="notice measure mt-6" role="status" data-standing={standing}>
        <p className="font-semibold">
          {t(`quote.view.standing.${standing}`, { day: validUntil, at: accepted?.at ?? '' })}
        </p>
        <p className="mt-1">{t(`quote.view.standing.${standing}Text`, { by: accepted?.by ?? '', email })}</p>
        {newer === null ? null : (
          <p className="mt-3">
            <a href={newer} className="btn btn-small btn-primary">
              {t('quote.view.toNewer')}
            </a>
          </p>
        )}
        {order === null ? null : (
          <p className="mt-3">
            <a href={order} className="btn btn-small btn-primary">
              {t('quote.view.toOrder')}
            </a>
          </p>
        )}
      </div>
      {wished !== null && standing !== 'accepted' ? (
        <div className="notice measure mt-4" role="status" data-wished>
          <p className="font-semibold">{t('quote.view.wished', { at: wished })}</p>
          <p className="mt-1">{t('quote.view.wishedText')}</p>
        </div>
      ) : null}
    </>
  );
}

/** The goods with their prices, and what other quantities cost. */
function QuotedLines({ quote }: { quote: QuoteShown }) {
  const { t, language } = useLanguage();
  const { isGross, count, inPieces, both } = useQuoteWords(quote);
  const money = (cents: number) => localPrice(cents, language);
  return (
    <ul className="mt-4 border-b border-sand">
      {quote.priced.lines.map((line, index) => {
        const pieces = inPieces(line, line.quantity);
        const each = isGross ? priceLine({ ...line, quantity: 1 }).grossCents : line.unitNetCents;
        return (
          <li key={line.itemNo} className="border-t border-sand py-3">
            <div className="flex flex-wrap justify-between gap-x-6">
              <span>
                {count(line.quantity)} × {line.name}{' '}
                {pieces === null ? null : <span className="soft text-small">{pieces}</span>}
              </span>
              <span className="tabular text-right whitespace-nowrap">
                {both(money(isGross ? line.grossCents : line.netCents))}
              </span>
            </div>
            <p className="soft text-small">{t('order.list.each', { price: both(money(each)) })}</p>
            <Quantities
              name={line.name}
              quantities={quote.quantities[index] ?? []}
              isOpen={quote.standing === 'open'}
              count={(value) => inPieces(line, value) ?? count(value)}
              both={both}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** For whom, where to, how it is paid and when it comes. */
function Agreed({ quote }: { quote: QuoteShown }) {
  const { t } = useLanguage();
  const { customer, delivery, payment, parts, leadWeeks, note } = quote;
  return (
    <dl className="mt-6 grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
      <Entry label={t('quote.view.customer')}>{customer}</Entry>
      <Entry label={t('order.fields.delivery')}>{delivery}</Entry>
      <Entry label={t('order.fields.payment')}>
        <Text id={payment === 'invoice' ? 'order.fields.onInvoice' : 'order.fields.prepayment'} />
      </Entry>
      {parts.length === 0 ? null : <Entry label={t('order.review.delivery')}>{parts.join('\n')}</Entry>}
      {leadWeeks === null || parts.length > 0 ? null : (
        <Entry label={t('order.review.delivery')}>
          {t('quote.view.leadWeeks', { min: leadWeeks.min, max: leadWeeks.max })}
        </Entry>
      )}
      {note === null ? null : <Entry label={t('order.fields.note')}>{note}</Entry>}
    </dl>
  );
}

interface QuantitiesProps {
  name: string;
  quantities: readonly QuotedQuantity[];
  /** whoever reads it may choose */
  isOpen: boolean;
  /** a number of packs or sets, in words */
  count: (value: number) => string;
  /** a price with what it includes */
  both: (price: string) => string;
}

/** What other quantities cost; in an open quote each is a link to the quote in that quantity, so that its sums always show. */
function Quantities({ name, quantities, isOpen, count, both }: QuantitiesProps) {
  const { t } = useLanguage();
  if (quantities.length < 2) return null;
  if (!isOpen)
    return quantities.slice(1).map(({ quantity, price }) => (
      <p key={quantity} className="soft text-small">
        {t('quote.view.tier', { quantity: count(quantity), price: both(price) })}
      </p>
    ));
  return (
    <>
      <p className="mt-2 text-small">{t('quote.view.choose')}</p>
      <ul aria-label={t('quote.view.quantitiesOf', { name })}>
        {quantities.map(({ quantity, price, isChosen, choose }) => (
          <li key={quantity} className="text-links flex flex-wrap justify-between gap-x-6 py-2.5 text-small">
            <span className="tabular">{t('quote.view.option', { quantity: count(quantity), price: both(price) })}</span>
            {isChosen ? (
              <span className="badge">{t('quote.view.chosen')}</span>
            ) : (
              <a href={choose}>{t('quote.view.take', { quantity: count(quantity) })}</a>
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
