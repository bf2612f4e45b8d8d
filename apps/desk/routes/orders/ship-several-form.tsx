import { Form, Link, useLocation } from 'react-router';
import { carrierNames, carriers } from '../../../../domain/orders/carriers.ts';
import { EnterKey } from '../../components/enter-key.tsx';
import { choices, Field, SelectField } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import type { NotShipped } from './ship-several.ts';

interface ShipSeveralProps {
  slips: readonly {
    id: string;
    number: string;
    revision: number;
    address: string;
    /** the day before which it is not to leave, while that has not come */
    notBefore: string | null;
    /** what its buyer wrote and nobody has dealt with */
    toRead: { id: string; number: string; from: string; when: string } | null;
  }[];
  /** ids of those that somebody chose before */
  ticked: readonly string[];
  /** that took the last parcel; empty: nobody said */
  carrier: string;
  notShipped: readonly NotShipped[];
}

/** What of the packing list leaves now, each with the number of its parcel. */
export function ShipSeveral({ slips, ticked, carrier, notShipped }: ShipSeveralProps) {
  const { t } = useTexts();
  const { search } = useLocation();
  return (
    <section className="ship-several" aria-labelledby="ship-several">
      <h2 id="ship-several">{t('packing.shipHeading')}</h2>
      <p className="hint">{t(ticked.length > 0 ? 'packing.shipTextTicked' : 'packing.shipText')}</p>
      {/* of those that somebody chose, the same ones are shown afterwards */}
      <Form method="post" action={`/orders/packing${search}`} className="stack narrow">
        {/* in a field it is not to ship anything */}
        <EnterKey />
        <SelectField label={t('orders.ship.carrier')} name="carrier" defaultValue={carrier}>
          <option value="">{t('orders.ship.noCarrier')}</option>
          {choices(carriers, (one) => carrierNames[one])}
        </SelectField>
        {slips.map(({ id, number, revision, address, notBefore, toRead }) => {
          const before = notShipped.find((one) => one.id === id);
          return (
            <fieldset key={id}>
              <legend>
                {number} <span className="hint">{address.split('\n')[0]}</span>
              </legend>
              <input type="hidden" name={`number.${id}`} value={number} />
              <input type="hidden" name={`revision.${id}`} value={revision} />
              <input type="hidden" name={`asked.${id}`} value={before?.asked ?? ''} />
              <label className="check">
                <input
                  type="checkbox"
                  name="order"
                  value={id}
                  defaultChecked={before?.ticked ?? (notBefore === null && toRead === null && ticked.includes(id))}
                />{' '}
                {t('packing.shipOne', { number })}
              </label>
              {notBefore !== null && <p className="hint">{t('orders.notBefore.agreed', { day: notBefore })}</p>}
              {toRead !== null && (
                <p className="hint">
                  {t('orders.readFirst', { name: toRead.from, when: toRead.when })}{' '}
                  <Link to={`/inbox/${toRead.id}`}>{t('orders.readMessage', { number: toRead.number })}</Link>
                </p>
              )}
              <Field
                label={t('packing.shipParcel')}
                name={`tracking.${id}`}
                defaultValue={before?.tracking ?? ''}
                autoComplete="off"
                maxLength={120}
              />
            </fieldset>
          );
        })}
        <p className="row">
          <SubmitButton className="button button-primary">{t('packing.shipGo')}</SubmitButton>
        </p>
      </Form>
    </section>
  );
}
