import { carrierNames, isCarrier, looksLikeOther, parcelsOf } from '../../../../../domain/orders/carriers.ts';
import { correctParcel } from '../../../../../server/features/orders/correct-parcel.ts';
import { textIn } from '../../../i18n/language-of.ts';
import { done, doneWithMail, refused, typedIn, type RunAct } from './order-act.ts';

const longestTracking = 120;

/** Gives a shipment its parcel number, or another one. One that looks like another carrier's is asked about once. */
export const parcel: RunAct = async ({ desk, actor, id, form, language }) => {
  const paperId = typedIn(form, 'paper');
  const tracking = typedIn(form, 'parcel');
  const chosen = typedIn(form, 'parcelCarrier');
  const carrier = isCarrier(chosen) ? chosen : null;
  const isToBeSent = form.has('tell');
  const asked = `${chosen} ${tracking}`;
  const returned = { of: `parcel ${paperId}`, parcel: tracking, parcelCarrier: chosen, tell: isToBeSent ? 'yes' : '' };
  if (parcelsOf(tracking, carrier).length === 0) return { problem: 'parcel-missing', status: 400, returned };
  if (tracking.length > longestTracking) return { problem: 'parcel-long', status: 400, returned };
  const other = looksLikeOther(tracking, carrier);
  if (carrier !== null && other !== null && typedIn(form, 'asked') !== asked) {
    const names = { other: carrierNames[other], carrier: carrierNames[carrier] };
    const detail = textIn(language, 'orders.parcel.other', names);
    return { problem: 'parcel-other', status: 400, detail, returned: { ...returned, asked } };
  }
  const wanted = { orderId: id, revision: Number(typedIn(form, 'revision')), paperId, tracking, carrier, isToBeSent };
  const corrected = await correctParcel(desk, actor, wanted, desk.now());
  if (corrected === 'same') return done('did=parcel');
  if (typeof corrected === 'string') return { ...refused(corrected), returned };
  return corrected.isSent ? doneWithMail('did=parcel-sent') : done('did=parcel');
};
