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
  return (
    <div className="row">
      <label>
        {t('orders.ship.carrier')}
        <select name="carrier" defaultValue={carrier}>
          <option value="">{t('orders.ship.noCarrier')}</option>
          {carriers.map((one) => (
            <option key={one} value={one}>
              {carrierNames[one]}
            </option>
          ))}
        </select>
      </label>
      <Field
        label={t('orders.ship.tracking')}
        hint={t('orders.ship.trackingHint')}
        name="tracking"
        defaultValue={tracking}
        autoComplete="off"
        maxLength={120}
      />
    </div>
  );
}
