import { Fragment } from 'react';
import { carrierNames } from '../../../../domain/orders/carriers.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { Field } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { PaperLink } from '../../components/paper-link.tsx';
import { ActForm } from './act-form.tsx';
import { ArrivalForm } from './arrival-form.tsx';
import type { FormAnswer } from './acts/order-act.ts';
import { LookFirst } from './look-first.tsx';
import type { OrderView } from './order-view.ts';
import { ParcelFields } from './parcel-fields.tsx';
import { ParcelForm } from './parcel-form.tsx';
import { WhoCallsOff } from './who-calls-off.tsx';

interface ShipmentsProps {
  order: OrderView;
  /** of what was typed just now */
  refusal: FormAnswer | undefined;
}

/** Why goods leave that are to be paid in advance and are not. */
function UnpaidReason({ refusal }: Pick<ShipmentsProps, 'refusal'>) {
  const { t } = useTexts();
  return (
    <Field
      label={t('orders.ship.unpaidReason')}
      hint={t('orders.ship.unpaidText')}
      name="reason"
      required
      autoComplete="off"
      maxLength={300}
      defaultValue={refusal?.returned?.['reason'] ?? ''}
      error={refusal?.problem === 'unpaid' ? t('orders.money.reasonMissing') : undefined}
    />
  );
}

/** How much of each line leaves now, and how the parcel is found. */
export function PartForm({ order, refusal }: ShipmentsProps) {
  const { t } = useTexts();
  const returned = refusal?.returned;
  const isNext =
    order.state === 'part-shipped' && order.next === 'ship' && order.nextPart === '' && order.toRead.length === 0;
  const brings = order.isByPost ? 'paper' : 'mail';
  // the number of what has left is asked about in its own form, that of a whole order beside its button
  const isOfThis = returned?.['tracking'] !== undefined && returned['all'] !== 'yes';
  return (
    <ActForm
      act="ship"
      about={{ revision: order.revision, ...(order.waitsUntil !== null && { early: 'yes' }) }}
      className="stack"
    >
      <EnterKey />
      <p className="hint">{t(order.isByPost ? 'orders.ship.textByPost' : 'orders.ship.text')}</p>
      {order.left
        .filter((line) => line.left > 0)
        .map((line) => (
          <div key={line.itemNo} className="part-line">
            <Field
              label={`${line.name} ${line.itemNo}, ${t(`quotes.${line.unit}`)}`}
              hint={t('orders.ship.of', { ordered: line.ordered, shipped: line.shipped, left: line.left })}
              name={`ship.${line.itemNo}`}
              defaultValue={returned?.[`ship.${line.itemNo}`] ?? ''}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              error={
                refusal?.wrong?.includes(line.itemNo) === true ? t('orders.ship.wrong', { left: line.left }) : undefined
              }
            />
          </div>
        ))}
      <div className="narrow">
        <ParcelFields
          carrier={returned?.['carrier'] ?? order.lastCarrier ?? ''}
          tracking={returned?.['tracking'] ?? ''}
          refusal={isOfThis ? refusal : undefined}
        />
        {order.isWaitingForMoney && <UnpaidReason refusal={refusal} />}
      </div>
      <div className="row">
        <LookFirst of="ship part" brings={brings}>
          <SubmitButton className="button">{t('orders.ship.send')}</SubmitButton>
        </LookFirst>
      </div>
      {order.state === 'part-shipped' && (
        <div className="row">
          <LookFirst of="ship rest?all=rest" brings={brings}>
            <SubmitButton name="all" value="rest" className={`button ${isNext ? 'button-primary' : ''}`}>
              {t('orders.ship.sendRest')}
            </SubmitButton>
          </LookFirst>
        </div>
      )}
    </ActForm>
  );
}

/** The day on which a delivery arrived, with the way to note or correct it. */
function Arrived({ order, paperId, refusal }: ShipmentsProps & { paperId: string | null }) {
  const { t } = useTexts();
  const delivery = order.deliveries.find((one) => one.paperId === paperId);
  if (delivery === undefined) return null;
  return (
    <>
      {delivery.arrived !== null && ` · ${t('orders.arrival.arrived', { day: delivery.arrived })}`}
      {order.mayWork && <ArrivalForm order={order} delivery={delivery} refusal={refusal} />}
    </>
  );
}

