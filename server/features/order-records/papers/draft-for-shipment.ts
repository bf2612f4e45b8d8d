import { germanDay } from '../../../../domain/german-time.ts';
import type { CalledOffBy } from '../../../../domain/orders/called-off-by.ts';
import type { Carrier } from '../../../../domain/orders/carriers.ts';
import { linesLeft, type Quantities } from '../../../../domain/orders/shipments.ts';
import { partsLeft } from '../../../../domain/orders/delivery-parts.ts';
import type { PaperDraft } from '../../../../domain/invoicing/paper.ts';
import {
  quantitiesOf,
  type DraftSetting,
  type NotNow,
  type OrderForPapers,
  type PaperTexts,
} from './order-for-papers.ts';
import { linesOf, inQuantities, deliveredLine, inParts } from './paper-lines.ts';
import { commonOf } from './paper-heading.ts';
import { treatmentOf } from '../tax-of-order.ts';

interface PlannedShipment {
  quantities: Quantities;
  /** how the parcel is found; null: it is not told */
  tracking: string | null;
  /** who carries it; null: nobody said */
  carrier: Carrier | null;
}

/**
 * The delivery note of a shipment: what comes with it, and what of the order is still to come.
 * @param shipment its quantities are no more than what is left of each line
 */
export function draftForShipment(
  { order, shipments, gone }: OrderForPapers,
  { quantities, tracking, carrier }: PlannedShipment,
  { texts, now }: DraftSetting,
): PaperDraft | NotNow {
  const lines = linesOf(order, texts, treatmentOf(order));
  if (lines === null) return 'rate';
  const left = linesLeft(order.priced.lines, quantitiesOf(shipments), gone);
  const stillLeft = new Map(left.map((line) => [line.itemNo, line.left - (quantities.get(line.itemNo) ?? 0)]));
  return {
    ...commonOf(order, texts),
    kind: 'delivery-note',
    lines: lines.flatMap((line) => {
      const { itemNo } = line;
      const before = left.find((one) => one.itemNo === itemNo)?.left ?? 0;
      const quantity = itemNo === null ? 0 : (quantities.get(itemNo) ?? 0);
      return before === 0 ? [] : [deliveredLine(line, quantity, before - quantity)];
    }),
    shippedOn: germanDay(now),
    ...inParts(order.agreed === null ? [] : partsLeft(order.agreed.parts, stillLeft)),
    tracking,
    ...(carrier !== null && { carrier }),
  };
}

/** What calls off all that has not been shipped of an order. @param by whose wish that is */
export function draftForRest(found: OrderForPapers, by: CalledOffBy, texts: PaperTexts): PaperDraft | NotNow {
  const { order, shipments, gone } = found;
  const treatment = treatmentOf(order);
  const lines = linesOf(order, texts, treatment);
  if (lines === null) return 'rate';
  const left = new Map(
    linesLeft(order.priced.lines, quantitiesOf(shipments), gone).map((line) => [line.itemNo, line.left]),
  );
  if ([...left.values()].every((quantity) => quantity === 0)) return 'withdrawn';
  return {
    ...commonOf(order, texts),
    treatment,
    kind: 'cancellation',
    lines: inQuantities(lines, left).filter(({ itemNo }) => itemNo !== null),
    invoice: null,
    rest: true,
    by,
    reason: null,
  };
}
