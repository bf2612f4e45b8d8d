import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Text } from '../../../i18n/text.tsx';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import type { CountryName } from './customer-fields.tsx';
import type { OrderValues } from './order-draft.ts';
import { soldOutIn, type Amounts, type ListShop } from './order-shop.ts';
import { OrderSums } from './order-sums.tsx';
import { priceList, type Destination } from './price-list.ts';
import { ReviewLines } from './review-lines.tsx';
import { showHeading } from './show-heading.ts';
import { SoldOutNames } from './sold-out-names.tsx';
import { WhenDelivered } from './when-delivered.tsx';

/** Since when the texts hold, in the reader's language. */
export interface Versions {
  terms: string;
  withdrawal: string;
}

interface ReviewStepProps {
  shop: ListShop;
  values: OrderValues;
  amounts: Amounts;
  destination: Destination;
  countries: readonly CountryName[];
  versions: Versions;
  orderKey: string;
  /** what stood in the honeypot of the first step */
  trap: string;
  busy: boolean;
  setAmount(itemNo: string, typed: string): void;
  /** what is asked before it is sent once more */
  question: ReactNode;
  onChange(): void;
}

/**
 * Everything as it will be received; the goods with what is essential of them and the sums last, and right below them the
 * one button that orders (§ 312j (2), (3) BGB).
 * Every entry can be corrected by the button beside it.
 */
export function ReviewStep({
  shop,
  values,
  amounts,
  destination,
  countries,
  versions,
  orderKey,
  trap,
  busy,
  question,
  setAmount,
  onChange,
}: ReviewStepProps) {
  const { t } = useLanguage();
  const priced = priceList(shop, amounts, destination);
  const { abroad, treatment } = destination;
  const heading = useRef<HTMLHeadingElement>(null);
  // the step is new, wherever its code came from
  useEffect(() => showHeading(heading.current), []);
  const isBusiness = values.buyer === 'business';
  const nameOf = (code: string | undefined) => countries.find((one) => one.code === code)?.name ?? '';
  const kind = abroad ? 'submitRequest' : isBusiness ? 'submitBusiness' : 'submitPrivate';
  function change(event: MouseEvent) {
    event.preventDefault();
    if (!busy) onChange();
  }
  return (
    <div className="review-card card grid grid-cols-1 gap-6">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-(--header-height) text-heading outline-none">
        <span className="eyebrow mb-1 block font-text [letter-spacing:normal]">{t('order.review.step')}</span>{' '}
        {t(abroad ? 'order.review.titleRequest' : 'order.review.title')}
      </h2>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        <Entry label={t('order.review.buyer')}>
          {t(isBusiness ? 'order.review.businessText' : 'order.review.privateText')}
        </Entry>
        <Entry label={t('order.fields.contact')}>
          {lines(isBusiness ? values.company : '', values.name, values.email, values.phone)}
        </Entry>
        <Entry label={t('order.fields.delivery')}>
          {lines(values.street, `${values.postcode} ${values.city}`, nameOf(values.country))}
        </Entry>
        {values.otherInvoice === 'yes' ? (
          <Entry label={t('order.fields.invoice')}>
            {lines(
              values.invoiceName,
              values.invoiceStreet,
              `${values.invoicePostcode} ${values.invoiceCity}`,
              nameOf(values.invoiceCountry),
            )}
          </Entry>
        ) : null}
        {isBusiness && values.vatId ? <Entry label={t('order.fields.vatId')}>{values.vatId}</Entry> : null}
        {values.reference ? <Entry label={t('order.fields.reference')}>{values.reference}</Entry> : null}
        {values.note ? <Entry label={t('order.fields.note')}>{values.note}</Entry> : null}
        <Entry label={t('order.fields.payment')}>
          <Text id={values.payment === 'invoice' ? 'order.fields.onInvoice' : 'order.fields.prepayment'} />
        </Entry>
        <Entry label={t('order.review.delivery')}>
          <WhenDelivered delivery={shop.delivery} isAbroad={abroad} isPrepaid={values.payment !== 'invoice'} />
        </Entry>
      </dl>
      <div>
        <button
          type="submit"
          name="step"
          value="edit"
          className="btn btn-small btn-secondary"
          aria-disabled={busy || undefined}
          onClick={change}
        >
          {t('order.review.change')}
        </button>
      </div>
      <div className="text-links grid grid-cols-1 gap-2">
        <p>{t(abroad ? 'order.review.request' : 'order.review.binding')}</p>
        <p>
          {isBusiness ? (
            <Text id="order.review.terms" values={{ version: versions.terms }} />
          ) : (
            <Text id="order.review.withdrawal" values={{ version: versions.withdrawal }} />
          )}
        </p>
        {isBusiness || abroad ? null : <p>{t('order.review.contract')}</p>}
        <p>
          <Text id="order.review.privacy" />
        </p>
      </div>
      <SoldOutNames of={soldOutIn(shop, amounts)} say="order.review.soldOut" />
      <ReviewLines
        shop={shop}
        priced={priced}
        isBusiness={isBusiness}
        take={(itemNo, packs) => {
          if (busy) return;
          setAmount(itemNo, String(packs));
          // the button goes with its question
          heading.current?.focus();
        }}
      />
      <OrderSums shop={shop} priced={priced} treatment={treatment} isGross={!isBusiness} />
      {Object.entries(values).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <input type="hidden" name="expected" value={String(priced.grossCents)} />
      <input type="hidden" name="key" value={orderKey} />
      {trap === '' ? null : <input type="hidden" name="website" value={trap} />}
      {question}
      <div>
        <button
          type="submit"
          name="step"
          value="confirm"
          className="btn btn-primary w-full [overflow-wrap:anywhere] sm:w-auto"
          aria-disabled={busy || undefined}
        >
          {t(busy ? 'order.review.sending' : `order.review.${kind}`)}
        </button>
      </div>
    </div>
  );
}

const lines = (...texts: (string | undefined)[]) => texts.filter((text) => text?.trim()).join('\n');

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="soft text-small">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line">{children}</dd>
    </div>
  );
}
