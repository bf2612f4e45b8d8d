import { carrierNames, carriers } from '../../../../domain/orders/carriers.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { choices, Field, SelectField } from '../../components/field.tsx';

interface ParcelFieldsProps {
  /** chosen at first: what the last parcel went with, or what was chosen just now */
  carrier: string;
  tracking: string;
  /** of a shipment that has left, whose number is asked for */
  isOfShipment?: boolean;
}

/** How a shipment is found: who carries it, and the number of its parcel. */
export function ParcelFields({ carrier, tracking, isOfShipment = false }: ParcelFieldsProps) {
  const { t } = useTexts();
  return (
    <div className="row parcel">
      <SelectField
        label={t('orders.ship.carrier')}
        name={isOfShipment ? 'parcelCarrier' : 'carrier'}
        defaultValue={carrier}
      >
        <option value="">{t('orders.ship.noCarrier')}</option>
        {choices(carriers, (one) => carrierNames[one])}
      </SelectField>
      <Field
        label={t(isOfShipment ? 'orders.parcel.number' : 'orders.ship.tracking')}
        name={isOfShipment ? 'parcel' : 'tracking'}
        defaultValue={tracking}
        autoComplete="off"
        maxLength={120}
      />
    </div>
  );
}
