import { localPrice } from '../../../../../domain/money.ts';
import type { RefusalReason, WithdrawalState } from '../../../../../domain/orders/withdrawal.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';

export interface WithdrawalShown {
  number: string;
  state: WithdrawalState;
  received: string;
  goods: readonly string[];
  refusal: RefusalReason | null;
  needsReturn: boolean;
  returnBy: string | null;
  /** when the goods were back, or proven to be on their way */
  returnedOn: string | null;
  refundBy: string;
  refund: { cents: number; day: string } | null;
}

interface OrderWithdrawalsProps {
  withdrawals: readonly WithdrawalShown[];
  /** where goods are sent back to */
  company: { name: string; street: string; place: string };
}

/** How each withdrawal from an order stands, step by step, for whoever declared it. */
export function OrderWithdrawals({ withdrawals, company }: OrderWithdrawalsProps) {
  const { t } = useLanguage();
  if (withdrawals.length === 0) return null;
  return (
    <section aria-labelledby="withdrawals" className="measure mt-6 grid gap-4">
      <h2 id="withdrawals" className="text-heading">
        {t('order.status.withdrawals.heading')}
      </h2>
      {withdrawals.map((withdrawal) => (
        <div key={withdrawal.number} className="notice" data-withdrawal={withdrawal.state}>
          <p className="font-semibold">{t(`order.status.withdrawals.state.${shownState(withdrawal.state)}`)}</p>
          <p className="text-small">
            {t('order.status.withdrawals.received', { number: withdrawal.number, date: withdrawal.received })}
          </p>
          <ul className="mt-2">
            {withdrawal.goods.map((goods) => (
              <li key={goods}>{goods}</li>
            ))}
          </ul>
          <Steps withdrawal={withdrawal} company={company} />
        </div>
      ))}
    </section>
  );
}

/** What is not tied to an order is not shown with one. */
const shownState = (state: WithdrawalState) => (state === 'untied' || state === 'unrelated' ? 'open' : state);

function Steps({ withdrawal, company }: { withdrawal: WithdrawalShown; company: OrderWithdrawalsProps['company'] }) {
  const { t, language } = useLanguage();
  const { state, goods, refusal, needsReturn, returnBy, returnedOn, refundBy, refund } = withdrawal;
  if (state === 'open') return <p className="mt-2">{t('order.status.withdrawals.heldBack')}</p>;
  if (state === 'refused')
    return (
      <p className="mt-2">
        {refusal === null || refusal === 'other' ? '' : t(`order.status.withdrawals.refusal.${refusal}`)}{' '}
        {goods.length === 0 ? '' : t('order.status.withdrawals.refusedNext')}
      </p>
    );
  if (state === 'revoked') return null;
  return (
    <>
      <p className="mt-2">
        {!needsReturn
          ? t('order.status.withdrawals.keep')
          : returnedOn !== null
            ? t('order.status.withdrawals.returned', { day: returnedOn })
            : t('order.status.withdrawals.sendBack', { day: returnBy ?? '' })}
      </p>
      {needsReturn && returnedOn === null ? (
        <address className="mt-1 not-italic">
          {company.name}
          <br />
          {company.street}
          <br />
          {company.place}
        </address>
      ) : null}
      <p className="mt-2">
        {refund === null
          ? state === 'settled'
            ? ''
            : t('order.status.withdrawals.refundBy', { day: refundBy })
          : t('order.status.withdrawals.refunded', { amount: localPrice(refund.cents, language), day: refund.day })}
      </p>
    </>
  );
}
