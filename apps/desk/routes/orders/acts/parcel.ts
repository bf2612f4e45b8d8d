import { isCarrier, parcelsOf } from '../../../../../domain/orders/carriers.ts';
import { correctParcel } from '../../../../../server/features/orders/correct-parcel.ts';
import { askAboutCarrier } from './ask-about-carrier.ts';
import { done, doneWithMail, refused, typedIn, type RunAct } from './order-act.ts';

const longestTracking = 120;

/** Gives a shipment its parcel number, or another one. One that looks like another carrier's is asked about. */
export const parcel: RunAct = async ({ desk, actor, id, form, language }) => {
  const paperId = typedIn(form, 'paper');
  const tracking = typedIn(form, 'parcel');
  const chosen = typedIn(form, 'parcelCarrier');
  const carrier = isCarrier(chosen) ? chosen : null;
  const isToBeSent = form.has('tell');
  const returned = { of: `parcel ${paperId}`, parcel: tracking, parcelCarrier: chosen, tell: isToBeSent ? 'yes' : '' };
  if (parcelsOf(tracking, carrier).length === 0) return { problem: 'parcel-missing', status: 400, returned };
  if (tracking.length > longestTracking) return { problem: 'parcel-long', status: 400, returned };
  const asked = askAboutCarrier({ tracking, carrier, form, of: 'parcel', returned }, language);
  if (asked !== null) return asked;
  const wanted = { orderId: id, revision: Number(typedIn(form, 'revision')), paperId, tracking, carrier, isToBeSent };
  const corrected = await correctParcel(desk, actor, wanted, desk.now());
  if (corrected === 'same') return done('did=parcel');
  if (typeof corrected === 'string') return { ...refused(corrected), returned };
  return corrected.isSent ? doneWithMail('did=parcel-sent') : done('did=parcel');
};
