import { useTexts } from '../../../i18n/texts.tsx';
import { Field, SelectField } from '../../../components/field.tsx';
import { Choice } from './choice.tsx';
import type { TypedEntry } from './entry-shop.ts';

interface EntryCustomerProps {
  typed: TypedEntry;
  countries: readonly { code: string; name: string }[];
  errorOf(field: string): string | undefined;
}

/** Who ordered, and where goods and invoice go. What only businesses have is hidden for others (entry.css). */
export function EntryCustomer({ typed, countries, errorOf }: EntryCustomerProps) {
  const { t, word } = useTexts();
  const field = (
    name: string,
    label: string,
    more: { type?: string; hint?: string; start?: string; placeholder?: string } = {},
  ) => (
    <Field
      label={label}
      name={name}
      type={more.type ?? 'text'}
      {...(more.hint !== undefined && { hint: more.hint })}
      {...(more.placeholder !== undefined && { placeholder: more.placeholder })}
      {...(more.start !== undefined && { 'data-start': more.start })}
      defaultValue={typed[name]}
      autoComplete="off"
      error={errorOf(name)}
    />
  );
  return (
    <fieldset className="quote-line stack">
      <legend>{t('entry.customer')}</legend>
      <Choice
        legend={t('entry.buyer')}
        name="buyer"
        chosen={typed['buyer']}
        error={errorOf('buyer')}
        options={(['private', 'business'] as const).map((value) => ({ value, label: word('orderBuyer', value) }))}
      />
      <div className="entry-fields">
        <div className="for-business">{field('company', t('entry.company'))}</div>
        {field('name', t('orders.name'), { start: 'order' })}
        {field('phone', t('entry.phone'), { type: 'tel' })}
        <div className="for-business">{field('vatId', t('entry.vatId'))}</div>
        <div className="for-business">{field('reference', t('entry.reference'))}</div>
        <div className="whole">
          {/* the styles see by the blank whether there is an address (entry.css) */}
          {field('email', t('entry.email'), { type: 'email', hint: t('entry.emailHint'), placeholder: ' ' })}
        </div>
      </div>
      <div className="entry-fields">
        {field('street', t('entry.street'))}
        {field('postcode', t('entry.postcode'))}
        {field('city', t('entry.city'))}
        <Country name="country" label={t('entry.country')} {...{ typed, countries }} error={errorOf('country')} />
      </div>
      <p>
        <label className="check">
          <input type="checkbox" name="otherInvoice" value="yes" defaultChecked={typed['otherInvoice'] === 'yes'} />{' '}
          {t('entry.otherInvoice')}
        </label>
      </p>
      <div className="entry-fields for-other-invoice">
        {field('invoiceName', t('entry.invoiceName'))}
        {field('invoiceStreet', t('entry.street'))}
        {field('invoicePostcode', t('entry.postcode'))}
        {field('invoiceCity', t('entry.city'))}
        <Country
          name="invoiceCountry"
          label={t('entry.country')}
          {...{ typed, countries }}
          error={errorOf('invoiceCountry')}
        />
      </div>
    </fieldset>
  );
}

interface CountryProps extends Pick<EntryCustomerProps, 'typed' | 'countries'> {
  name: 'country' | 'invoiceCountry';
  label: string;
  error: string | undefined;
}

function Country({ name, label, typed, countries, error }: CountryProps) {
  return (
    <SelectField label={label} name={name} defaultValue={typed[name] ?? 'DE'} error={error}>
      {countries.map((one) => (
        <option key={one.code} value={one.code}>
          {one.name}
        </option>
      ))}
    </SelectField>
  );
}
