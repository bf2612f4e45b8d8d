import { useTexts } from '../../i18n/texts.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { FieldList } from '../../components/field-list.tsx';
import { AddressForm } from './address-forms.tsx';
import type { ActRefusal } from './acts/order-act.ts';
import { ActForm } from './act-form.tsx';
import type { OrderView } from './order-view.ts';

/** Who ordered, where it goes, and on which terms. */
export function OrderFacts({ order, refusal }: { order: OrderView; refusal: ActRefusal | undefined }) {
  const { t, word } = useTexts();
  const vatIdSaid = ({ vatIdCheck, vies }: OrderView): string => {
    if (vatIdCheck === null) return t(`orders.vatIdCheck.${vies === 'on' ? 'not' : vies}`);
    const { result, when, reference } = vatIdCheck;
    const said = t(`orders.vatIdCheck.${result}`, { when });
    return reference === null ? said : `${said}; ${t('orders.vatIdCheck.number', { number: reference })}`;
  };
  const how = order.origin === null ? '' : word('orderOrigin', order.origin);
  const came = order.isAtStand ? t('entry.cameAtStand', { how }) : how;
  const facts = [
    ['orders.buyer', word('orderBuyer', order.buyer)],
    ['entry.came', came],
    ['orders.name', order.name],
    ['orders.email', order.email],
    ['orders.phone', order.phone],
    ['orders.delivery', order.delivery],
    ['orders.invoice', order.invoice === order.delivery ? t('orders.sameAddress') : order.invoice],
    ['orders.vatId', order.vatId === '' ? '' : `${order.vatId} (${vatIdSaid(order)})`],
    ['orders.reference', order.reference],
    ['orders.note', order.note],
    ['quotes.wishedDate', order.wishedDate],
    ['quotes.branding', order.branding ? t('quotes.brandingYes') : ''],
    ['orders.payment', order.kind === 'request' || order.replaces !== null ? '' : word('orderPayment', order.payment)],
    ['orders.dueOn', order.paymentDue],
    ['quotes.accepts', order.quoteNumber ?? ''],
    ['quotes.agreedDelivery', order.agreedDelivery],
    ['quotes.agreedNote', order.agreedNote],
    ['orders.terms', order.termsVersion],
  ] as const;
  return (
    <>
      <FieldList
        className="fields order-facts"
        entries={facts
          .filter(([, value]) => value !== '')
          .map(([key, value]) => [
            t(key),
            key === 'orders.delivery' || key === 'orders.invoice' ? (
              <>
                {value}
                <AddressForm
                  order={order}
                  place={key === 'orders.delivery' ? 'delivery' : 'invoice'}
                  refusal={refusal}
                />
              </>
            ) : (
              value
            ),
          ])}
      />
      {order.mayAskVies && (
        <ActForm act="check-vat-id">
          <SubmitButton className="button">{t('orders.vatIdCheck.ask')}</SubmitButton>
        </ActForm>
      )}
    </>
  );
}
