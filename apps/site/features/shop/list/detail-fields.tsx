import { isOutsideTheUnion } from '../../../../../domain/orders/vat-treatment.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { Honeypot } from '../../../forms/form-status.tsx';
import type { useForm } from '../../../forms/use-form.ts';
import { CustomerFields, type CountryName } from './customer-fields.tsx';
import type { OrderValues } from './order-draft.ts';
import { PaymentChoice } from './payment-choice.tsx';
import type { Destination } from './price-list.ts';

interface DetailFieldsProps {
  form: ReturnType<typeof useForm>;
  values: OrderValues;
  countries: readonly CountryName[];
  destination: Destination;
}

/** Who orders, where it goes, and how it is paid. What does not concern a private person, or an address, folds away by style alone. */
export function DetailFields({ form, values, countries, destination }: DetailFieldsProps) {
  const { t } = useLanguage();
  const abroadText = ({ abroad, treatment }: Destination, country: string) =>
    !abroad
      ? ''
      : treatment === 'domestic' && !isOutsideTheUnion(country)
        ? `${t('order.review.abroad')} ${t('order.fields.abroadVat')}`
        : t('order.review.abroad');
  return (
    <section aria-labelledby="order-send" className="card grid grid-cols-1 gap-6 p-5 sm:p-8">
      <div>
        <h2
          id="order-send"
          data-step-heading
          tabIndex={-1}
          className="scroll-mt-(--header-height) text-heading! outline-none"
        >
          {t('order.send.title')}
        </h2>
        <p className="mt-2">{t('order.send.text')}</p>
        <p className="hint mt-2">{t('order.send.required')}</p>
      </div>
      <CustomerFields
        form={form}
        values={values}
        countries={countries}
        abroad={abroadText(destination, values.country ?? '')}
      />
      <PaymentChoice form={form} chosen={values.payment} />
      <Honeypot />
      <div>
        <button
          type="submit"
          name="step"
          value="review"
          className="btn btn-primary w-full sm:w-auto"
          aria-disabled={form.busy || undefined}
        >
          {t(form.busy ? 'order.checking' : 'order.next')}
        </button>
      </div>
    </section>
  );
}
