import { orderOrigins } from '../../../../domain/orders/order-origin.ts';
import { choices, Field, SelectField } from '../../components/field.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { SecondPress } from '../../components/second-press.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import { ActForm } from './act-form.tsx';
import type { ActRefusal } from './acts/order-act.ts';
import type { OrderView } from './order-view.ts';

interface QuoteDecidedProps {
  order: OrderView;
  quote: OrderView['quotes'][number];
  refusal: ActRefusal | undefined;
}

/** What becomes of an open quote without its link: somebody accepted it by telephone or the like, or it is taken back. */
export function QuoteDecided({ order, quote, refusal }: QuoteDecidedProps) {
  const { t, word } = useTexts();
  const returned = refusal?.returned?.['of'] === `quote ${quote.id}` ? refusal.returned : undefined;
  const errorOf = (field: string, words: string) =>
    returned !== undefined && refusal?.wrong?.includes(field) === true ? words : undefined;
  return (
    <>
      <details open={returned !== undefined}>
        <summary>{t('quotes.said.open')}</summary>
        <p className="hint">{t('quotes.said.text')}</p>
        <ActForm act="quote-accept" about={{ quote: quote.id }} className="stack narrow">
          <EnterKey />
          <Field
            label={t('quotes.said.name')}
            name="name"
            defaultValue={returned?.['name'] ?? order.name}
            autoComplete="off"
            maxLength={100}
            error={errorOf('name', t('quotes.said.nameWrong'))}
          />
          <div className="row">
            <Field
              label={t('quotes.said.day')}
              name="day"
              type="date"
              min={quote.madeOn}
              max={order.money.today}
              defaultValue={returned?.['day'] ?? order.money.today}
              error={errorOf('day', t('quotes.said.dayWrong'))}
            />
            <SelectField label={t('quotes.said.how')} name="how" defaultValue={returned?.['how']}>
              {choices(orderOrigins, (one) => word('orderOrigin', one))}
            </SelectField>
          </div>
          {quote.tiers.map(({ itemNo, name, quantities }) => (
            <SelectField
              key={itemNo}
              label={t('quotes.said.quantity', { name })}
              name={`tier.${itemNo}`}
              defaultValue={quantities[0]?.quantity}
            >
              {quantities.map(({ quantity, words }) => (
                <option key={quantity} value={quantity}>
                  {words}
                </option>
              ))}
            </SelectField>
          ))}
          <SubmitButton className="button">{t('quotes.said.accept')}</SubmitButton>
        </ActForm>
      </details>
      {quote.standing === 'open' && (
        <SecondPress label={t('quotes.withdraw.open')} text={t('quotes.withdraw.text', { day: quote.validUntil })}>
          <ActForm act="quote-withdraw" about={{ quote: quote.id }}>
            <SubmitButton className="button">{t('quotes.withdraw.now')}</SubmitButton>
          </ActForm>
        </SecondPress>
      )}
    </>
  );
}