/** What left of an order and with which delivery note, and the form by which more leaves, or the rest is called off. */
export function Shipments({ order, refusal }: ShipmentsProps) {
  const { t } = useTexts();
  const { shipments, deliveries, left, revision, mayShip, state, isWaitingForMoney } = order;
  const isPart = state === 'part-shipped';
  const brings = order.isByPost ? 'paper' : 'mail';
  const reasonField = isWaitingForMoney && <UnpaidReason refusal={refusal} />;
  const form = <PartForm order={order} refusal={refusal} />;
  return (
    <section className="shipments" aria-labelledby="shipments">
      <h2 id="shipments">{t('orders.ship.heading')}</h2>
      {shipments.length > 0 && (
        <ul className="quotes">
          {shipments.map((shipment) => (
            <li key={shipment.paperId}>
              <PaperLink id={shipment.paperId}>{shipment.number}</PaperLink> · {shipment.day}:{' '}
              {shipment.goods.join(', ')}
              {shipment.wentTo !== null && ` · ${t('orders.ship.wentTo', { address: shipment.wentTo })}`}
              {shipment.parcels.map(({ text, href }) => (
                <Fragment key={text}>
                  {' · '}
                  {href === null ? (
                    t('orders.ship.parcel', { number: text })
                  ) : (
                    <a href={href} rel="noreferrer" target="_blank">
                      {t('orders.ship.parcel', { number: text })}
                    </a>
                  )}
                </Fragment>
              ))}
              {shipment.parcels.length === 0 && shipment.carrier !== null && ` · ${carrierNames[shipment.carrier]}`}
              {shipment.corrected !== '' && <p className="hint">{shipment.corrected}</p>}
              <Arrived order={order} paperId={shipment.paperId} refusal={refusal} />
              {order.mayWork && <ParcelForm order={order} shipment={shipment} refusal={refusal} />}
            </li>
          ))}
        </ul>
      )}
      {deliveries
        .filter(({ paperId }) => paperId === null)
        .map(({ dispatched }) => (
          <div key={dispatched}>
            {t('orders.arrival.withoutNote', { day: dispatched })}
            <Arrived order={order} paperId={null} refusal={refusal} />
          </div>
        ))}
      {shipments.length > 0 && !isPart && left.some((line) => line.left > 0) && (
        <p className="hint">
          {t('orders.ship.calledOff', {
            goods: left
              .filter((line) => line.left > 0)
              .map((line) => `${line.left} × ${line.name}`)
              .join(', '),
          })}
        </p>
      )}
      {mayShip &&
        (isPart ? (
          form
        ) : (
          <>
            {isWaitingForMoney && (
              <details open={refusal?.returned?.['tracking'] !== undefined}>
                <summary>{t('orders.ship.openUnpaid')}</summary>
                {form}
              </details>
            )}
            {order.mayShipWithoutNote && (
              <details>
                <summary>{t('orders.ship.noNote')}</summary>
                <p className="hint">{t(order.isByPost ? 'orders.ship.noNoteByPost' : 'orders.ship.noNoteText')}</p>
                <ActForm act="move" about={{ revision, to: 'shipped' }} className="stack narrow">
                  {reasonField}
                  <SubmitButton className="button">{t('orders.ship.noNoteNow')}</SubmitButton>
                </ActForm>
              </details>
            )}
          </>
        ))}
      {mayShip && isPart && (
        <details open={refusal?.returned?.['act'] === 'call-off'}>
          <summary>{t('orders.ship.callOff')}</summary>
          <p className="hint">{t(order.isByPost ? 'orders.ship.callOffByPost' : 'orders.ship.callOffText')}</p>
          <ActForm act="call-off" about={{ revision }} className="stack narrow">
            <WhoCallsOff refusal={refusal?.returned?.['act'] === 'call-off' ? refusal : undefined} />
            <LookFirst of="call-off" brings={brings}>
              <SubmitButton className="button">{t('orders.ship.callOffNow')}</SubmitButton>
            </LookFirst>
          </ActForm>
        </details>
      )}
    </section>
  );
}
