import { useTexts } from '../../i18n/texts.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';
import type { FormAnswer } from './acts/order-act.ts';
import type { OrderView } from './order-view.ts';
import { ParcelFields } from './parcel-fields.tsx';

interface ParcelFormProps {
  order: Pick<OrderView, 'revision' | 'isByPost' | 'lastCarrier'>;
  shipment: OrderView['shipments'][number];
  refusal: FormAnswer | undefined;
}

/** Gives a shipment that has left its parcel number, or corrects it; folded away, because it is rarely wrong. */
export function ParcelForm({ order, shipment, refusal }: ParcelFormProps) {
  const { t } = useTexts();
  const { paperId, number, tracking, carrier } = shipment;
  const returned = refusal?.returned?.['of'] === `parcel ${paperId}` ? refusal.returned : undefined;
  return (
    <details open={returned !== undefined}>
      <summary>{t(tracking === '' ? 'orders.parcel.add' : 'orders.parcel.correct')}</summary>
      {tracking !== '' && <p className="hint">{t('orders.parcel.text', { note: number })}</p>}
      <ActForm act="parcel" about={{ revision: order.revision, paper: paperId }} className="stack">
        <ParcelFields
          isOfShipment
          refusal={returned === undefined ? undefined : refusal}
          carrier={returned?.['parcelCarrier'] ?? carrier ?? order.lastCarrier ?? ''}
          tracking={returned?.['parcel'] ?? tracking}
        />
        {!order.isByPost && (
          <label className="check">
            <input type="checkbox" name="tell" value="yes" defaultChecked={returned?.['tell'] === 'yes'} />{' '}
            {t('orders.parcel.tell')}
          </label>
        )}
        <p className="row">
          <SubmitButton className="button">{t('orders.parcel.save')}</SubmitButton>
        </p>
      </ActForm>
    </details>
  );
}
