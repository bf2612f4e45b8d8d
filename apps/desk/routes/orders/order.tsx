import { Fragment } from 'react';
import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type HeadersArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { listColleagues } from '../../../../server/features/accounts/colleagues.ts';
import { lookedOnly } from '../../../../server/web/desk/desk-headers.ts';
import { lastWorkedOn } from '../../../../server/features/orders/last-worked-on.ts';
import { messageAsWithdrawal } from '../../../../server/features/withdrawals/message-as-withdrawal.ts';
import { readOrder } from '../../../../server/features/orders/read-order.ts';
import { missingFields } from '../../document/company-data.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { SentAndDone } from '../answer/sent-and-done.tsx';
import { sentBefore } from '../answer/sent-before.ts';
import { SameSenderList } from '../inbox/same-sender-list.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import { CompanyDataNotice } from '../../components/company-data-notice.tsx';
import { Notes } from '../../components/notes.tsx';
import { Notice } from '../../components/notice.tsx';
import { InView } from '../../components/just-done.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { ChangeGoods } from './change-goods.tsx';
import { DeliveryProblem } from './delivery-problem.tsx';
import { isOrderAct, orderActs } from './acts/all-acts.ts';
import { lookFirst } from './acts/look-first.ts';
import { refused, runAct, type ActRefusal } from './acts/order-act.ts';
import { typedAgain } from './acts/goods-in.ts';
import { EnterWithdrawal } from './enter-withdrawal.tsx';
import { Invoices } from './invoices.tsx';
import { MailsOfOrder, readMailsOfOrder } from './mails-of-order.tsx';
import { Money } from './money.tsx';
import { NextStep } from './next-step.tsx';
import { Owner } from './owner.tsx';
import { Quotes } from './quotes.tsx';
import { NotBefore } from './not-before.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderSaid } from './order-said.tsx';
import { viewOfOrder } from './order-view.ts';
import { OrderedGoods } from './ordered-goods.tsx';
import { PaymentLate } from './payment-late.tsx';
import { ReadFirst } from './read-first.tsx';
import { saidOfOrder } from './said-of-order.ts';
import { saidPapers } from './said-papers.ts';
import { Shipments } from './shipments.tsx';
import { TaxDecision } from './tax-decision.tsx';
import { Withdrawals } from './withdrawals.tsx';
import { WriteAboutOrder } from './write-about-order.tsx';

/** Characters of the newest note that stand above what is done next: who ships has read it. */
const mostOfNote = 200;

export const loader = withDesk(async (desk) => {
  const { language, id, search: asked, actor, title, may } = desk;
  const found = await readOrder(desk.database, actor, id, desk.now());
  if (found === null) throw data(null, { status: 404 });
  const people = { me: desk.operator.id, colleagues: await listColleagues(desk.database) };
  const missing = missingFields('paper', language);
  if (found === 'restricted')
    return {
      missing,
      said: saidOfOrder(asked),
      message: null,
      sent: null,
      title: title('orders.oneTitle', { number: '' }),
      restricted: may('erase') ? id : null,
      order: null,
      papers: [],
      written: [],
      people,
    };
  const order = await viewOfOrder(desk, found, { language, mayWork: may('work') });
  const said = saidOfOrder(asked);
  const from = asked.get('withdrawal-from');
  return {
    missing,
    said,
    message: from === null ? null : await messageAsWithdrawal(desk.database, found.order, from),
    papers: await saidPapers(desk, order.number, said.shipped),
    sent: await sentBefore(desk.database, asked, desk.operator.id, desk.now()),
    title: title('orders.oneTitle', { number: order.number }),
    restricted: null,
    order,
    written: await readMailsOfOrder(desk, order.id),
    people,
  };
});

/** Also after a refusal: what a colleague did meanwhile is shown with it. A look changes nothing, and is no second reading. */
export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs): boolean =>
  actionResult?.look === undefined;

/** Of what was only looked at (`lookedOnly`). */
export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

