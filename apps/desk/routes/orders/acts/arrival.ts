import { typedDay } from '../../../../../domain/typed-day.ts';
import { noteArrival } from '../../../../../server/features/orders/note-arrival.ts';
import { done, refused, typedIn, type RunAct } from './order-act.ts';

/** Notes the day on which a delivery arrived; an empty day takes back what was noted. */
export const arrival: RunAct = async ({ desk, actor, id, form }) => {
  const paper = typedIn(form, 'paper');
  const typed = typedIn(form, 'arrivedOn');
  const arrivedOn = typedDay(typed);
  const returned = { of: `arrival ${paper}`, arrivedOn: typed };
  const wrong = ['arrivedOn'];
  if (arrivedOn === null && (typed !== '' || form.get('noted') !== 'yes'))
    return { problem: 'arrival-missing', status: 400, returned, wrong };
  const revision = Number(typedIn(form, 'revision'));
  const wanted = { orderId: id, revision, paperId: paper === '' ? null : paper, arrivedOn };
  const noted = await noteArrival(desk.database, actor, wanted, desk.now());
  switch (noted) {
    case 'done':
    case 'same':
      return done('did=arrival');
    case 'before-dispatch':
    case 'in-future':
      return { problem: `arrival-${noted}`, status: 400, returned, wrong };
    default:
      return { ...refused(noted), returned };
  }
};
