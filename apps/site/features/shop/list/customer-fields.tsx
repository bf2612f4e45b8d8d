import type { ReactNode } from 'react';
import { homeCountry } from '../../../../../domain/orders/countries.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import type { useForm } from '../../../forms/use-form.ts';
import { CheckboxField, InputField, TextAreaField } from '../../../components/field.tsx';
import { BuyerChoice } from '../buyer-choice.tsx';
import type { orderFields, OrderValues } from './order-draft.ts';

export interface CountryName {
  code: string;
  name: string;
}

interface CustomerFieldsProps {
  form: ReturnType<typeof useForm>;
  values: OrderValues;
  countries: readonly CountryName[];
  /** the question whether it is private or business */
  buyerQuestion: string;
  /** what is to be said of a delivery abroad; empty while there is none */
  abroad: string;
}

type Name = (typeof orderFields)[number];

/** known to the styles and, the first, to the summary of errors */
const buyerIds = { private: 'order-buyer', business: 'order-buyer-business' };

/** Who it is and where it goes: the same in an order and in a request for a quote. */
export function CustomerFields({ form, values, countries, buyerQuestion, abroad }: CustomerFieldsProps) {
  const { t } = useLanguage();
  const field = (name: Name) => ({ ...form.field(name), defaultValue: values[name] });
  const group = 'grid grid-cols-1 gap-5 border-t border-sand pt-5 sm:grid-cols-2';
  const country = (name: 'country' | 'invoiceCountry') => (
    <SelectField {...form.field(name)} label={t('order.fields.country')} chosen={values[name] ?? homeCountry}>
      {countries.map((one) => (
        <option key={one.code} value={one.code}>
          {one.name}
        </option>
      ))}
    </SelectField>
  );
  return (
    <>
      <BuyerChoice
        legend={`${buyerQuestion} *`}
        ids={buyerIds}
        given={values.buyer}
        error={form.field('buyer').error}
        className="border-t border-sand pt-5"
      />
      <fieldset className={group}>
        <legend className="contents">
          <span className="label sm:col-span-2">{t('order.fields.contact')}</span>
        </legend>
        <div className="only-business sm:col-span-2">
          <InputField {...field('company')} label={t('order.fields.company')} required autoComplete="organization" />
        </div>
        <InputField {...field('name')} label={t('order.fields.name')} required autoComplete="name" />
        <InputField {...field('email')} type="email" label={t('order.fields.email')} required autoComplete="email" />
        <InputField {...field('phone')} type="tel" label={t('order.fields.phone')} autoComplete="tel" />
      </fieldset>
      <fieldset className={group}>
        <legend className="contents">
          <span className="label sm:col-span-2">{t('order.fields.delivery')}</span>
        </legend>
        <div className="sm:col-span-2">
          <InputField
            {...field('street')}
            label={t('order.fields.street')}
            required
            autoComplete="shipping street-address"
          />
        </div>
        <InputField
          {...field('postcode')}
          label={t('order.fields.postcode')}
          required
          autoComplete="shipping postal-code"
        />
        <InputField {...field('city')} label={t('order.fields.city')} required autoComplete="shipping address-level2" />
        {country('country')}
        <p role="status" className="self-end text-small">
          {abroad}
        </p>
        <div className="sm:col-span-2">
          <CheckboxField
            {...form.field('otherInvoice')}
            value="yes"
            defaultChecked={values.otherInvoice === 'yes'}
            label={t('order.fields.otherInvoice')}
          />
        </div>
      </fieldset>
      <fieldset className={`${group} only-other-invoice`}>
        <legend className="contents">
          <span className="label sm:col-span-2">{t('order.fields.invoice')}</span>
        </legend>
        <InputField {...field('invoiceName')} label={t('order.fields.invoiceName')} autoComplete="billing name" />
        <InputField
          {...field('invoiceStreet')}
          label={t('order.fields.street')}
          autoComplete="billing street-address"
        />
        <InputField
          {...field('invoicePostcode')}
          label={t('order.fields.postcode')}
          autoComplete="billing postal-code"
        />
        <InputField {...field('invoiceCity')} label={t('order.fields.city')} autoComplete="billing address-level2" />
        {country('invoiceCountry')}
      </fieldset>
      <fieldset className={group}>
        <legend className="contents">
          <span className="label sm:col-span-2">{t('order.fields.extra')}</span>
        </legend>
        <div className="only-business">
          <InputField
            {...field('vatId')}
            label={t('order.fields.vatId')}
            hint={t('order.fields.vatIdHint')}
            autoComplete="off"
          />
        </div>
        <InputField {...field('reference')} label={t('order.fields.reference')} autoComplete="off" />
        <div className="sm:col-span-2">
          <TextAreaField {...field('note')} rows={3} label={t('order.fields.note')} />
        </div>
      </fieldset>
    </>
  );
}

interface SelectFieldProps {
  id: string;
  name: string;
  error: string | undefined;
  label: string;
  chosen: string;
  children: ReactNode;
}

function SelectField({ id, name, error, label, chosen, children }: SelectFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className="input"
        defaultValue={chosen}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {children}
      </select>
      {error ? (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      ) : null}
    </div>
  );
}
