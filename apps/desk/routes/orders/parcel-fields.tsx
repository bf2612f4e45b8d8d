import { carrierNames, carriers } from '../../../../domain/orders/carriers.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { choices, Field, SelectField } from '../../components/field.tsx';

interface ParcelFieldsProps {
  /** chosen at first: what the last parcel went with, or what was chosen just now */
  carrier: string;
  tracking: string;
}

/** How a shipment is found: who carries it, and the number of its parcel. */
export function ParcelFields({ carrier, tracking }: ParcelFieldsProps) {
  const { t } = useTexts();
  return (
    <div className="row parcel">
      <SelectField label={t('orders.ship.carrier')} name="carrier" defaultValue={carrier}>
        <option value="">{t('orders.ship.noCarrier')}</option>
        {choices(carriers, (one) => carrierNames[one])}
      </SelectField>
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
