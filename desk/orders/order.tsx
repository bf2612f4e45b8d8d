import {
  data,
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { roleMay, type DeskLanguage } from '../../domain/desk-roles.ts';
import { dateInWords, germanDay, noonOf } from '../../domain/german-time.ts';
import { localPrice } from '../../domain/money.ts';
import { standingOf } from '../../domain/orders/offer.ts';
import type { PostalAddress } from '../../domain/orders/order-customer.ts';
import { orderTask } from '../../domain/orders/order-due.ts';
import { isOverdue } from '../../domain/orders/payment-due.ts';
import { isOrderState, mayShip, nextStates, type OrderState } from '../../domain/orders/order-state.ts';
import { isUnionVatId } from '../../domain/orders/union-vat-id.ts';
import { countIn } from '../../server/content/fact-values.ts';
import { checkVatId } from '../../server/desk/check-vat-id.ts';
import { grossLeft, linesLeft, readShipment } from '../../domain/orders/shipments.ts';
import { mailOfStep, moveOrder } from '../../server/desk/move-order.ts';
import { noteInvoicePaid } from '../../server/desk/note-invoice-paid.ts';
import { ofOneAddress } from '../../server/desk/of-one-address.ts';
import { readOffers } from '../../server/desk/read-offers.ts';
import { readOrder } from '../../server/desk/read-order.ts';
import { setOrderDueDates } from '../../server/desk/set-order-due-dates.ts';
import { remindOfPayment } from '../../server/desk/remind-of-payment.ts';
import { callOffRest, shipOrder } from '../../server/orders/ship-order.ts';
import { writePaper } from '../../server/papers/write-paper.ts';
import type { StoredOrder } from '../../server/orders/stored-order.ts';
import { readableAddress } from '../../server/mail/address-key.ts';
import { actorOf, deskContext, signedIn } from '../desk-context.ts';
import { SameSenderList } from '../inbox/same-sender-list.tsx';
import { sameSender } from '../inbox/same-sender.ts';
import { languageOf, textIn } from '../language/language-of.ts';
import { dayInFull, moment } from '../language/moment.ts';
import { useTexts } from '../language/texts.tsx';
import { Invoices } from './invoices.tsx';
import { Offers } from './offers.tsx';
import { Shipments } from './shipments.tsx';
import { Notice } from '../ui/notice.tsx';
import { SecondPress } from '../ui/second-press.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

const addressLines = ({ name, street, postcode, city, country }: PostalAddress, language: DeskLanguage) =>
  [
    name,
    street,
    `${postcode} ${city}`,
    new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country,
  ].join('\n');

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { database, now, brand, askVies, calendar, mailSetting } = context.get(deskContext);
  const language = languageOf(request, context);
  await setOrderDueDates(database, calendar);
  const found = await readOrder(database, actorOf(context), params['id'] ?? '', now());
  if (found === null) throw data(null, { status: 404 });
  if (found === 'restricted')
    return {
      title: textIn(language, 'orders.oneTitle', { brand, number: '' }),
      restricted: roleMay(signedIn(context).operator.role, 'erase') ? (params['id'] ?? '') : null,
      order: null,
      offered: null,
      shipped: null,
      wasReminded: false,
    };
  const { order, steps, shipments, invoices, notCharged, nextReminder, mails, reminders } = found;
  const isByDelivery = invoices.some(({ deliveries }) => deliveries.length > 0);
  const unpaid = invoices.filter(({ dueOn }) => dueOn !== null).length;
  const left = linesLeft(
    order.priced.lines,
    shipments.map(({ quantities }) => quantities),
  );
  const money = (cents: number) => localPrice(cents, language);
  const { customer, priced } = order;
  const offers = order.kind === 'request' ? await readOffers(database, order.id) : [];
  const mayWork = roleMay(signedIn(context).operator.role, 'work');
  return {
    offered: new URL(request.url).searchParams.get('offered'),
    shipped: new URL(request.url).searchParams.get('shipped'),
    wasReminded: new URL(request.url).searchParams.has('reminded'),
    title: textIn(language, 'orders.oneTitle', { brand, number: order.number }),
    restricted: null,
    order: {
      number: order.number,
      kind: order.kind,
      state: order.state,
      buyer: order.buyer,
      payment: order.payment,
      language: order.language,
      revision: order.revision,
      receiptWithheld: order.receiptWithheld,
      same: sameSender(await ofOneAddress(database, order.email, order.id), now(), language),
      received: moment(order.receivedAt, language),
      due: dueOf(order, now(), language),
      email: readableAddress(order.email),
      name: customer.name,
      phone: customer.phone,
      delivery: addressLines(customer.delivery, language),
      invoice: addressLines(customer.invoice, language),
      vatId: customer.vatId,
      vatIdCheck:
        order.vatIdCheck === null ? null : { ...order.vatIdCheck, when: moment(order.vatIdCheck.at, language) },
      // what cannot be asked about is said
      vies: askVies === null ? ('off' as const) : isUnionVatId(customer.vatId) ? ('on' as const) : ('foreign' as const),
      mayAskVies: askVies !== null && isUnionVatId(customer.vatId) && roleMay(signedIn(context).operator.role, 'work'),
      reference: customer.reference,
      note: customer.note,
      termsVersion: order.termsVersion,
      lines: priced.lines.map((line) => ({
        itemNo: line.itemNo,
        name: line.name,
        quantity: line.quantity,
        each: money(line.unitNetCents),
        net: money(line.netCents),
        gross: money(line.grossCents),
      })),
      shipments: shipments.map(({ paperId, number, shippedOn, quantities }) => ({
        paperId,
        number,
        day: dayInFull(noonOf(shippedOn), language),
        goods: priced.lines.flatMap(({ itemNo, name }) => {
          const quantity = quantities.get(itemNo) ?? 0;
          return quantity === 0 ? [] : [`${quantity} × ${name}`];
        }),
      })),
      invoices: invoices.map(({ paperId, number, date, grossCents, deliveries, dueOn, paidAt }) => ({
        paperId,
        number,
        day: dayInFull(noonOf(date), language),
        gross: money(grossCents),
        deliveries,
        // what is charged as a whole is paid with the order
        due: deliveries.length === 0 || dueOn === null ? null : dayInFull(noonOf(dueOn), language),
        isLate: deliveries.length > 0 && isOverdue(dueOn, germanDay(now())),
        paid: paidAt === null ? null : moment(paidAt, language),
      })),
      // of what is over nothing is charged any more
      notCharged: order.state === 'cancelled' || order.state === 'withdrawn' ? [] : notCharged,
      mayWork,
      left: left.map((line, index) => ({ ...line, name: priced.lines[index]?.name ?? '' })),
      mayShip: mayWork && mayShip(order),
      paidLeft:
        order.payment === 'prepayment' && shipments.length > 0 && !mayShip(order) && order.state !== 'withdrawn'
          ? grossLeft(priced.lines, left)
          : 0,
      shipping: priced.shipping === null ? null : money(priced.shipping.netCents),
      net: money(priced.netCents),
      vat: money(priced.vatCents),
      gross: money(priced.grossCents),
      paymentDue: order.paymentDueOn === null ? '' : dayInFull(noonOf(order.paymentDueOn), language),
      reminder:
        mayWork && isOverdue(order.paymentDueOn, germanDay(now())) && nextReminder !== null
          ? { ...nextReminder, position: reminders.length + 1, days: countIn(mailSetting.texts.facts, 'reminderDays') }
          : null,
      history: [
        ...steps.map(({ state, at, operator, paper }) => ({ kind: 'step' as const, state, at, operator, paper })),
        ...reminders.map(({ position, of_paper, paper_number, at, due_on, operator }) => ({
          kind: 'reminder' as const,
          position: of_paper ?? position,
          paper: paper_number,
          day: dayInFull(noonOf(due_on), language),
          at,
          operator,
        })),
      ]
        .sort((one, other) => one.at - other.at)
        .map((entry) => ({ ...entry, when: moment(entry.at, language) })),
      mails: mails.map((mail) => ({ ...mail, sent: mail.sent_at === null ? null : moment(mail.sent_at, language) })),
      offerNumber: order.offerNumber,
      wishedDate: customer.wishedDate === '' ? '' : dateInWords(noonOf(customer.wishedDate), language),
      branding: customer.branding,
      mayOffer:
        mayWork &&
        order.kind === 'request' &&
        order.state !== 'cancelled' &&
        offers.every(({ offer }) => offer.state !== 'accepted'),
      offers: offers.map(({ offer, orderId, wishes }) => ({
        id: offer.id,
        number: offer.number,
        paper: offer.paper_id,
        standing: standingOf(
          { state: offer.state, validUntil: offer.valid_until, isCalledOff: order.state === 'cancelled' },
          germanDay(now()),
        ),
        made: moment(offer.made_at, language),
        validUntil: dateInWords(noonOf(offer.valid_until), language),
        accepted: offer.accepted_at === null ? null : moment(offer.accepted_at, language),
        acceptedBy: offer.accepted_by ?? '',
        acceptedTerms: offer.accepted_terms ?? '',
        acceptedTiers: (offer.accepted_tiers ?? '').replaceAll(':', ': ').replaceAll(',', ', '),
        orderId,
        wishes: wishes.map(({ text, at }) => ({ text, when: moment(at, language) })),
      })),
      next: mayWork
        ? nextStates(order)
            // the rest of an order leaves by the form of its shipments
            .filter((to) => to !== 'shipped' || order.state !== 'part-shipped')
            // several invoices are paid one by one
            .filter((to) => to !== 'paid' || !isByDelivery || (unpaid <= 1 && notCharged.length === 0))
            .map((to) => ({ to, mailed: mailOfStep(order.kind, to) !== null }))
        : [],
    },
  };
}

