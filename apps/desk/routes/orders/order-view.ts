import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { dateInWords, germanDay, noonOf } from '../../../../domain/german-time.ts';
import { isMailAddress } from '../../../../domain/mail-address.ts';
import { localPrice } from '../../../../domain/money.ts';
import { atVatPercent } from '../../../../domain/orders/price-order.ts';
import {
  isCalledOff,
  isClosed,
  mayClose,
  mayShip,
  nextStates,
  type OrderState,
} from '../../../../domain/orders/order-state.ts';
import { isOverdue } from '../../../../domain/orders/payment-due.ts';
import { readOrderList } from '../../../../domain/orders/order-list.ts';
import { parsePieces } from '../../../../domain/orders/pieces.ts';
import { correctableAddresses, isSameAddress } from '../../../../domain/orders/correct-address.ts';
import { parcelsInWords, trackingInWords } from '../../../../domain/orders/carriers.ts';
import { linesLeft } from '../../../../domain/orders/shipments.ts';
import { totalsOf } from '../../../../domain/invoicing/totals.ts';
import { isUnionVatId } from '../../../../domain/orders/union-vat-id.ts';
import { mailOfStep } from '../../../../server/features/orders/move-order.ts';
import { replaceable } from '../../../../server/features/orders/replace-goods.ts';
import { standingOn } from '../../../../server/features/quotes/find-quote.ts';
import { readQuotes } from '../../../../server/features/quotes/read-quotes.ts';
import type { ReadOrder } from '../../../../server/features/orders/read-order.ts';
import { readableAddress } from '../../../../server/platform/mail-address/address-key.ts';
import { deliveryInWords } from '../../../../server/features/invoicing/delivery-words.ts';
import { goodsInWords } from '../../../../server/features/invoicing/quantity-words.ts';
import { draftForOrder } from '../../../../server/features/order-records/papers/draft-for-order.ts';
import { invoiceToRedo } from '../../../../server/features/order-records/papers/charged.ts';
import { quotedSum } from '../../../../server/features/order-records/sums-now.ts';
import type { ParcelChange } from '../../../../server/features/order-records/parcel-numbers.ts';
import type { StoredOrder } from '../../../../server/features/order-records/stored-order.ts';
import { lastCarrier } from '../../../../server/features/order-records/last-carrier.ts';
import { isWaitingForMoney, nextActOf } from '../../../../server/features/payments/read-money.ts';
import type { DeskContext } from '../../document/desk-context.ts';
import { addressInLines } from './address-lines.ts';
import { dueOf } from './due-of-order.ts';
import { readSameSender, sameSender, type SameSender } from '../inbox/same-sender.ts';
import { textIn } from '../../i18n/language-of.ts';
import { dayInFull, moment } from '../../i18n/moment.ts';
import { historyOf } from './history-view.ts';
import { viewOfMoney } from './money-view.ts';
import { viewOfSums } from './sum-view.ts';
import { viewOfReminder } from './reminder-view.ts';
import { viewOfWithdrawals } from './withdrawal-view.ts';

interface Reader {
  language: DeskLanguage;
  /** may change something */
  mayWork: boolean;
}

/** The day a version of the legal texts is from; what follows the day in its name says nothing to a clerk. */
const versionDay = (version: string, language: DeskLanguage): string => {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(version) ?? [];
  return day === undefined ? '' : dateInWords(noonOf(day), language);
};

