import { useId } from 'react';
import { carrierNames, carriers } from '../../../../domain/orders/carriers.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';

interface ParcelFieldsProps {
  /** chosen at first: what the last parcel went with, or what was chosen just now */
  carrier: string;
  tracking: string;
}

/** How a shipment is found: who carries it, and the number of its parcel. */
export function ParcelFields({ carrier, tracking }: ParcelFieldsProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <div className="row parcel">
      <div className="field">
        <label htmlFor={id}>{t('orders.ship.carrier')}</label>
        <select id={id} name="carrier" defaultValue={carrier}>
          <option value="">{t('orders.ship.noCarrier')}</option>
          {carriers.map((one) => (
            <option key={one} value={one}>
              {carrierNames[one]}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={t('orders.ship.tracking')}
        name="tracking"
        defaultValue={tracking}
        autoComplete="off"
        maxLength={120}
      />
    </div>
  );
}
