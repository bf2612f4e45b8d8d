import { useState, type ReactNode } from 'react';
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
  /** the question whether it is private or business; none where it was asked before */
  buyerQuestion?: string;
  /** what is to be said of a delivery abroad; empty while there is none */
  abroad: string;
  /** nothing is folded away */
  showsAll?: true;
}

type Name = (typeof orderFields)[number];

/** known to the styles and, the first, to the summary of errors */
export const buyerIds = { private: 'order-buyer', business: 'order-buyer-business' };

/** What many leave empty, folded away until one of them is filled in. */
const optional: readonly Name[] = [
  'phone',
  'reference',
  'note',
  'otherInvoice',
  'invoiceName',
  'invoiceStreet',
  'invoicePostcode',
  'invoiceCity',
];

/** Who it is and where it goes: the same in an order and in a request for a quote. */
export function CustomerFields({ form, values, countries, buyerQuestion, abroad, showsAll }: CustomerFieldsProps) {
  const { t } = useLanguage();
  const field = (name: Name) => ({ ...form.field(name), defaultValue: values[name] });
  const fields = 'grid grid-cols-1 gap-5 sm:grid-cols-6';
  const group = `${fields} border-t border-sand pt-5`;
  const isUsed = optional.some((name) => Boolean(values[name] || form.field(name).error));
  // what was used once stays open while somebody types in it
  const [isOpen, setOpen] = useState(isUsed || showsAll === true);
  if (isUsed && !isOpen) setOpen(true);
  const country = (name: 'country' | 'invoiceCountry', autoComplete: string) => (
    <SelectField
      {...form.field(name)}
      label={t('order.fields.country')}
      chosen={values[name] ?? homeCountry}
      autoComplete={autoComplete}
    >
      {countries.map((one) => (
        <option key={one.code} value={one.code}>
          {one.name}
        </option>
      ))}
    </SelectField>
  );
  return (
    <>
      {buyerQuestion === undefined ? null : (
        <BuyerChoice
          legend={`${buyerQuestion} *`}
          ids={buyerIds}
          given={values.buyer}
          error={form.field('buyer').error}
          className="border-t border-sand pt-5"
        />
      )}
      <fieldset className={group}>
        <legend className="contents">
          <span className="label sm:col-span-6">{t('order.fields.contact')}</span>
        </legend>
        <div className="only-business sm:col-span-3">
          <InputField {...field('company')} label={t('order.fields.company')} required autoComplete="organization" />
        </div>
        <div className="only-business sm:col-span-3">
          <InputField
            {...field('vatId')}
            label={t('order.fields.vatId')}
            hint={t('order.fields.vatIdHint')}
            autoComplete="off"
          />
        </div>
        <div className="sm:col-span-3">
          <InputField {...field('name')} label={t('order.fields.name')} required autoComplete="name" />
        </div>
        <div className="sm:col-span-3">
          <InputField {...field('email')} type="email" label={t('order.fields.email')} required autoComplete="email" />
        </div>
      </fieldset>
      <fieldset className={group}>
        <legend className="contents">
          <span className="label sm:col-span-6">{t('order.fields.delivery')}</span>
        </legend>
        <div className="sm:col-span-6">
          <InputField
            {...field('street')}
            label={t('order.fields.street')}
            required
            autoComplete="shipping street-address"
          />
        </div>
        <div className="postcode-city">
          <InputField
            {...field('postcode')}
            // elsewhere letters stand in it
            inputMode={(values.country ?? homeCountry) === homeCountry ? 'numeric' : 'text'}
            label={t('order.fields.postcode')}
            required
            autoComplete="shipping postal-code"
          />
          <InputField
            {...field('city')}
            label={t('order.fields.city')}
            required
            autoComplete="shipping address-level2"
          />
        </div>
        <div className="sm:col-span-3">{country('country', 'shipping country')}</div>
        <p role="status" className="self-end text-small sm:col-span-3">
          {abroad}
        </p>
      </fieldset>
      <details open={isOpen} className="border-t border-sand">
        <summary className="min-h-11 cursor-pointer py-3">{t('order.fields.optional')}</summary>
        <div className="grid gap-5 pt-2">
          <div className={fields}>
            <div className="sm:col-span-3">
              <InputField {...field('phone')} type="tel" label={t('order.fields.phone')} autoComplete="tel" />
            </div>
            <div className="sm:col-span-3">
              <InputField {...field('reference')} label={t('order.fields.reference')} autoComplete="off" />
            </div>
          </div>
          <CheckboxField
            {...form.field('otherInvoice')}
            value="yes"
            defaultChecked={values.otherInvoice === 'yes'}
            label={t('order.fields.otherInvoice')}
          />
          <fieldset className={`${fields} only-other-invoice`}>
            <legend className="contents">
              <span className="label sm:col-span-6">{t('order.fields.invoice')}</span>
            </legend>
            <div className="sm:col-span-6">
              <InputField {...field('invoiceName')} label={t('order.fields.invoiceName')} autoComplete="billing name" />
            </div>
            <div className="sm:col-span-6">
              <InputField
                {...field('invoiceStreet')}
                label={t('order.fields.street')}
                autoComplete="billing street-address"
              />
            </div>
            <div className="postcode-city">
              <InputField
                {...field('invoicePostcode')}
                label={t('order.fields.postcode')}
                autoComplete="billing postal-code"
              />
              <InputField
                {...field('invoiceCity')}
                label={t('order.fields.city')}
                autoComplete="billing address-level2"
              />
            </div>
            <div className="sm:col-span-3">{country('invoiceCountry', 'billing country')}</div>
          </fieldset>
          <TextAreaField {...field('note')} rows={3} label={t('order.fields.note')} />
        </div>
      </details>
    </>
  );
}

interface SelectFieldProps {
  id: string;
  name: string;
  error: string | undefined;
  label: string;
  chosen: string;
  autoComplete: string;
  children: ReactNode;
}

function SelectField({ id, name, error, label, chosen, autoComplete, children }: SelectFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className="input"
        autoComplete={autoComplete}
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
