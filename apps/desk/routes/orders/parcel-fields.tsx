import { carrierNames, carriers } from '../../../../domain/orders/carriers.ts';
import type { FormAnswer } from './acts/order-act.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { choices, Field, SelectField } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

interface ParcelFieldsProps {
  /** chosen at first: what the last parcel went with, or what was chosen just now */
  carrier: string;
  tracking: string;
  /** of a shipment that has left, whose number is asked for */
  isOfShipment?: boolean;
  /** what was refused just now in this form */
  refusal?: FormAnswer | undefined;
}

/** How a shipment is found: who carries it, and the number of its parcel. */
export function ParcelFields({ carrier, tracking, isOfShipment = false, refusal }: ParcelFieldsProps) {
  const { t } = useTexts();
  const { asked, all = '', carrier: shipped, parcelCarrier } = refusal?.returned ?? {};
  const chosen = carriers.find((one) => one === (isOfShipment ? parcelCarrier : shipped));
  return (
    <div className="row parcel">
      {/* what was asked about: answered by the button below, or by another look at what would be sent */}
      <input type="hidden" name="asked" value={asked ?? ''} />
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
        error={refusal?.problem === 'parcel-other' ? refusal.detail : undefined}
      />
      {refusal?.problem === 'parcel-other' && asked !== undefined && chosen !== undefined && (
        // it says again what was pressed
        <SubmitButton name="sure" value={all} className="button">
          {t(isOfShipment ? 'orders.parcel.sure' : 'orders.ship.sure', { carrier: carrierNames[chosen] })}
        </SubmitButton>
      )}
    </div>
  );
}