/** An order with everything in words that only the server can say, for whoever reads it. */
export async function viewOfOrder(
  { database, now, askVies, mailSetting }: Pick<DeskContext, 'database' | 'now' | 'askVies' | 'mailSetting'>,
  found: ReadOrder,
  { language, mayWork }: Reader,
) {
  const { order, shipments, invoices, notCharged, money: standing, nextReminder, notes, mails, reminders } = found;
  const isWaiting = isWaitingForMoney(standing);
  const next = nextActOf(standing);
  const left = linesLeft(
    order.priced.lines,
    shipments.map(({ quantities }) => quantities),
    found.gone,
  );
  // what is held back does not leave
  const isAnyLeft = left.some((line) => line.left > 0);
  const money = (cents: number) => localPrice(cents, language);
  const { customer, priced } = order;
  const tierIn = (itemNo: string) => (quantity: number) => {
    const line = priced.lines.find((one) => one.itemNo === itemNo);
    const words =
      line === undefined ? `${quantity} × ${itemNo}` : goodsInWords({ ...line, quantity }, language, mailSetting.texts);
    return { quantity, words };
  };
  const same = sameSender(await readSameSender(database, order.email, order.id), now(), language);
  const quotes = order.kind === 'request' ? await readQuotes(database, order.id) : [];
  return {
    ...viewOfWithdrawals(found, { language, mayWork, now: now(), texts: mailSetting.texts }),
    id: order.id,
    number: order.number,
    replaces: found.replaces,
    replacedBy: found.replacedBy,
    /** pressed twice it is one */
    replacementKey: crypto.randomUUID(),
    replaceable: mayWork ? replaceableIn(found, mailSetting.texts) : [],
    kind: order.kind,
    state: order.state,
    buyer: order.buyer,
    payment: order.payment,
    language: order.language,
    revision: order.revision,
    same,
    toAnswer: toAnswerIn(same.items, found),
    received: moment(order.receivedAt, language),
    origin: order.origin,
    ownerId: order.ownerId ?? '',
    isAtStand: order.isAtStand,
    /** confirmed, of somebody whom no mail reaches */
    isByPost: order.email === '',
    mayPrintLetter: order.email === '' && order.kind === 'order' && order.state !== 'received',
    due: dueOf(order, now(), language),
    email: readableAddress(order.email),
    /** who it goes to, and where, in a line */
    who: [customer.company, customer.name, customer.delivery.city].filter((part) => part !== '').join(' · '),
    toDeliver: toDeliver(found, left, language, mailSetting.texts),
    name: customer.name,
    phone: customer.phone,
    delivery: addressInLines(customer.delivery, language),
    invoice: addressInLines(customer.invoice, language),
    correctable: correctableIn(order, mayWork),
    notes: notes
      .filter(({ kind }) => kind === 'note')
      .map(({ id, text, operator, created_at }) => ({ id, text, by: operator, when: moment(created_at, language) })),
    vatId: customer.vatId,
    vatIdCheck: order.vatIdCheck === null ? null : { ...order.vatIdCheck, when: moment(order.vatIdCheck.at, language) },
    // what cannot be asked about is said
    vies: askVies === null ? ('off' as const) : isUnionVatId(customer.vatId) ? ('on' as const) : ('foreign' as const),
    mayAskVies: askVies !== null && isUnionVatId(customer.vatId) && mayWork,
    reference: customer.reference,
    note: customer.note,
    termsVersion: versionDay(order.termsVersion, language),
    ...viewOfSums(found, language, mailSetting.texts),
    shipments: shipments.map(({ paperId, number, shippedOn, tracking, carrier, quantities, to, parcelChanges }) => ({
      /** where it went, where that is another address than the order has by now */
      wentTo:
        to.street === customer.delivery.street && to.postcode === customer.delivery.postcode
          ? null
          : [to.company, to.name, to.street, `${to.postcode} ${to.city}`].filter((part) => part !== null).join(', '),
      paperId,
      number,
      day: dayInFull(noonOf(shippedOn), language),
      parcels: parcelsInWords(tracking ?? '', carrier),
      tracking: tracking ?? '',
      carrier,
      /** that its number is another one than on the note */
      corrected: correctedInWords(parcelChanges, number, language),
      goods: priced.lines.flatMap((line) => {
        const quantity = quantities.get(line.itemNo) ?? 0;
        return quantity === 0 ? [] : [goodsInWords({ ...line, quantity }, language, mailSetting.texts)];
      }),
    })),
    invoices: invoices.map(({ paperId, number, date, grossCents, deliveries, dueOn, openCents, terms }) => ({
      terms,
      paperId,
      number,
      day: dayInFull(noonOf(date), language),
      gross: money(grossCents),
      deliveries,
      due: dueOn === null ? null : dayInFull(noonOf(dueOn), language),
      isLate: isOverdue(dueOn, germanDay(now())),
      isPaid: openCents <= 0,
      // what came for a part of it
      open: openCents > 0 && openCents < grossCents ? money(openCents) : null,
    })),
    // of what is over nothing is charged any more
    notCharged: isCalledOff(order.state) ? [] : notCharged,
    mayWork,
    left: left.map((line, index) => {
      const of = priced.lines[index];
      const unit = of === undefined || of.unit === 'set' ? ('sets' as const) : ('packs' as const);
      return { ...line, name: of?.name ?? '', unit };
    }),
    mayShip: mayWork && isAnyLeft && (mayShip(order) || isWaiting),
    mayShipAll: mayWork && isAnyLeft && mayShip(order) && !isWaiting && order.state !== 'part-shipped',
    lastCarrier: mayWork && isAnyLeft ? await lastCarrier(database) : null,
    /** all of it, without a word what left */
    mayShipWithoutNote: found.gone.size === 0,
    isWaitingForMoney: isWaiting,
    /** what has to come before it leaves; null: nothing */
    awaits: isWaiting ? money(standing.balance.openCents) : null,
    paymentDue: order.paymentDueOn === null ? '' : dayInFull(noonOf(order.paymentDueOn), language),
    reminder:
      mayWork && isOverdue(order.paymentDueOn, germanDay(now())) && nextReminder !== null
        ? viewOfReminder(order, nextReminder, { position: reminders.length + 1, texts: mailSetting.texts, now: now() })
        : null,
    history: historyOf(found, language),
    mails: mails.map((mail) => ({ ...mail, sent: mail.sent_at === null ? null : moment(mail.sent_at, language) })),
    quoteNumber: order.quoteNumber,
    agreedDelivery: agreedDelivery(order, language, mailSetting.texts),
    agreedNote: order.agreed?.note ?? '',
    wishedDate: customer.wishedDate === '' ? '' : dateInWords(noonOf(customer.wishedDate), language),
    branding: customer.branding,
    mayQuote:
      mayWork &&
      order.kind === 'request' &&
      order.state !== 'cancelled' &&
      quotes.every(({ quote }) => quote.state !== 'accepted'),
    quotes: quotes.map(({ quote, paper, orderId, wishes, notedBy }) => ({
      id: quote.id,
      number: quote.number,
      sum: money(quotedSum(quote.priced)),
      paper: quote.paper_id,
      standing: standingOn(quote, order, germanDay(now())),
      /** of what is not yet decided, or was open until a while ago */
      mayAccept: mayWork && quote.state === 'open' && quote.withdrawn_at === null && order.state !== 'cancelled',
      madeOn: germanDay(quote.made_at),
      /** the quantities that one may choose between, of each line that has several */
      tiers: paper.lines.flatMap(({ itemNo, name, quantity, tiers }) =>
        itemNo === null || tiers.length === 0
          ? []
          : [{ itemNo, name, quantities: [quantity, ...tiers.map(({ from }) => from)].map(tierIn(itemNo)) }],
      ),
      withdrawn: quote.withdrawn_at === null ? null : moment(quote.withdrawn_at, language),
      /** who at the desk noted the acceptance; null: its buyer pressed the button, or they left long ago */
      notedBy,
      made: moment(quote.made_at, language),
      validUntil: dateInWords(noonOf(quote.valid_until), language),
      accepted: quote.accepted_at === null ? null : moment(quote.accepted_at, language),
      acceptedBy: quote.accepted_by ?? '',
      acceptedTiers: (readOrderList(quote.accepted_tiers ?? '', parsePieces) ?? [])
        .map(({ itemNo, quantity }) => tierIn(itemNo)(quantity).words)
        .join(', '),
      orderId,
      wishes: wishes.map(({ text, at }) => ({ text, when: moment(at, language) })),
    })),
    next,
    /** pressed twice it is one */
    mailId: crypto.randomUUID(),
    mayWriteMail: mayWork && isMailAddress(order.email),
    /** a buyer who is told that it is cancelled */
    isCancelMailed: order.email !== '' && mailOfStep(order.kind, 'cancelled') !== null,
    points: standing.points,
    mayClose: mayWork && mayClose(order),
    /** a request is closed without a quote */
    mayAnswer: mayWork && order.kind === 'request' && order.state === 'received',
    invoiceSum: next === 'invoice' ? nextInvoiceSum(found, mailSetting.texts, now(), language) : '',
    toCancel: standing.toCancel[0] ?? invoiceToRedo(standing.found)?.number ?? invoices.at(-1)?.number ?? null,
    ends: mayWork
      ? nextStates(order)
          // it is withdrawn from by its withdrawals
          .filter(isEnd)
          .map((to) => ({ to, mailed: mailOfStep(order.kind, to) !== null }))
      : [],
    money: viewOfMoney(found, now(), language),
    tax: mayWork ? viewOfTax(found, mailSetting.texts, language) : null,
  };
}

