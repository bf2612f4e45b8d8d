import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';
import type { OrderView } from './order-view.ts';

interface PaymentLateProps extends Pick<OrderView, 'isByPost' | 'paymentDue'> {
  reminder: NonNullable<OrderView['reminder']>;
}

/** Says that a payment is late, with the button that reminds of it. */
export function PaymentLate({ reminder, paymentDue, isByPost }: PaymentLateProps) {
  const { t, word } = useTexts();
  const { paper, days, position, level, by, isBeyond, language, subject, lines } = reminder;
  return (
    <section id="remind">
      <Notice tone="info">
        <p>{t(isByPost ? 'orders.remind.textByPost' : 'orders.remind.text', { paper, day: paymentDue, days })}</p>
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
            {t(isByPost ? 'orders.remind.byPost' : `orders.remind.${by}.${level}`)}
          </SubmitButton>
        </ActForm>
      </Notice>
    </section>
  );
}
