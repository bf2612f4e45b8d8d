import { effectiveOrder } from '../../../domain/orders/effective-order.ts';
import { partsLeft } from '../../../domain/orders/delivery-parts.ts';
import type { PaperRow } from '../../platform/database/schema/papers.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import type { StoredOrder } from './stored-order.ts';

/** An order with what the paper beside its mail confirms: not with what was withdrawn from before. */
export function confirmedBy(order: StoredOrder, row: PaperRow | null): StoredOrder {
  const paper = row === null ? null : paperOf(row);
  if (paper?.kind !== 'confirmation') return order;
  const confirmed = new Map(paper.lines.map(({ itemNo, quantity }) => [itemNo ?? '', quantity]));
  const gone = new Map(
    order.priced.lines.flatMap(({ itemNo, quantity }) => {
      const less = quantity - (confirmed.get(itemNo) ?? 0);
      return less > 0 ? [[itemNo, less] as const] : [];
    }),
  );
  const { agreed } = order;
  return {
    ...order,
    priced: effectiveOrder(order.priced, gone),
    agreed: agreed === null ? null : { ...agreed, parts: partsLeft(agreed.parts, confirmed) },
  };
}
