import type { VatTreatment } from '../../../domain/invoicing/paper.ts';
import { vatTreatment } from '../../../domain/orders/vat-treatment.ts';
import type { StoredOrder } from './stored-order.ts';

type Taxed = Pick<StoredOrder, 'kind' | 'customer' | 'buyer' | 'priced' | 'vatIdCheck' | 'taxDecision'>;

const byItsVatId = ({ customer, buyer }: Taxed): VatTreatment =>
  vatTreatment({ country: customer.delivery.country, buyer, vatId: customer.vatId });

const hasTax = ({ priced }: Taxed): boolean => priced.lines.some(({ vatPercent }) => vatPercent > 0);

/**
 * Where tax is due for an order. An id that VIES has called invalid frees nothing of tax (§ 6a (1) no. 4 UStG): a quote is
 * made with tax then; what was accepted without it before waits for a decision (`isTaxOpen`) and stays as it is until then.
 */
export function treatmentOf(order: Taxed): VatTreatment {
  const treatment = byItsVatId(order);
  if (treatment !== 'intra-community') return treatment;
  if (order.taxDecision !== null) return order.taxDecision.decision === 'taxed' ? 'domestic' : treatment;
  if (order.vatIdCheck?.result !== 'invalid') return treatment;
  return order.kind === 'request' || hasTax(order) ? 'domestic' : treatment;
}

/** Whether somebody has to say what becomes of tax that an order was priced without: it is neither confirmed nor charged until then. */
export const isTaxOpen = (order: Taxed): boolean => order.taxDecision === null && mayDecideTax(order) && !hasTax(order);

/** Whether an order is one about whose tax can be decided: only an id that VIES knows would free it. */
export const mayDecideTax = (order: Taxed): boolean =>
  order.kind === 'order' &&
  byItsVatId(order) === 'intra-community' &&
  (order.vatIdCheck?.result === 'invalid' || order.taxDecision !== null);
