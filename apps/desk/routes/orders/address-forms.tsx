import { addressFields } from '../../../../domain/orders/correct-address.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';
import type { ActRefusal } from './acts/order-act.ts';
import type { OrderView } from './order-view.ts';

interface AddressFormProps {
  order: OrderView;
  place: 'delivery' | 'invoice';
  refusal: ActRefusal | undefined;
}

/** Corrects where an order or its invoice goes, folded away beside it: it is rarely wrong. */
export function AddressForm({ order, place: at, refusal }: AddressFormProps) {
  const { t } = useTexts();
  return order.correctable.map(({ place, isOne, address }) => {
    if (place !== at) return null;
    const of = `${place}-address` as const;
    const returned = refusal?.returned?.['of'] === of ? refusal.returned : undefined;
    return (
      <details key={`${place} ${order.revision}`} open={returned !== undefined}>
        <summary>{t(isOne ? 'orders.address.both' : `orders.address.${of}`)}</summary>
        <p className="hint">{t('orders.address.hint')}</p>
        <ActForm act="correct-address" about={{ revision: order.revision, place }} className="stack narrow">
          {addressFields.map((field) => {
            const isWrong = returned !== undefined && refusal?.wrong?.includes(field) === true;
            const value = returned?.[field] ?? address[field];
            return field === 'name' ? (
              <div key={field} className="field">
                <label htmlFor={of}>{t('orders.address.name')}</label>
                <textarea
                  id={of}
                  name={field}
                  rows={2}
                  maxLength={200}
                  required
                  defaultValue={value}
                  aria-invalid={isWrong ? true : undefined}
                />
              </div>
            ) : (
              <Field
                key={field}
                label={t(`orders.address.${field}`)}
                name={field}
                required
                autoComplete="off"
                maxLength={200}
                defaultValue={value}
                error={isWrong ? t('orders.address.wrong') : undefined}
              />
            );
          })}
          {isOne ? (
            <fieldset className="stack">
              <legend>{t('orders.address.where')}</legend>
              {(['both', 'delivery', 'invoice'] as const).map((which) => (
                <label key={which} className="check">
                  <input type="radio" name="for" value={which} required defaultChecked={returned?.['for'] === which} />{' '}
                  {t(`orders.address.for.${which}`)}
                </label>
              ))}
            </fieldset>
          ) : (
            <input type="hidden" name="for" value={place} />
          )}
          <SubmitButton className="button">{t('orders.address.save')}</SubmitButton>
        </ActForm>
      </details>
    );
  });
}