/** That a shipment's number was corrected, so that the one on its note no longer counts; empty: it was not. */
function correctedInWords(changes: readonly ParcelChange[], note: string, language: DeskLanguage): string {
  const [first] = changes;
  const last = changes.at(-1);
  if (first === undefined || last === undefined) return '';
  const noted = first.before.tracking;
  // corrected back, the note is right again
  if (noted === last.after.tracking && first.before.carrier === last.after.carrier) return '';
  const when = moment(last.at, language);
  return noted === null
    ? textIn(language, 'orders.parcel.addedAt', { when })
    : textIn(language, 'orders.parcel.correctedAt', {
        when,
        note,
        before: trackingInWords(noted, first.before.carrier),
      });
}

/** What the next invoice comes to, as it would be written now; empty: none can be. */
function nextInvoiceSum(
  { money, notCharged }: ReadOrder,
  texts: DeskContext['mailSetting']['texts'],
  now: number,
  language: DeskLanguage,
): string {
  const subject = { isNew: true as const, ...(notCharged.length > 0 && { deliveries: notCharged }) };
  const draft = draftForOrder('invoice', money.found, { texts, now }, subject);
  return typeof draft === 'object' && draft.kind === 'invoice'
    ? localPrice(totalsOf(draft.lines).grossCents, language)
    : '';
}

