import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { ActForm } from './act-form.tsx';
import type { OrderView } from './order-view.ts';

interface PaymentLateProps {
  reminder: NonNullable<OrderView['reminder']>;
  paymentDue: string;
  busy: boolean;
}

/** Says that a payment is late, with the button that reminds of it. */
export function PaymentLate({ reminder, paymentDue, busy }: PaymentLateProps) {
  const { t } = useTexts();
  const { paper, days, position, ofPaper } = reminder;
  return (
    <Notice tone="info">
      {t('orders.remind.text', { paper, day: paymentDue, days })}
      <ActForm act="remind" about={{ reminder: position }}>
        <button className="button" disabled={busy} data-command="">
          {t(ofPaper === 1 ? 'orders.remind.first' : ofPaper === 2 ? 'orders.remind.second' : 'orders.remind.later', {
            position: ofPaper,
          })}
        </button>
      </ActForm>
    </Notice>
  );
}
