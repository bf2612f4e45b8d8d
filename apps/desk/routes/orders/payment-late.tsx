import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';
import type { OrderView } from './order-view.ts';

interface PaymentLateProps {
  reminder: NonNullable<OrderView['reminder']>;
  paymentDue: string;
}

/** Says that a payment is late, with the button that reminds of it. */
export function PaymentLate({ reminder, paymentDue }: PaymentLateProps) {
  const { t, word } = useTexts();
  const { paper, days, position, level, by, isBeyond, language, subject, lines } = reminder;
  return (
    <section id="remind">
      <Notice tone="info">
        <p>{t('orders.remind.text', { paper, day: paymentDue, days })}</p>
        {isBeyond && <p>{t(`orders.remind.beyond.${by}`)}</p>}
        <details open={level !== 'first'}>
          <summary>{t('orders.remind.look', { language: word('locale', language) })}</summary>
          <blockquote className="mail-look" lang={language}>
            <p>
              <strong>{subject}</strong>
            </p>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </blockquote>
        </details>
        <ActForm act="remind" about={{ reminder: position }}>
          <SubmitButton className="button" data-command="">
            {t(`orders.remind.${by}.${level}`)}
          </SubmitButton>
        </ActForm>
      </Notice>
    </section>
  );
}
