import type { ReactNode } from 'react';
import { homeCountry } from '../../../../domain/orders/countries.ts';
import { Text } from '../../../language/text.tsx';
import { useLanguage } from '../../../language/language-provider.tsx';
import { Honeypot } from '../../../submission/form-status.tsx';
import type { useForm } from '../../../submission/use-form.ts';
import { CheckboxField, InputField, TextAreaField } from '../../../ui/field.tsx';
import type { orderFields, OrderValues } from './order-draft.ts';

export interface CountryName {
  code: string;
  name: string;
}

interface DetailFieldsProps {
  form: ReturnType<typeof useForm>;
  values: OrderValues;
  countries: readonly CountryName[];
  abroad: boolean;
}

type Name = (typeof orderFields)[number];

/** Who orders, where it goes, and how it is paid. What does not concern a private person, or an address, folds away by style alone. */
export function DetailFields({ form, values, countries, abroad }: DetailFieldsProps) {
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
      <Choice name="buyer" legend={`${t('order.fields.buyer')} *`} form={form}>
        <Radio name="buyer" value="private" first chosen={values.buyer} label={t('order.fields.private')} form={form} />
        <Radio name="buyer" value="business" chosen={values.buyer} label={t('order.fields.business')} form={form} />
      </Choice>
      <fieldset className={group}>
        <legend className="contents">
          <span className="label sm:col-span-2">{t('order.fields.contact')}</span>
        </legend>
        <div className="only-business sm:col-span-2">
          <InputField {...field('company')} label={t('order.fields.company')} autoComplete="organization" />
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
          {abroad ? t('order.fields.abroad') : ''}
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
      <Choice name="payment" legend={`${t('order.fields.payment')} *`} form={form}>
        <Radio
          name="payment"
          value="prepayment"
          first
          chosen={values.payment}
          label={<Text id="order.fields.prepayment" />}
          form={form}
        />
        <div className="only-business">
          <Radio
            name="payment"
            value="invoice"
            chosen={values.payment}
            label={<Text id="order.fields.onInvoice" />}
            form={form}
          />
        </div>
      </Choice>
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

interface ChoiceProps {
  name: 'buyer' | 'payment';
  legend: string;
  form: ReturnType<typeof useForm>;
  children: ReactNode;
}

function Choice({ name, legend, form, children }: ChoiceProps) {
  const { error } = form.field(name);
  return (
    <fieldset className="border-t border-sand pt-5" aria-describedby={error ? `order-${name}-error` : undefined}>
      <legend className="contents">
        <span className="label">{legend}</span>
      </legend>
      <div className="mt-2 grid gap-2">{children}</div>
      {error ? (
        <p id={`order-${name}-error`} className="field-error mt-2">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface RadioProps {
  name: 'buyer' | 'payment';
  value: string;
  /** the one that a line of the summary leads to */
  first?: true;
  chosen: string | undefined;
  label: ReactNode;
  form: ReturnType<typeof useForm>;
}

function Radio({ name, value, first, chosen, label, form }: RadioProps) {
  const { id, error } = form.field(name);
  const own = first ? id : `${id}-${value}`;
  return (
    <div className="flex min-h-11 items-start gap-3">
      <input
        type="radio"
        id={own}
        name={name}
        value={value}
        defaultChecked={chosen === value}
        aria-describedby={error ? `order-${name}-error` : undefined}
        className="checkbox"
      />
      <label htmlFor={own}>{label}</label>
    </div>
  );
}
