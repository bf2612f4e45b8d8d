import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { dateInWords, germanDay, noonOf } from '../../../../domain/german-time.ts';
import { isMailAddress } from '../../../../domain/mail-address.ts';
import { localPrice } from '../../../../domain/money.ts';
import {
  isAllHere,
  isCalledOff,
  mayClose,
  nextStates,
  type OrderState,
} from '../../../../domain/orders/order-state.ts';
import { isOverdue } from '../../../../domain/orders/payment-due.ts';
import { correctableAddresses, isSameAddress } from '../../../../domain/orders/correct-address.ts';
import { takenBackBy } from '../../../../domain/invoicing/credit.ts';
import { isSameParty } from '../../../../domain/invoicing/paper.ts';
import { totalsOf } from '../../../../domain/invoicing/totals.ts';
import { isUnionVatId } from '../../../../domain/orders/union-vat-id.ts';
import { mayChangeGoods } from '../../../../server/features/orders/change-goods.ts';
import type { SiteTexts } from '../../../../server/features/content/site-texts.ts';
import { restAskedAt } from '../../../../server/features/orders/rest-asked.ts';
import { mailOfStep } from '../../../../server/features/orders/move-order.ts';
import { linesNamedIn } from '../../../../server/features/content/catalogue.ts';
import type { WaitingMessage } from '../../../../server/features/enquiries/messages-waiting.ts';
import type { ReadOrder } from '../../../../server/features/orders/read-order.ts';
import { readableAddress } from '../../../../server/platform/mail-address/address-key.ts';
import { addressLines } from '../../../../server/features/invoicing/paper-address.ts';
import { commonOf } from '../../../../server/features/order-records/papers/paper-heading.ts';
import { draftForOrder } from '../../../../server/features/order-records/papers/draft-for-order.ts';
import { invoiceToRedo } from '../../../../server/features/order-records/papers/charged.ts';
import type { StoredOrder } from '../../../../server/features/order-records/stored-order.ts';
import { lastCarrier } from '../../../../server/features/order-records/last-carrier.ts';
import { isWaitingForMoney, nextActOf } from '../../../../server/features/payments/read-money.ts';
import type { DeskContext } from '../../document/desk-context.ts';
import { addressInLines } from './address-lines.ts';
import { dueOf, notBeforeOf } from './due-of-order.ts';
import { readSameSender, sameSender } from '../inbox/same-sender.ts';
import { dayInFull, moment } from '../../i18n/moment.ts';
import { historyOf } from './history-view.ts';
import { viewOfGoods } from './goods-view.ts';
import { viewOfMoney } from './money-view.ts';
import { viewOfQuotes } from './quotes-view.ts';
import { viewOfSums } from './sum-view.ts';
import { viewOfReminder } from './reminder-view.ts';
import { viewOfTax } from './tax-view.ts';
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
  {
    database,
    now,
    askVies,
    mailSetting,
    paymentService,
  }: Pick<DeskContext, 'database' | 'now' | 'askVies' | 'mailSetting' | 'paymentService'>,
  read: ReadOrder,
  { language, mayWork }: Reader,
) {
  const found = inDeskWords(read, language, mailSetting.texts);
  const { order, invoices, notCharged, money: standing, nextReminder, notes, mails, reminders } = found;
  const isWaiting = isWaitingForMoney(standing);
  const next = nextActOf(standing);
  const goods = viewOfGoods(found, { language, mayWork, texts: mailSetting.texts });
  const money = (cents: number) => localPrice(cents, language);
  const { customer } = order;
  const same = sameSender(await readSameSender(database, order.email, order.id), now(), language);
  return {
    ...viewOfWithdrawals(found, { language, mayWork, paymentService, now: now(), texts: mailSetting.texts }),
    id: order.id,
    number: order.number,
    replaces: found.replaces,
    replacedBy: found.replacedBy,
    kind: order.kind,
    state: order.state,
    buyer: order.buyer,
    payment: order.payment,
    language: order.language,
    revision: order.revision,
    same,
    ...messagesIn(found, language),
    received: moment(order.receivedAt, language),
    origin: order.origin,
    ownerId: order.ownerId ?? '',
    isAtStand: order.isAtStand,
    /** at our stand, to somebody whose address nobody asked for */
    isHandedOver: order.isAtStand && customer.delivery.street === '',
    /** confirmed, of somebody whom no mail reaches */
    isByPost: order.email === '',
    /** position of the last reminder, to be printed while it holds; null: none is to be */
    reminderLetter: order.email === '' && order.paymentDueOn !== null ? (reminders.at(-1)?.position ?? null) : null,
    mayPrintLetter: order.email === '' && order.kind === 'order' && order.state !== 'received',
    due: dueOf(order, now(), language),
    changeable: changeableIn(found, mailSetting.texts, { language, mayWork }),
    /** the day before which it is not to leave, in words, while that has not come */
    waitsUntil: isAllHere(order) ? notBeforeOf(order, now(), language) : null,
    /** where that day is set, YYYY-MM-DD, and from which on; null: it cannot be set */
    notBefore: mayWork && isAllHere(order) ? { day: order.agreed?.notBefore ?? '', from: germanDay(now()) } : null,
    email: readableAddress(order.email),
    /** who it goes to, and where, in a line */
    who: [customer.company, customer.name, customer.delivery.city].filter((part) => part !== '').join(' · '),
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
    ...goods,
    lastCarrier: goods.mayShip ? await lastCarrier(database) : null,
    invoices: invoices.map(({ paperId, number, date, grossCents, deliveries, dueOn, openCents, terms }) => ({
      terms,
      /** where it went, while the order names another address by now; else null */
      oldAddress: oldAddressOf(found, number, mailSetting.texts),
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
    cancelledInvoices: cancelledIn(found, language),
    // of what is over nothing is charged any more
    notCharged: isCalledOff(order.state) ? [] : notCharged,
    mayWork,
    isWaitingForMoney: isWaiting,
    /** what has to come before it leaves; null: nothing */
    awaits: isWaiting ? money(standing.balance.openCents) : null,
    paymentDue: order.paymentDueOn === null ? '' : dayInFull(noonOf(order.paymentDueOn), language),
    reminder:
      mayWork && isOverdue(order.paymentDueOn, germanDay(now())) && nextReminder !== null
        ? viewOfReminder(order, nextReminder, { position: reminders.length + 1, texts: mailSetting.texts, now: now() })
        : null,
    history: historyOf(found, language, mailSetting.texts),
    mails: mails.map((mail) => ({ ...mail, sent: mail.sent_at === null ? null : moment(mail.sent_at, language) })),
    ...(await viewOfQuotes(database, order, { language, mayWork, now: now(), texts: mailSetting.texts })),
    wishedDate: customer.wishedDate === '' ? '' : dateInWords(noonOf(customer.wishedDate), language),
    branding: customer.branding,
    next,
    /** pressed twice it is one */
    mailId: crypto.randomUUID(),
    mayWriteMail: mayWork && isMailAddress(order.email),
    /** when its missing money was asked for by a mail; null: it was not */
    restAsked: await restAsked(database, found, mailSetting.texts, language),
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
    money: viewOfMoney(found, { language, paymentService, now: now() }),
    tax: mayWork ? viewOfTax(found, mailSetting.texts, language) : null,
  };
}

/** The goods as the desk calls them: papers and mails have their buyer's words. */
function inDeskWords(read: ReadOrder, language: DeskLanguage, texts: DeskContext['mailSetting']['texts']): ReadOrder {
  const { priced } = read.order;
  const lines = linesNamedIn(texts.catalogue(), priced.lines, language);
  return { ...read, order: { ...read.order, priced: { ...priced, lines } } };
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

/** What the buyer wrote and nobody has dealt with. */
function messagesIn({ waiting, withdrawals, untied }: ReadOrder, language: DeskLanguage) {
  const isShown = ({ id }: WaitingMessage) => [...withdrawals, ...untied].some((one) => one.id === id);
  return {
    /** withdrawals that the page shows with their next step */
    toAnswer: waiting.filter(isShown),
    /** to be read before anything is done next */
    toRead: waiting
      .filter((message) => !isShown(message))
      .map(({ at, ...message }) => ({ ...message, when: moment(at, language) })),
  };
}

/**
 * All that can be ordered, with how much of it is: what is ordered, at its price, comes first. `contract`: the goods of a
 * contract are not changed here; null: nothing is.
 */
function changeableIn({ order, gone }: ReadOrder, texts: SiteTexts, { language, mayWork }: Reader) {
  if (!mayWork || order.kind !== 'order' || order.replacesId !== null) return null;
  if (!mayChangeGoods(order)) return isAllHere(order) ? ('contract' as const) : null;
  if (gone.size > 0) return null;
  const { products } = texts.catalogue();
  const { lines } = order.priced;
  const isSoldOut = (of: string) => products.some((product) => product.itemNo === of && product.isSoldOut);
  return [
    ...lines.map(({ itemNo, name, unit, unitNetCents: netCents, quantity }) => ({
      itemNo,
      name,
      unit,
      netCents,
      quantity,
    })),
    ...products
      .filter(({ itemNo }) => !lines.some((line) => line.itemNo === itemNo))
      .map(({ itemNo, names, unit, netCents }) => ({ itemNo, name: names[language], unit, netCents, quantity: 0 })),
  ].map((one) => ({ ...one, isSoldOut: isSoldOut(one.itemNo) }));
}

/** The address on an invoice, where it is another than the order has by now. */
function oldAddressOf({ order, money }: ReadOrder, number: string, texts: SiteTexts): string | null {
  const customer = money.found.invoices.find((one) => one.number === number)?.customer;
  return customer === undefined || isSameParty(customer, commonOf(order, texts).customer)
    ? null
    : addressLines(customer).join(', ');
}

/** Invoices that were cancelled, each with what took it back. */
const cancelledIn = ({ booked, money }: ReadOrder, language: DeskLanguage) =>
  money.found.booked.flatMap((invoice) => {
    const by = money.found.booked.find((paper) => takenBackBy(paper) === invoice.number);
    const idOf = (of: string) => booked.find((paper) => paper.number === of)?.id ?? '';
    return invoice.kind !== 'invoice' || by === undefined
      ? []
      : [
          {
            paperId: idOf(invoice.number),
            number: invoice.number,
            day: dayInFull(noonOf(invoice.date), language),
            gross: localPrice(totalsOf(invoice.lines).grossCents, language),
            by: { paperId: idOf(by.number), number: by.number },
          },
        ];
  });

async function restAsked(
  database: DeskContext['database'],
  { order, money }: ReadOrder,
  texts: SiteTexts,
  language: DeskLanguage,
): Promise<string | null> {
  const { openCents, paidCents } = money.balance;
  if (openCents <= 0 || paidCents <= 0) return null;
  const at = await restAskedAt(database, order, texts);
  return at === null ? null : moment(at, language);
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

/** What the order does not come back from. */
const isEnd = (to: OrderState): to is 'cancelled' => to === 'cancelled';

export type OrderView = Awaited<ReturnType<typeof viewOfOrder>>;
