import { numberFormat } from '../../../domain/kept-formats.ts';
import type { Locale } from '../../../domain/locale.ts';
import { localPrice } from '../../../domain/money.ts';
import { packsFor } from '../../../domain/orders/pieces.ts';
import { pluralForm } from '../../../domain/plural.ts';
import { priceLine, priceOrder, sum, type OrderLine, type PricedLine } from '../../../domain/orders/price-order.ts';
import type { OrderList } from '../../../domain/orders/order-list.ts';
import { mostOfOneProduct } from '../../../domain/orders/quantity.ts';
import { suggestPrices } from '../../../domain/orders/quote.ts';
import { fillPattern } from '../content/chat-patterns.ts';
import { languageFacts } from '../content/language-facts.ts';
import type { Content } from '../content/load.ts';
import { reductionMark, reductionsIn } from '../content/quantity-reductions.ts';
import { readCatalogue } from '../content/read-catalogue.ts';
import type { Wanted } from './price-question.ts';

interface WantedLine extends OrderLine {
  /** pieces that were asked for; null: packs were, or no quantity */
  pieces: number | null;
  isSoldOut: boolean;
}

const numbers = numberFormat();

/**
 * What quantities cost, as the order list and a quote would have it: each product net and gross, their sum, the tier that
 * is reached or comes next, shipping, and where to order.
 * @param wanted without a quantity: one pack
 * @returns sentences with links as `[label](/path)`
 */
export function quantityAnswer(wanted: readonly Wanted[], content: Content, language: Locale): string[] {
  const catalogue = readCatalogue(content);
  const reductions = reductionsIn(content.facts);
  const say = (key: string, values?: Readonly<Record<string, string>>) =>
    fillPattern(content.messages[language], `quantity.${key}`, values);
  const { units } = languageFacts(language);
  const count = (of: number, unit: readonly string[]) =>
    `${numbers(language).format(of)}\u00a0${unit[pluralForm(of, language) === 'one' ? 0 : 1] ?? ''}`;
  const packs = (line: OrderLine, of = line.quantity) =>
    line.unit === 'set'
      ? say(`sets.${pluralForm(of, language)}`, { count: numbers(language).format(of) })
      : count(of, units.pack);
  const price = (cents: number) => localPrice(cents, language);
  const both = ({ netCents, grossCents }: { netCents: number; grossCents: number }) => ({
    net: price(netCents),
    gross: price(grossCents),
  });

  const asked = wanted.flatMap((one): WantedLine[] => {
    const itemNo = content.products.find(({ facts }) => facts.id === one.product)?.facts.itemNo;
    const product = catalogue.products.find((each) => each.itemNo === itemNo);
    if (!product) return [];
    const { netCents, names, ...rest } = product;
    const isPieces = one.amount?.of === 'pieces' && product.unit === 'piece';
    return [
      {
        ...rest,
        name: names[language],
        unitNetCents: netCents,
        vatPercent: catalogue.vatPercent,
        quantity:
          one.amount === null ? 1 : isPieces ? packsFor(one.amount.count, product.unitPieces) : one.amount.count,
        pieces: one.amount && isPieces ? one.amount.count : null,
      },
    ];
  });
  const order = priceOrder(asked, catalogue.shipping);

  function line(priced: PricedLine, at: number): string {
    const pieces = asked[at]?.pieces ?? null;
    const values = {
      name: priced.name,
      itemNo: asked[at]?.isSoldOut ? `${priced.itemNo}, ${say('soldOut')}` : priced.itemNo,
      packs: packs(priced),
      unit: price(priced.unitNetCents),
      ...both(priced),
    };
    if (pieces === null) return say('packs', values);
    const isWhole = pieces === priced.quantity * priced.unitPieces;
    return say(isWhole ? 'pieces' : 'rounded', {
      ...values,
      pieces: count(pieces, units.piece),
      unitPieces: count(priced.unitPieces, units.piece),
    });
  }

  const shipping =
    order.shipping === null || order.shipping.netCents === 0
      ? say('free')
      : say('shipping', {
          ...both(order.shipping),
          mark: markOf(content.samples.has('shippingCost') ? content.sampleMarks[language] : null),
        });
  const list = asked.filter(({ isSoldOut }) => !isSoldOut).map(({ itemNo, quantity }) => ({ itemNo, quantity }));
  const isListed = list.every(({ quantity }) => quantity <= mostOfOneProduct);
  return [
    ...order.lines.map(line),
    ...(order.lines.length > 1 ? [say('sum', both(order.goods))] : []),
    ...tier(order.lines),
    shipping,
    list.length === 0
      ? say('noneToOrder')
      : say(isListed ? 'order' : 'quote', { list: isListed ? onOrderList(list) : '/offer' }),
  ];

  /** What a quote would cost, where a line reaches a tier; else from which quantity on one does. */
  function tier(lines: readonly PricedLine[]): string[] {
    const [first] = reductions;
    if (first === undefined || lines.every(({ unit }) => unit === 'set')) return [];
    const quoted = lines.map((each) =>
      each.unit === 'set'
        ? each
        : priceLine({
            ...each,
            unitNetCents: suggestPrices(each.unitNetCents, each.quantity, reductions).unitNetCents,
          }),
    );
    const goods = sum(quoted);
    const mark = markOf(reductionMark(content, language));
    if (goods.netCents === order.goods.netCents)
      return [
        say('next', { packs: count(first.from, units.pack), percent: numbers(language).format(first.percent), mark }),
      ];
    return [
      say(lines.length > 1 ? 'tierSum' : 'tier', { ...both(goods), unit: price(quoted[0]?.unitNetCents ?? 0), mark }),
    ];
  }
}

/** The order page with these products beside what is on the list already. */
const onOrderList = (list: OrderList): string =>
  `/order?${list.map(({ itemNo, quantity }) => `item=${itemNo}&quantity=${quantity}`).join('&')}`;

const markOf = (mark: string | null) => (mark === null ? '' : ` (${mark})`);
