import { addressFields } from '../../../../../domain/orders/correct-address.ts';
import { correctOrderAddress } from '../../../../../server/features/orders/correct-order-address.ts';
import { done, refused, typedIn, type RunAct } from './order-act.ts';

/** Corrects where the goods or the invoice go. */
export const correctAddressAct: RunAct = async ({ desk, actor, id, form }) => {
  const at = typedIn(form, 'place');
  // where both were one, the form asks which, and nobody is taken to mean both
  const appliesTo = typedIn(form, 'for');
  const place = at === 'delivery' && appliesTo === 'invoice' ? appliesTo : at;
  if (place !== 'delivery' && place !== 'invoice') return { problem: 'not-allowed', status: 400 };
  const typed = {
    name: typedIn(form, 'name'),
    street: typedIn(form, 'street'),
    postcode: typedIn(form, 'postcode'),
    city: typedIn(form, 'city'),
  };
  const returned = Object.fromEntries([
    ['of', `${at}-address`],
    ['for', appliesTo],
    ...addressFields.map((field) => [field, typed[field]]),
  ]);
  if (!['both', 'delivery', 'invoice'].includes(appliesTo)) return { problem: 'address-where', status: 400, returned };
  const wanted = {
    orderId: id,
    revision: Number(typedIn(form, 'revision')),
    place,
    typed,
    keepsInvoice: appliesTo === 'delivery',
  } as const;
  const corrected = await correctOrderAddress(desk.database, actor, wanted, desk.now());
  if (corrected === 'done') return done(`did=${appliesTo === 'both' ? 'both-addresses' : `${place}-address`}`);
  return typeof corrected === 'string'
    ? { ...refused(corrected), returned }
    : { problem: 'address', status: 400, returned, wrong: corrected.wrong };
};
