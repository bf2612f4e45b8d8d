import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { Field } from '../../components/field.tsx';
import { SecondPress } from '../../components/second-press.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';
import type { OrderActName } from './acts/all-acts.ts';
import type { FormAnswer } from './acts/order-act.ts';
import type { OrderView } from './order-view.ts';
import { ParcelFields } from './parcel-fields.tsx';
import { PaymentForm } from './payment-form.tsx';
import { AskRest } from './ask-rest.tsx';
import { LookFirst } from './look-first.tsx';
import { PartForm } from './shipments.tsx';
import { ToField } from './to-field.tsx';
import { WhoCallsOff } from './who-calls-off.tsx';

interface StepProps {
  order: OrderView;
  refusal: FormAnswer | undefined;
}

/** The one thing to do next about an order, as its loud button; and the ways in which it ends. */
export function NextStep({ order, refusal }: StepProps) {
  const { t, word } = useTexts();
  const { kind, number, quoteNumber, revision, next, mayWork, toRead } = order;
  if (!mayWork) return null;
  // whoever has no address gets none
  const withMail = order.isByPost ? '' : ` ${t('orders.withMail')}`;
  const brings = order.isByPost ? 'paper' : 'mail';
  // what came online goes back the same way, with one press
  const back = next === 'refund' ? order.money.online.find((one) => one.isCounted && one.back !== null) : undefined;
  // the whole of what is open is noted with one press
  const expected = next === 'note-payment' ? order.money.open : null;
  // that the day was seen which is said beside the button
  const early = order.waitsUntil !== null && { early: 'yes' };
  function shipWords() {
    if (order.waitsUntil !== null) return t('orders.notBefore.shipNow', { day: order.waitsUntil });
    return t(order.nextPart === '' ? 'orders.ship.all' : 'orders.ship.allOfPart');
  }
  function moneyHeading() {
    if (next === 'refund') return t(back === undefined ? 'orders.money.notePaidBack' : 'orders.online.otherWay');
    if (order.paymentDue !== '' && order.reminder === null) return t('orders.money.waits', { day: order.paymentDue });
    return t('orders.money.notePayment');
  }
  // what the buyer wrote is read first, and may change what is next
  const loud = toRead.length === 0 ? 'button-primary' : '';
  const press = (act: OrderActName, about: Record<string, string | number>, label: ReactNode, isLoud = true) => (
    <ActForm act={act} about={about} className="row">
      <SubmitButton className={`button ${isLoud ? loud : ''}`} data-command="">
        {label}
      </SubmitButton>
    </ActForm>
  );
  /** the same with a look at its mail and paper before */
  const pressOrLook = (act: OrderActName, about: Record<string, string | number>, label: ReactNode) => (
    <ActForm act={act} about={about} className="row">
      <LookFirst of={act} brings={brings}>
        <SubmitButton className={`button ${loud}`} data-command="">
          {label}
        </SubmitButton>
      </LookFirst>
    </ActForm>
  );
  /** the whole of what is open, received today */
  const noted = (way: 'transfer' | 'cash' | 'card', button: ReactNode) => (
    <ActForm
      key={way}
      act="note-payment"
      about={{
        payment: order.money.paymentId,
        amount: order.money.proposed,
        day: order.money.today,
        way,
        reference: '',
        seen: order.money.paidCents,
      }}
      className="row"
    >
      {button}
    </ActForm>
  );
  const otherPayment = (
    <PaymentForm
      kind={next === 'refund' ? 'refund' : 'payment'}
      money={order.money}
      refusal={refusal}
      isNext={back === undefined && expected === null && toRead.length === 0}
    />
  );
  return (
    <>
      {next === 'confirm' && (
        <>
          <p className="hint before">
            {quoteNumber !== null
              ? t('orders.contractStands')
              : t(order.isByPost ? 'orders.contractByPost' : 'orders.contract')}
          </p>
          {pressOrLook('confirm', { revision, number }, `${word('orderStep', 'confirmed')}${withMail}`)}
        </>
      )}
      {next === 'invoice' && (
        <>
          <p className="hint before">
            {order.invoiceSum !== '' && <strong>{t('orders.invoices.chargeSum', { sum: order.invoiceSum })} </strong>}
            {t(order.isByPost ? 'orders.invoices.chargeByPost' : 'orders.invoices.chargeHint')}
          </p>
          {pressOrLook('charge', { number, deliveries: order.notCharged.join(',') }, t('orders.invoices.chargeNext'))}
        </>
      )}
      {next === 'cancel-invoice' && order.toCancel !== null && (
        <>
          <p className="hint">{t('orders.invoices.toCancel', { number: order.toCancel })}</p>
          {pressOrLook(
            'take-invoice-back',
            { number, invoice: order.toCancel },
            t('orders.invoices.takeBackNow', { number: order.toCancel }),
          )}
        </>
      )}
      {order.mayShipAll && (
        <ActForm act="ship" about={{ revision, all: 'yes', ...early }} className="stack narrow ship-all">
          {/* Enter in the field ships nothing */}
          <EnterKey />
          <ParcelFields
            carrier={refusal?.returned?.['carrier'] ?? order.lastCarrier ?? ''}
            tracking={refusal?.returned?.['tracking'] ?? ''}
            refusal={refusal?.returned?.['all'] === 'yes' ? refusal : undefined}
          />
          {order.nextPart !== '' && <p>{t('orders.ship.partNext', { goods: order.nextPart })}</p>}
          <p className="hint">{t(order.isByPost ? 'orders.ship.allByPost' : 'orders.ship.allHint')}</p>
          <div className="row">
            <LookFirst of="ship all" brings={brings}>
              <SubmitButton
                className={`button ${next === 'ship' && order.waitsUntil === null ? loud : ''}`}
                data-command=""
              >
                {shipWords()}
              </SubmitButton>
            </LookFirst>
          </div>
        </ActForm>
      )}
      {order.mayShipAll && order.state !== 'part-shipped' && (
        <div className="shipments">
          <details
            key={revision}
            open={refusal?.returned?.['tracking'] !== undefined && refusal.returned['all'] !== 'yes'}
          >
            <summary>{t('orders.ship.open')}</summary>
            <PartForm order={order} refusal={refusal} />
          </details>
        </div>
      )}
      {(next === 'note-payment' || next === 'refund') && (
        <section className="shipments" aria-labelledby="next-money">
          {back !== undefined && back.back !== null && (
            <>
              <h2>{t('orders.online.backHeading')}</h2>
              {press(
                'online-back',
                { online: back.id, cents: back.back.cents },
                t('orders.online.back', { amount: back.back.amount, service: back.service }),
              )}
            </>
          )}
          <h2 id="next-money">{moneyHeading()}</h2>
          <AskRest order={order} />
          {expected !== null && (
            <>
              {noted(
                'transfer',
                <>
                  {/* never loud: whoever presses what is green must not say that money came */}
                  <SubmitButton className="button" data-command="">
                    {t('orders.money.noteAll', { amount: expected })}
                  </SubmitButton>
                  <span className="hint">{t('orders.money.noteAllHint')}</span>
                </>,
              )}
              <div className="row note-by">
                {(['cash', 'card'] as const).map((way) =>
                  noted(way, <SubmitButton className="button">{t(`orders.money.noteBy.${way}`)}</SubmitButton>),
                )}
              </div>
            </>
          )}
          {expected === null ? (
            otherPayment
          ) : (
            // once it is noted it is folded again
            <details key={order.money.payments.length} open={refusal?.returned?.['of'] === 'payment'}>
              <summary>{t('orders.money.noteOther')}</summary>
              {otherPayment}
            </details>
          )}
        </section>
      )}
      {order.mayAnswer && press('move', { revision, to: 'done' }, word('orderStep', 'answered'), false)}
      {next === 'close' && (
        <>
          <p className="hint before">{t('orders.close.hint')}</p>
          {press('move', { revision, to: 'done' }, word('orderStep', 'done'))}
        </>
      )}
      {order.mayClose && next !== 'close' && (
        <details open={refusal?.problem === 'open-points'}>
          <summary>
            {t('orders.close.anyway')}
            {order.points.length > 0 && `: ${order.points.map((point) => word('orderOpen', point)).join(' ')}`}
          </summary>
          <ActForm act="move" about={{ revision, to: 'done' }} className="stack narrow">
            <Field
              label={t('orders.close.reason')}
              hint={t('orders.close.reasonHint')}
              name="reason"
              required
              autoComplete="off"
              maxLength={300}
              error={refusal?.problem === 'open-points' ? t('orders.money.reasonMissing') : undefined}
            />
            <SubmitButton className="button">{t('orders.close.now')}</SubmitButton>
          </ActForm>
        </details>
      )}
      {order.ends.map(({ to, mailed }) => (
        <SecondPress
          key={to}
          label={word('orderStep', to)}
          isOpen={refusal?.returned?.['to'] === to}
          text={kind === 'request' ? t('orders.end.calledOff') : endText(order, t)}
        >
          {/* who may change their mind: of that, cancelling would leave no trace */}
          {order.buyer === 'private' && order.mayEnter && (
            <>
              <p className="hint">
                {order.state === 'received' && `${t('orders.end.notConfirmed')} `}
                {t('orders.end.orWithdrawal')}
              </p>
              <p>
                <ToField field="withdrawal-received">{t('orders.end.toWithdrawal')}</ToField>
              </p>
            </>
          )}
          <ActForm act="move" about={{ revision, to }} className="stack narrow">
            <EnterKey />
            {mailed && <WhoCallsOff refusal={refusal?.returned?.['to'] === to ? refusal : undefined} />}
            <Field
              label={t('orders.end.reason')}
              name="reason"
              defaultValue={refusal?.returned?.['to'] === to ? refusal.returned['reason'] : undefined}
              autoComplete="off"
              maxLength={300}
            />
            <div className="row">
              <LookFirst of={`move ${to}`} brings={mailed && !order.isByPost ? 'mail' : null}>
                <SubmitButton className="button">
                  {t(`orders.end.${to}Now`)}
                  {mailed && withMail}
                </SubmitButton>
              </LookFirst>
            </div>
          </ActForm>
        </SecondPress>
      ))}
    </>
  );
}

/** What cancelling does: of money and invoices only where there are any. */
const endText = (
  { money, invoices, isByPost }: Pick<OrderView, 'money' | 'invoices' | 'isByPost'>,
  t: ReturnType<typeof useTexts>['t'],
): string =>
  [
    t(isByPost ? 'orders.end.cancelledByPost' : 'orders.end.cancelled'),
    money.paidCents > 0 ? t('orders.end.paid', { amount: money.paid }) : '',
    invoices.length > 0 ? t('orders.end.invoiced') : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
