import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { noonOf } from '../../../../domain/german-time.ts';
import { parcelsInWords, trackingInWords } from '../../../../domain/orders/carriers.ts';
import { nextPart } from '../../../../domain/orders/delivery-parts.ts';
import { isClosed, mayShip, stepsAhead } from '../../../../domain/orders/order-state.ts';
import { linesLeft } from '../../../../domain/orders/shipments.ts';
import { deliveriesOf } from '../../../../server/features/order-records/papers/order-for-papers.ts';
import { linesNamedIn } from '../../../../server/features/content/catalogue.ts';
import type { SiteTexts } from '../../../../server/features/content/site-texts.ts';
import { goodsInWords } from '../../../../server/features/invoicing/quantity-words.ts';
import type { ParcelChange } from '../../../../server/features/order-records/parcel-numbers.ts';
import type { ReadOrder } from '../../../../server/features/orders/read-order.ts';
import { replaceable } from '../../../../server/features/orders/replace-goods.ts';
import { isWaitingForMoney } from '../../../../server/features/payments/read-money.ts';
import { textIn } from '../../i18n/language-of.ts';
import { dayInFull, moment } from '../../i18n/moment.ts';

interface Reader {
  language: DeskLanguage;
  mayWork: boolean;
  texts: SiteTexts;
}

/** What left, what is still to leave, and what can be sent once more. */
export function viewOfGoods(found: ReadOrder, { language, mayWork, texts }: Reader) {
  const { order, shipments } = found;
  const { customer, priced } = order;
  const isWaiting = isWaitingForMoney(found.money);
  const left = linesLeft(
    priced.lines,
    shipments.map(({ quantities }) => quantities),
    found.gone,
  );
  // what is held back does not leave
  const isAnyLeft = !found.money.isInQuestion && left.some((line) => line.left > 0);
  const part = nextPart(order.agreed?.parts ?? null, left);
  const inWords = (quantities: ReadonlyMap<string, number>) =>
    priced.lines.flatMap((line) => {
      const quantity = quantities.get(line.itemNo) ?? 0;
      return quantity === 0 ? [] : [goodsInWords({ ...line, quantity }, language, texts)];
    });
  return {
    /** pressed twice it is one */
    replacementKey: crypto.randomUUID(),
    replaceable: mayWork ? replaceableIn(found, texts, language) : [],
    toDeliver: toDeliver(found, left, language, texts),
    /** each with the day it arrived, where that is noted; one without `paperId` left without a delivery note */
    deliveries: deliveriesOf(found.money.found).map((delivery) => ({
      ...delivery,
      dispatched: dayInFull(noonOf(delivery.dispatchedOn), language),
      arrived: delivery.arrivedOn === null ? null : dayInFull(noonOf(delivery.arrivedOn), language),
    })),
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
      goods: inWords(quantities),
    })),
    left: left.map((line, index) => {
      const of = priced.lines[index];
      const unit = of === undefined || of.unit === 'set' ? ('sets' as const) : ('packs' as const);
      return { ...line, name: of?.name ?? '', unit };
    }),
    mayShip: mayWork && isAnyLeft && (mayShip(order) || isWaiting),
    mayShipAll:
      mayWork && isAnyLeft && mayShip(order) && !isWaiting && (part !== null || order.state !== 'part-shipped'),
    /** what leaves next, where more of it follows as agreed; empty: all of it leaves */
    nextPart: part === null ? '' : inWords(part).join(', '),
    /** all of it, without a word what left */
    mayShipWithoutNote: found.gone.size === 0,
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

/** What is still to leave, in one line; empty: nothing is, or the order is over. */
function toDeliver(
  { order }: ReadOrder,
  left: readonly { left: number }[],
  language: DeskLanguage,
  texts: SiteTexts,
): string {
  if (order.kind === 'request' || isClosed(order.state) || !stepsAhead(order).includes('shipped')) return '';
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
function replaceableIn(found: ReadOrder, texts: SiteTexts, language: DeskLanguage) {
  const catalogue = texts.catalogue();
  const lines = replaceable(found, catalogue).map(({ line, most }) => ({ itemNo: line.itemNo, name: line.name, most }));
  return linesNamedIn(catalogue, lines, language).map((line) => ({ ...line, quantity: null }));
}
