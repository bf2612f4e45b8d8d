import { checkVatId } from '../../../../../server/features/orders/check-vat-id.ts';
import { done, refused, type RunAct } from './order-act.ts';

/** Asks VIES about the VAT id of an order. */
export const askAboutVatId: RunAct = async ({ desk: { database, askVies, now }, actor, id }) => {
  const checked = askVies === null ? 'done' : await checkVatId({ database, askVies }, actor, id, now());
  return checked === 'kept' ? refused('vies-kept') : done('did=check-vat-id');
};