/** Each verb of the page stands in acts/all-acts.ts. */
export const action = withForm(async (desk, form) => {
  const { id, language, actor } = desk;
  const name = form.get('act');
  const act = { desk, actor, id, form, language };
  const refuse = async (refusal: ActRefusal) => {
    const by =
      refusal.problem === 'changed' ? await lastWorkedOn(desk.database, id, actor.operator.id, desk.now()) : null;
    return data({ ...refusal, by }, { status: refusal.status ?? 409 });
  };
  if (form.has('look')) {
    const seen = await lookFirst(act);
    if ('problem' in seen) return refuse(seen);
    const shown = { problem: null, by: null, returned: typedAgain(form), look: seen.look };
    return data(shown, { headers: { [lookedOnly]: 'yes' } });
  }
  const acted =
    typeof name === 'string' && isOrderAct(name)
      ? await runAct(orderActs[name], act)
      : { ...refused('not-allowed'), status: 400 };
  if ('problem' in acted) return refuse(acted);
  if (acted.mails) desk.wakeMail();
  return redirect(`/orders/${acted.order ?? id}?${acted.done}`, 303);
});

/** One order with all that was sent, its steps, and the buttons for the next. */
export default function Order() {
  const { order, written, people, restricted, missing, said, papers, sent, message } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // what was only looked at is shown where it was asked for
  const refusal = answer?.problem == null ? undefined : answer;
  const { t, word } = useTexts();
  const back = <BackLink to="/orders">{t('orders.back')}</BackLink>;
  if (order === null)
    return (
      <>
        {back}
        <h1>{t('item.restrictedHeading')}</h1>
        <p>{t('item.restricted')}</p>
        {restricted !== null && (
          <p>
            <Link to={`/restricted/order/${restricted}`}>{t('item.readRestricted')}</Link>
          </p>
        )}
      </>
    );
  // what was offered last says how an answered request stands
  const quoted = order.kind === 'request' && order.state === 'done' ? order.quotes.at(-1) : undefined;
  const { toAnswer, toRead } = order;
  const lastNote = order.notes.at(-1);
  // said where the note stands, far below
  const isNoted = said.did === 'note';
  return (
    <>
      {back}
      <h1>
        {t(order.kind === 'request' ? 'orders.requestHeading' : 'orders.orderHeading')}{' '}
        <span className="number">{order.number}</span>
      </h1>
      {sent !== null && <SentAndDone sent={sent} />}
      <InView isSaid={answer === undefined && !isNoted && Object.values(said).some(Boolean)}>
        <OrderSaid order={order} said={said} papers={papers} />
      </InView>
      <p>
        <strong>{order.who}</strong>
        {order.kind === 'order' && ` · ${order.sum}`}
        {order.ordered !== null && order.ordered.sum !== order.sum && (
          <span className="hint"> ({t('orders.orderedSum', { sum: order.ordered.sum })})</span>
        )}
        {order.kind === 'order' &&
          order.replaces === null &&
          !order.isHandedOver &&
          ` · ${word('orderPayment', order.payment)}`}
        {order.money.paidBy.length > 0 &&
          ` · ${t('orders.paidBy', { ways: order.money.paidBy.map((way) => word('paymentWay', way)).join(', ') })}`}
      </p>
      <p className={`order-state order-state-${order.state}`}>
        {quoted === undefined ? word('orderState', order.state) : word('quoteState', quoted.standing)}
        {order.awaits !== null && ` · ${t('orders.awaitsSum', { amount: order.awaits })}`}
        {quoted !== undefined && ` · ${quoted.sum}`}
      </p>
      <p className="hint">{t('item.received', { when: order.received, language: word('locale', order.language) })}</p>
      {order.due !== null && (
        <p className={order.due.isOver ? 'over' : undefined}>
          <strong>
            {order.due.isOver && `${t('orders.due.over')} `}
            {t(`orders.due.${order.due.task}`, { when: order.due.when })}
          </strong>
        </p>
      )}
      {order.replaces !== null && (
        <p>
          <strong>
            {t('orders.replaces')} <Link to={`/orders/${order.replaces.id}`}>{order.replaces.number}</Link>
          </strong>{' '}
          · {t('orders.withoutCharge')}
        </p>
      )}
      {order.replacedBy.map(({ id, number }) => (
        <p key={id}>
          {t('orders.replacedBy')} <Link to={`/orders/${id}`}>{number}</Link>
        </p>
      ))}
      <Owner ownerId={order.ownerId} {...people} mayWork={order.mayWork} />
      {order.toDeliver !== '' && (
        <p>
          {t('orders.goods', { goods: order.toDeliver })} ·{' '}
          <Link to={`/orders/packing?order=${order.id}`}>{t('packing.heading')}</Link>
          <br />
          {t('orders.to', { address: order.delivery.replaceAll('\n', ', ') })}
        </p>
      )}
      <NotBefore order={order} refusal={refusal} />
      {(order.notes.length > 0 || toAnswer.length > 0) && (
        <p>
          {lastNote !== undefined && (
            <>
              {lastNote.text.slice(0, mostOfNote)}
              {lastNote.text.length > mostOfNote && '…'}{' '}
              <a href="#notes">{t('orders.seeNotes', { count: order.notes.length })}</a>
            </>
          )}
          {order.notes.length > 0 && toAnswer.length > 0 && ' · '}
          {toAnswer.map(({ id, kind, number }, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              <Link to={`/inbox/${id}`}>
                {t('orders.toAnswer')} {word('kind', kind)} {number}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
      {order.mayWriteMail && (
        <div className="row">
          <WriteAboutOrder order={order}>{t('customers.write')}</WriteAboutOrder>
          {order.kind === 'order' && (
            <WriteAboutOrder order={order} about="state">
              {t('orders.tellState')}
            </WriteAboutOrder>
          )}
        </div>
      )}
      {refusal !== undefined && (
        <Notice tone="alert">
          {refusal.by === null
            ? t(`orders.problem.${refusal.problem}`)
            : t('orders.problem.changedBy', { name: refusal.by })}
          {/* the question stands at its field */}
          {refusal.detail !== undefined && refusal.detail !== '' && refusal.problem !== 'parcel-other' && (
            <p>{refusal.detail}</p>
          )}
        </Notice>
      )}
      {toRead.length > 0 && <ReadFirst messages={toRead} mayWork={order.mayWork} />}
      {order.reminder !== null && <PaymentLate {...order} reminder={order.reminder} />}
      {order.isByPost && !order.isHandedOver && (
        <Notice tone="info">
          {t('entry.noEmail')}
          {order.mayPrintLetter && (
            <p>
              <Link to={`/orders/${order.id}/letter`}>{t('entry.letter.confirmation.print')}</Link>
            </p>
          )}
          {order.reminderLetter !== null && (
            <p>
              <Link to={`/orders/${order.id}/letter?reminder=${order.reminderLetter}`}>
                {t('entry.letter.reminder.print', { position: order.reminderLetter })}
              </Link>
            </p>
          )}
        </Notice>
      )}
      <CompanyDataNotice fields={missing} />
      <Withdrawals order={order} refusal={answer} />
      {order.tax !== null && <TaxDecision order={order} tax={order.tax} refusal={refusal} />}
      {order.kind === 'request' && <Quotes order={order} refusal={refusal} />}
      <NextStep order={order} refusal={answer} />
      {order.mayWork && order.isOut && <DeliveryProblem order={order} refusal={refusal} />}
      {order.mayEnter && (
        <EnterWithdrawal key={order.withdrawals.length} order={order} message={message} refusal={refusal} />
      )}
      {(order.mayShip || order.deliveries.length > 0) && (
        <Shipments key={order.revision} order={order} refusal={answer} />
      )}
      <div className="side-by-side">
        {(order.invoices.length + order.cancelledInvoices.length > 0 || order.notCharged.length > 0) && (
          <Invoices order={order} />
        )}
        {order.kind === 'order' && order.replaces === null && <Money order={order} refusal={refusal} />}
      </div>
      <OrderedGoods order={order} />
      <ChangeGoods order={order} refusal={refusal} />
      <OrderFacts order={order} refusal={refusal} />
      {order.kind === 'order' && (
        <p className="alone">
          <Link to={`/papers?order=${order.number}`} data-command="">
            {t('orders.papers')}
          </Link>
        </p>
      )}
      <div className="side-by-side">
        {(order.mayWork || order.notes.length > 0) && (
          <Notes
            of={order.id}
            heading={t('item.notes')}
            sent={{ name: 'act', value: 'note' }}
            notes={order.notes}
            said={isNoted && answer === undefined ? word('orderDid', 'note') : null}
            mayWork={order.mayWork}
            refused={answer?.returned?.['of'] === 'note' ? (answer.returned['note'] ?? '') : null}
          />
        )}
        {!order.isByPost && <SameSenderList {...order.same} customer={order.id} />}
      </div>
      <MailsOfOrder items={written} />
      <OrderHistory history={order.history} mails={order.mails} />
    </>
  );
}
