import { deliveryDays } from '../../../domain/events/delivery-days.ts';
import { dishes, type Dish, type PieceId } from '../../../domain/events/dishes.ts';
import type { PlannedEvent } from '../../../domain/events/event-form.ts';
import { piecesFor } from '../../../domain/events/plan-event.ts';
import { packsFor } from '../../../domain/orders/pieces.ts';
import { dateInWords, noonOf } from '../../../domain/german-time.ts';
import { numberFormat } from '../../../domain/kept-formats.ts';
import type { Locale } from '../../../domain/locale.ts';
import { localPrice } from '../../../domain/money.ts';
import { writeOrderList } from '../../../domain/orders/order-list.ts';
import { priceOrder, type OrderLine } from '../../../domain/orders/price-order.ts';
import { mostOfOneProduct } from '../../../domain/orders/quantity.ts';
import { ContentError } from './files.ts';
import { content } from './load.ts';
import { orderShop } from './order-page.ts';
import { claimMarker } from './tokens.ts';

const gramsInKilogram = 1000;

/** The product that a dish's piece is. @throws {ContentError} for a dish that is not servable */
function productOf(piece: PieceId) {
  const product = content().products.find(({ facts }) => facts.id === piece);
  if (product === undefined)
    throw new ContentError(`content/products/${piece} is missing, which a dish of domain/events/dishes.ts needs`);
  return product;
}

/** The dishes for which everything is sold: one whose product was taken out is not asked for. */
const servable = (): readonly Dish[] =>
  dishes.filter(({ pieces }) => pieces.every((piece) => content().products.some(({ facts }) => facts.id === piece)));

/** The dishes that the form asks for, each with the names of what a portion of it needs. */
export const servedDishes = (language: Locale) =>
  servable().map(({ id, pieces }) => ({
    id,
    needs: pieces.map((piece) => productOf(piece).prose[language].name).join(' + '),
  }));

/** Whole grams of a pack, and the claim that says so; null where no weight is given, or the claim is not shown. */
function packWeight(piece: PieceId) {
  const { weightClaim, orderQuantity } = productOf(piece).facts;
  const claim = weightClaim === null ? undefined : content().claims.get(weightClaim);
  const { weight, pieces } = claim?.values ?? {};
  if (claim === undefined || weight === undefined || pieces === undefined) return null;
  return { claim, grams: Math.round((weight * gramsInKilogram * orderQuantity) / pieces) };
}

const inKilograms = numberFormat({ style: 'unit', unit: 'kilogram', maximumFractionDigits: 1 });
const kilograms = (grams: number, language: Locale) => inKilograms(language).format(grams / gramsInKilogram);
const numbers = numberFormat();

function weeks(fact: 'deliveryWeeks' | 'eventLeadWeeks'): number {
  const value = content().facts[fact];
  if (value?.type === 'range' && value.unit === 'week') return value.max;
  if (value?.type === 'count' && value.unit === 'week') return value.value;
  throw new ContentError(`content/facts.json: ${fact} must be a count or range of weeks`);
}

/** By when to order, in words; null where no first day was given. */
function deliveryOf(date: string | null, today: string, language: Locale) {
  if (date === null) return null;
  const { orderBy, askBy } = deliveryDays(date, today, {
    delivery: weeks('deliveryWeeks'),
    largeQuantities: weeks('eventLeadWeeks'),
  });
  const words = (day: string | null) => (day === null ? null : dateInWords(noonOf(day), language));
  return { date: dateInWords(noonOf(date), language), orderBy: words(orderBy), askBy: words(askBy) };
}

/** What an event needs, written out in a language: packs, weight, price and days. @param today YYYY-MM-DD */
export function planOf(event: PlannedEvent, today: string, language: Locale) {
  const number = numbers(language);
  const { vatPercent, shipping, shippingMark } = orderShop(language);
  const served = Object.fromEntries(servable().map(({ id }) => [id, event.portions[id] ?? 0]));
  const needs = piecesFor({ ...event, portions: served }).map((need) => {
    const { facts, prose } = productOf(need.product);
    const packs = packsFor(need.pieces, facts.orderQuantity);
    const weight = packWeight(need.product);
    const line: OrderLine = {
      itemNo: facts.itemNo,
      name: prose[language].name,
      unit: facts.unit,
      unitPieces: facts.orderQuantity,
      quantity: packs,
      unitNetCents: facts.priceCents,
      vatPercent,
    };
    return { need, line, weight: weight === null ? null : { claim: weight.claim, grams: packs * weight.grams } };
  });
  const priced = priceOrder(
    needs.map(({ line }) => line),
    shipping,
  );
  const list = needs.map(({ line }) => ({ itemNo: line.itemNo, quantity: line.quantity }));
  const fits = list.every(({ quantity }) => quantity <= mostOfOneProduct);
  const grams = needs.map(({ weight }) => weight?.grams ?? null);
  const sum = (numbers: readonly number[]) => numbers.reduce((so, far) => so + far, 0);
  return {
    basis: {
      guests: number.format(event.guests),
      days: number.format(event.days),
      spare: number.format(event.sparePercent),
    },
    lines: needs.map(({ need, line, weight }, at) => ({
      itemNo: line.itemNo,
      name: line.name,
      unitPieces: line.unitPieces,
      pieces: number.format(need.pieces),
      packs: number.format(line.quantity),
      weight: weight === null ? null : claimMarker(weight.claim, kilograms(weight.grams, language)),
      net: localPrice(priced.lines[at]?.netCents ?? 0, language),
      gross: localPrice(priced.lines[at]?.grossCents ?? 0, language),
    })),
    /** null while the weight of something is not known or not shown */
    weight: grams.every((one) => one !== null) ? kilograms(sum(grams), language) : null,
    priced,
    shippingMark,
    /** as the order page takes it; null when it is more than an order takes */
    list: fits ? writeOrderList(list) : null,
    most: number.format(mostOfOneProduct),
    delivery: deliveryOf(event.date, today, language),
    reuse: {
      canWash: event.canWash,
      severalDays: event.days > 1,
      pieces: number.format(sum(needs.map(({ need }) => need.pieces))),
      aDay: number.format(sum(needs.map(({ need }) => need.piecesADay))),
    },
  };
}
