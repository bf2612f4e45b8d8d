import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';
import type { ActRefusal } from './acts/order-act.ts';
import type { OrderView } from './order-view.ts';

interface TaxDecisionProps {
  order: OrderView;
  tax: NonNullable<OrderView['tax']>;
  refusal: ActRefusal | undefined;
}

/** What is done about an order without tax whose VAT id VIES calls invalid; what was decided can be changed. */
export function TaxDecision({ order, tax, refusal }: TaxDecisionProps) {
  const { t } = useTexts();
  const { vatId, revision } = order;
  const { isOpen, decided, percent, without, withTax, hasMail } = tax;
  const wrong = refusal?.returned?.['of'] === 'tax';
  const addTax = (
    <ActForm act="decide-tax" about={{ revision, decision: 'taxed' }}>
      <SubmitButton className={`button ${isOpen && order.toRead.length === 0 ? 'button-primary' : ''}`} data-command="">
        {t('orders.tax.add', { percent, amount: withTax })} {hasMail && t('orders.withMail')}
      </SubmitButton>
    </ActForm>
  );
  const leaveOff = (
    <ActForm act="decide-tax" about={{ revision, decision: 'untaxed' }} className="stack narrow">
      <Field
        label={t('orders.tax.reason')}
        hint={t('orders.close.reasonHint')}
        name="reason"
        required
        autoComplete="off"
        maxLength={300}
        error={wrong ? t('orders.money.reasonMissing') : undefined}
      />
      <SubmitButton className="button">
        {t('orders.tax.leaveNow', { amount: without })} {decided === 'taxed' && hasMail && t('orders.withMail')}
      </SubmitButton>
    </ActForm>
  );
  return (
    <section className="shipments" aria-labelledby="tax">
      <h2 id="tax">{t('orders.tax.heading')}</h2>
      {isOpen && (
        <>
          <p>{t('orders.tax.open', { vatId })}</p>
          <p className="hint">{t('orders.tax.ask', { email: order.email })}</p>
          {addTax}
        </>
      )}
      {decided !== null && <p className="hint">{tax.said}</p>}
      {decided !== 'untaxed' && (
        <details open={wrong}>
          <summary>{t('orders.tax.leave')}</summary>
          {leaveOff}
        </details>
      )}
      {decided === 'untaxed' && (
        <details>
          <summary>{t('orders.tax.addAfterAll')}</summary>
          {addTax}
        </details>
      )}
    </section>
  );
}
