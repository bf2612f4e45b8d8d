import { checkVatId } from '../../../../../server/features/orders/check-vat-id.ts';
import { done, type RunAct } from './order-act.ts';

/** Asks VIES about the VAT id of an order. */
export const askAboutVatId: RunAct = async ({ desk: { database, askVies, now }, actor, id }) => {
  if (askVies !== null) await checkVatId({ database, askVies }, actor, id, now());
  return done();
};