/** What is still to leave, in one line; empty: nothing is, or the order is over. */
function toDeliver(
  { order }: ReadOrder,
  left: readonly { left: number }[],
  language: DeskLanguage,
  texts: DeskContext['mailSetting']['texts'],
): string {
  const isOver = isClosed(order.state);
  if (order.kind === 'request' || isOver) return '';
  return order.priced.lines
    .flatMap((line, index) => {
      const quantity = left[index]?.left ?? 0;
      // a number and what it counts stay on one line
      return quantity === 0
        ? []
        : [goodsInWords({ ...line, quantity }, language, texts).replace(' × ', '\u00a0×\u00a0')];
    })
    .join(' · ');
}

/** A line for each of the goods that can be sent once more without charge. */
const replaceableIn = (found: ReadOrder, texts: DeskContext['mailSetting']['texts']) =>
  replaceable(found, texts.catalogue()).map(({ line: { itemNo, name }, most }) => ({
    itemNo,
    name,
    most,
    quantity: null,
  }));

/** What else came from this buyer and waits for an answer: a withdrawal that was decided has had its own. */
function toAnswerIn(items: SameSender['items'], { order, withdrawals }: ReadOrder) {
  const decided = withdrawals.filter(({ state }) => state !== 'open').map(({ id }) => id);
  return order.email === ''
    ? []
    : items.filter(({ id, state }) => state !== 'done' && state !== 'waiting' && !decided.includes(id));
}

/** The addresses that can be corrected, as they are now; the invoice's only where it is another one. */
function correctableIn(order: StoredOrder, mayWork: boolean) {
  const { delivery, invoice } = order.customer;
  const may = correctableAddresses(order);
  const isOne = isSameAddress(delivery, invoice);
  return [
    ...(mayWork && may.delivery ? [{ place: 'delivery' as const, isOne, address: delivery }] : []),
    ...(mayWork && may.invoice && !(isOne && may.delivery)
      ? [{ place: 'invoice' as const, isOne: false, address: invoice }]
      : []),
  ];
}

/** What is to be decided about tax that was left off for an invalid VAT id, and what was; null: nothing. */
function viewOfTax(
  { order, money, taxDecidedBy }: ReadOrder,
  texts: DeskContext['mailSetting']['texts'],
  language: DeskLanguage,
) {
  const isOver = isCalledOff(order.state);
  if (isOver || (!money.isTaxOpen && order.taxDecision === null)) return null;
  const { vatPercent } = texts.catalogue();
  const { taxDecision } = order;
  const about = {
    percent: String(vatPercent),
    when: taxDecision === null ? '' : moment(taxDecision.at, language),
    who: taxDecidedBy ?? '',
    reason: taxDecision?.reason ?? '',
  };
  return {
    isOpen: money.isTaxOpen,
    decided: taxDecision?.decision ?? null,
    said: taxDecision === null ? '' : textIn(language, `orders.tax.said.${taxDecision.decision}`, about),
    percent: about.percent,
    without: localPrice(order.priced.netCents, language),
    withTax: localPrice(atVatPercent(order.priced, vatPercent).grossCents, language),
    /** who has a confirmation, and no invoice yet, gets another */
    hasMail: order.state !== 'received' && money.found.invoices.length === 0,
  };
}

/** What the order does not come back from. */
const isEnd = (to: OrderState): to is 'cancelled' => to === 'cancelled';

/** When the accepted quote promised that it leaves; empty: it accepts none. */
function agreedDelivery(
  { agreed, payment, priced }: StoredOrder,
  language: DeskLanguage,
  texts: DeskContext['mailSetting']['texts'],
): string {
  if (agreed === null) return '';
  const delivery = { ...agreed, isPrepaid: payment === 'prepayment', lines: priced.lines };
  return deliveryInWords(delivery, language, texts).join('\n');
}

export type OrderView = Awaited<ReturnType<typeof viewOfOrder>>;