/** What the order does not come back from. */
type End = 'cancelled' | 'withdrawn';
const isEnd = <Step extends { to: OrderState }>(step: Step): step is Step & { to: End } =>
  step.to === 'cancelled' || step.to === 'withdrawn';

/** Also after a refusal: what a colleague did meanwhile is shown with it. */
export const shouldRevalidate = () => true;

/** What has to be done about it and until when; null: it waits for somebody else. */
function dueOf(order: StoredOrder, now: number, language: DeskLanguage) {
  const task = orderTask(order);
  return task === null || order.dueAt === null
    ? null
    : { task, when: moment(order.dueAt, language), isOver: order.dueAt < now };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { database, messageIdHost, mailSetting, papers, askVies, now, wakeMail } = context.get(deskContext);
  const form = await request.formData();
  if (form.get('ask') === 'vies') {
    if (askVies !== null) await checkVatId({ database, askVies }, actorOf(context), params['id'] ?? '', now());
    return redirect(`/orders/${params['id'] ?? ''}`, 303);
  }
  const id = params['id'] ?? '';
  const { facts } = mailSetting.texts;
  if (form.has('reminder')) {
    const setting = { database, messageIdHost, days: countIn(facts, 'reminderDays') };
    const asked = { id, position: Number(form.get('reminder')) };
    const reminded = await remindOfPayment(setting, actorOf(context), asked, now());
    if (reminded !== 'done') return data({ problem: reminded }, { status: reminded === 'unknown' ? 404 : 409 });
    wakeMail();
    return redirect(`/orders/${id}?reminded`, 303);
  }
  const paid = form.get('invoice-paid');
  if (typeof paid === 'string') {
    const noted = await noteInvoicePaid(database, actorOf(context), { id, number: paid }, now());
    if (noted !== 'done') return data({ problem: noted }, { status: noted === 'unknown' ? 404 : 409 });
    return redirect(`/orders/${id}`, 303);
  }
  const [charge, takeBack] = [form.get('charge'), form.get('take-back')];
  if (typeof charge === 'string' || typeof takeBack === 'string') {
    const setting = { database, papers, texts: mailSetting.texts, now: now(), messageIdHost };
    const written = await writePaper(
      setting,
      typeof charge === 'string' ? 'invoice' : 'cancellation',
      String(form.get('number') ?? ''),
      actorOf(context),
      true,
      typeof charge === 'string' ? { deliveries: charge.split(',') } : { invoice: String(takeBack) },
    );
    if ('problem' in written) {
      const why = textIn(languageOf(request, context), `papers.problem.${written.problem}`);
      const detail = 'detail' in written ? `${why} ${written.detail}` : why;
      return data({ problem: 'invoice' as const, detail }, { status: 409 });
    }
    wakeMail();
    return redirect(`/orders/${id}?shipped=${written.number}`, 303);
  }
  const to = form.get('to');
  const revision = Number(form.get('revision'));
  if (form.has('ship')) {
    const typed = new Map(
      [...form].flatMap(([name, text]) =>
        name.startsWith('ship.') && typeof text === 'string' ? [[name.slice('ship.'.length), text] as const] : [],
      ),
    );
    const tracking = String(form.get('tracking') ?? '').trim();
    const found = await readOrder(database, actorOf(context), id, now());
    if (found === null || found === 'restricted') return data({ problem: 'unknown' as const }, { status: 404 });
    const quantities = found.shipments.map((shipment) => shipment.quantities);
    const left = linesLeft(found.order.priced.lines, quantities);
    const kept = { typed: [...typed], tracking };
    const isCallOff = form.get('ship') === 'call-off';
    const isAll = form.get('ship') === 'all';
    // what somebody else has shipped meanwhile is told as that, and not as a quantity too many
    const isStale = found.order.revision !== revision;
    const read = isAll
      ? { quantities: new Map(left.map((line) => [line.itemNo, line.left])) }
      : readShipment(typed, left);
    if (!isCallOff && !isStale && 'wrong' in read)
      return data({ problem: 'quantities' as const, wrong: read.wrong, ...kept }, { status: 400 });
    if (!isCallOff && tracking.length > 120) return data({ problem: 'tracking' as const, ...kept }, { status: 400 });
    const setting = { database, papers, texts: mailSetting.texts, now: now(), messageIdHost };
    const wanted = { id, revision };
    const shipped = isCallOff
      ? await callOffRest(setting, actorOf(context), wanted)
      : await shipOrder(setting, actorOf(context), {
          ...wanted,
          quantities: 'quantities' in read ? read.quantities : new Map(),
          tracking: tracking === '' ? null : tracking,
        });
    if (!('problem' in shipped)) {
      wakeMail();
      return redirect(`/orders/${id}?shipped=${shipped.number}`, 303);
    }
    const { problem } = shipped;
    return data(
      {
        problem:
          problem === 'beyond' || problem === 'nothing'
            ? ('quantities' as const)
            : problem === 'rate' || problem === 'content' || problem === 'busy'
              ? ('note' as const)
              : problem,
        detail: 'detail' in shipped ? shipped.detail : '',
        ...kept,
      },
      { status: problem === 'unknown' ? 404 : 409 },
    );
  }
  if (!isOrderState(to)) return data({ problem: 'not-allowed' as const }, { status: 400 });
  if (to === 'confirmed') {
    // the contract's paper goes with the mail, and both with the step or not at all
    const number = String(form.get('number') ?? '');
    const setting = { database, papers, texts: mailSetting.texts, now: now(), messageIdHost };
    const written = await writePaper(setting, 'confirmation', number, actorOf(context), true);
    if ('problem' in written)
      return data(
        { problem: written.problem === 'changed' ? ('changed' as const) : ('paper' as const) },
        { status: 409 },
      );
    wakeMail();
    return redirect(`/orders/${id}`, 303);
  }
  const outcome = await moveOrder(
    { database, messageIdHost, invoiceDays: countIn(facts, 'invoiceDays') },
    actorOf(context),
    { id, to, revision },
    now(),
  );
  if (outcome !== 'done') return data({ problem: outcome }, { status: outcome === 'unknown' ? 404 : 409 });
  wakeMail();
  return redirect(`/orders/${id}`, 303);
}

