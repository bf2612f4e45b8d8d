import { localPrice } from '../../../../../domain/money.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import type { MessageKey } from '../../../i18n/message-key.ts';

export interface PayOnline {
  /** what people call the payment service */
  service: string;
  /** what is open; 0: nothing can be paid online now */
  cents: number;
  /** an earlier payment has not arrived yet */
  isUnderWay: boolean;
}

/** Why a press led nowhere. */
export type PayProblem = 'nothing' | 'under-way' | 'later';

/** What became of a payment, for whoever comes back from the service's page. */
export interface SeenPayment {
  service: string;
  number: string;
  cents: number;
  kind: 'paid' | 'asking' | 'pending' | 'failed' | 'cancelled' | 'expired' | 'doubtful';
  /** something can be paid online now */
  mayPay: boolean;
  /** of this page, for looking again */
  address: string;
}

interface FormProps {
  service: string;
  /** the address of the page itself, which takes the press */
  address: string;
  isAgain: boolean;
}

function PayForm({ service, address, isAgain }: FormProps) {
  const { t } = useLanguage();
  return (
    <form method="post" action={address}>
      <button type="submit" className="btn btn-primary">
        {t(isAgain ? 'order.status.pay.again' : 'order.status.pay.button', { service })}
      </button>
    </form>
  );
}

/** Why the press led nowhere, said where the eye is. */
export function PayRefused({ problem, service }: { problem: PayProblem; service: string }) {
  const { t } = useLanguage();
  return (
    <div className="notice measure mt-6" role="alert">
      <p>{t(`order.status.pay.problem.${problem}`, { service })}</p>
    </div>
  );
}

/** The button that leads to the payment service's own page; until it is pressed nobody learns of the order. */
export function PayOnlineSection({
  pay: { service, cents, isUnderWay },
  address,
}: {
  pay: PayOnline;
  address: string;
}) {
  const { t, language } = useLanguage();
  if (isUnderWay) return <p>{t('order.status.pay.underWay', { service })}</p>;
  if (cents === 0) return null;
  return (
    <section id="pay" aria-labelledby="pay-heading" className="grid gap-3">
      <h2 id="pay-heading" className="text-heading">
        {t('order.status.pay.heading')}
      </h2>
      <p>{t('order.status.pay.text', { amount: localPrice(cents, language), service })}</p>
      <PayForm service={service} address={address} isAgain={false} />
      <p className="hint">{t('order.status.pay.transfer')}</p>
    </section>
  );
}

/** What became of one payment, and nothing else of its order. */
export function PaymentSeenPage({ seen }: { seen: SeenPayment }) {
  const { t, language } = useLanguage();
  const { service, number, cents, kind, mayPay, address } = seen;
  const values = { service, number, amount: localPrice(cents, language) };
  const text: MessageKey = `order.status.pay.seen.${kind}Text`;
  const mayLook = kind === 'asking' || kind === 'pending';
  return (
    <>
      <h1>{t(`order.status.pay.seen.${kind}`)}</h1>
      <p className="lead measure mt-4" role="status">
        {t(text, values)}
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        {mayLook ? (
          <a href={address} className={`btn ${mayPay ? 'btn-secondary' : 'btn-primary'}`}>
            {t('order.status.pay.look')}
          </a>
        ) : null}
        {mayPay ? <PayForm service={service} address={address} isAgain /> : null}
      </div>
      {mayPay ? <p className="hint measure mt-4">{t('order.status.pay.transfer')}</p> : null}
    </>
  );
}