/** One order with all that was sent, its steps, and the buttons for the next. */
export default function Order() {
  const { order, restricted, offered, shipped, wasReminded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const busy = useNavigation().state !== 'idle';
  const back = (
    <p className="back">
      <Link to="/orders">← {t('orders.back')}</Link>
    </p>
  );
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
  const vatIdSaid = ({ vatIdCheck, vies }: typeof order): string => {
    if (vatIdCheck === null) return t(`orders.vatIdCheck.${vies === 'on' ? 'not' : vies}`);
    const { result, when, reference } = vatIdCheck;
    const said = t(`orders.vatIdCheck.${result}`, { when });
    return reference === null ? said : `${said}; ${t('orders.vatIdCheck.number', { number: reference })}`;
  };
  const onward = order.next.filter((step) => !isEnd(step));
  const facts = [
    ['orders.buyer', word('orderBuyer', order.buyer)],
    ['orders.name', order.name],
    ['orders.email', order.email],
    ['orders.phone', order.phone],
    ['orders.delivery', order.delivery],
    ['orders.invoice', order.invoice],
    ['orders.vatId', order.vatId === '' ? '' : `${order.vatId} (${vatIdSaid(order)})`],
    ['orders.reference', order.reference],
    ['orders.note', order.note],
    ['offers.wishedDate', order.wishedDate],
    ['offers.branding', order.branding ? t('offers.brandingYes') : ''],
    ['orders.payment', order.kind === 'request' ? '' : word('orderPayment', order.payment)],
    ['orders.dueOn', order.paymentDue],
    ['offers.accepts', order.offerNumber ?? ''],
    ['orders.terms', order.termsVersion],
  ] as const;
  return (
    <>
      {back}
      <h1>
        {t(order.kind === 'request' ? 'orders.requestHeading' : 'orders.orderHeading')}{' '}
        <span className="number">{order.number}</span>
      </h1>
      <p className="hint">
        {word('orderState', order.state)} ·{' '}
        {t('item.received', { when: order.received, language: word('locale', order.language) })}
      </p>
      {order.due !== null && (
        <p className={order.due.isOver ? 'over' : 'hint'}>
          {order.due.isOver && `${t('orders.due.over')} `}
          {t(`orders.due.${order.due.task}`, { when: order.due.when })}
        </p>
      )}
      {answer?.problem !== undefined && (
        <Notice tone="alert">
          {t(`orders.problem.${answer.problem}`)}
          {'detail' in answer && answer.detail !== '' && <p>{answer.detail}</p>}
        </Notice>
      )}
      {shipped !== null && <Notice tone="done">{t('orders.ship.sent', { number: shipped })}</Notice>}
      {offered !== null && <Notice tone="done">{t('offers.sent', { number: offered })}</Notice>}
      {wasReminded && order.paymentDue !== '' && (
        <Notice tone="done">{t('orders.remind.sent', { day: order.paymentDue })}</Notice>
      )}
      {order.reminder !== null && (
        <Notice tone="info">
          {t('orders.remind.text', {
            paper: order.reminder.paper,
            day: order.paymentDue,
            days: order.reminder.days,
          })}
          <Form method="post">
            <button name="reminder" value={order.reminder.position} className="button" disabled={busy} data-command="">
              {t(
                order.reminder.ofPaper === 1
                  ? 'orders.remind.first'
                  : order.reminder.ofPaper === 2
                    ? 'orders.remind.second'
                    : 'orders.remind.later',
                { position: order.reminder.ofPaper },
              )}
            </button>
          </Form>
        </Notice>
      )}
      {order.receiptWithheld && <Notice tone="info">{t('item.receiptWithheld')}</Notice>}
      {onward.length > 0 && (
        <Form method="post" className="row">
          <input type="hidden" name="revision" value={order.revision} />
          <input type="hidden" name="number" value={order.number} />
          {onward.map(({ to, mailed }, index) => (
            <button
              key={to}
              // goods leave with their delivery note; without one only by the button that says so
              {...(to === 'shipped' ? { name: 'ship', value: 'all' } : { name: 'to', value: to })}
              className={`button ${index === 0 && order.kind === 'order' ? 'button-primary' : ''}`}
              disabled={busy}
              data-command=""
            >
              {to === 'shipped'
                ? t('orders.ship.all')
                : word('orderStep', order.kind === 'request' && to === 'done' ? 'answered' : to)}
              {mailed && to !== 'shipped' && ` ${t('orders.withMail')}`}
            </button>
          ))}
        </Form>
      )}
      {order.next.some(({ to }) => to === 'confirmed') && (
        <p className="hint">{t(order.offerNumber === null ? 'orders.contract' : 'orders.contractStands')}</p>
      )}
      {order.next.filter(isEnd).map(({ to, mailed }) => (
        <SecondPress
          key={to}
          label={word('orderStep', to)}
          text={t(`orders.end.${to === 'withdrawn' ? to : order.kind === 'request' ? 'calledOff' : 'cancelled'}`)}
        >
          <Form method="post">
            <input type="hidden" name="revision" value={order.revision} />
            <button name="to" value={to} className="button" disabled={busy}>
              {t(`orders.end.${to}Now`)}
              {mailed && ` ${t('orders.withMail')}`}
            </button>
          </Form>
        </SecondPress>
      ))}
      {order.kind === 'request' && <Offers order={order} />}
      {(order.mayShip || order.shipments.length > 0) && (
        <Shipments
          key={order.revision}
          order={order}
          returned={answer !== undefined && 'typed' in answer && answer.typed.length > 0 ? answer : null}
          busy={busy}
        />
      )}
      {(order.invoices.length > 0 || order.notCharged.length > 0) && <Invoices order={order} busy={busy} />}
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{t('orders.product')}</th>
            <th scope="col">{t('orders.quantity')}</th>
            <th scope="col">{t('orders.each')}</th>
            <th scope="col">{t('orders.net')}</th>
            <th scope="col">{t('orders.gross')}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.itemNo}>
              <td>
                {line.name} <span className="number">{line.itemNo}</span>
              </td>
              <td className="when" data-label={t('orders.quantity')}>
                {line.quantity}
              </td>
              <td className="when" data-label={t('orders.each')}>
                {line.each}
              </td>
              <td className="when" data-label={t('orders.net')}>
                {line.net}
              </td>
              <td className="when" data-label={t('orders.gross')}>
                {line.gross}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {t('orders.sums', {
          shipping: order.shipping ?? t('orders.arranged'),
          net: order.net,
          vat: order.vat,
          gross: order.gross,
        })}
      </p>
      <dl className="fields">
        {facts.map(([key, value]) =>
          value === '' ? null : (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {order.mayAskVies && (
        <Form method="post">
          <button name="ask" value="vies" className="button" disabled={busy}>
            {t('orders.vatIdCheck.ask')}
          </button>
        </Form>
      )}
      {order.kind === 'order' && (
        <p>
          <Link to={`/papers?order=${order.number}`} data-command="">
            {t('orders.papers')}
          </Link>
        </p>
      )}
      <SameSenderList {...order.same} />
      <h2>{t('orders.steps')}</h2>
      <ul>
        {order.history.map((entry) => (
          <li key={`${entry.kind === 'step' ? entry.state : entry.kind}-${entry.at}`}>
            {entry.kind === 'step'
              ? `${word('orderState', entry.state)}${entry.paper === null ? '' : ` (${entry.paper})`}`
              : t('orders.remind.step', { position: entry.position, day: entry.day })}
            {entry.kind === 'reminder' && entry.paper !== null && ` (${entry.paper})`}, {entry.when}
            {entry.operator !== null && ` · ${entry.operator}`}
          </li>
        ))}
      </ul>
      <h2>{t('item.mails')}</h2>
      {order.mails.length === 0 && <p className="hint">{t('item.noMails')}</p>}
      <ul>
        {order.mails.map((mail) => (
          <li key={mail.id}>
            {word('mail', mail.template)}: {word('mailState', mail.state)}
            {mail.sent !== null && `, ${mail.sent}`}
          </li>
        ))}
      </ul>
    </>
  );
}
