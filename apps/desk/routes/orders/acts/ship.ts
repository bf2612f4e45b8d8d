import { readCalledOffBy } from '../../../../../domain/orders/called-off-by.ts';
import { isCarrier } from '../../../../../domain/orders/carriers.ts';
import { nextPart } from '../../../../../domain/orders/delivery-parts.ts';
import { linesLeft, readShipment } from '../../../../../domain/orders/shipments.ts';
import { quantitiesOf } from '../../../../../server/features/order-records/papers/order-for-papers.ts';
import { callOffRest, shipOrder, type Shipped } from '../../../../../server/features/orders/ship-order.ts';
import { textIn } from '../../../i18n/language-of.ts';
import { notBeforeOf } from '../due-of-order.ts';
import { typedAgain } from './goods-in.ts';
import { askAboutCarrier } from './ask-about-carrier.ts';
import {
  doneWithMail,
  orderNow,
  paperSetting,
  refused,
  typedIn,
  type Acted,
  type ActProblem,
  type RunAct,
} from './order-act.ts';

const longestTracking = 120;
const longestReason = 300;

/** Ships what the form names (`ship.<item number>`); with `all` what leaves next, and with `all=rest` everything that is left. */
export const ship: RunAct = async ({ desk, actor, id, form, language }) => {
  // the button of the question about its carrier says again what was pressed
  if (typedIn(form, 'sure') !== '') form.set('all', typedIn(form, 'sure'));
  const typed = new Map(
    [...form].flatMap(([name, text]) =>
      name.startsWith('ship.') && typeof text === 'string' ? [[name.slice('ship.'.length), text] as const] : [],
    ),
  );
  const tracking = typedIn(form, 'tracking');
  const revision = Number(typedIn(form, 'revision'));
  const returned = {
    ...Object.fromEntries([...typed].map(([itemNo, text]) => [`ship.${itemNo}`, text])),
    tracking,
    carrier: typedIn(form, 'carrier'),
    reason: typedIn(form, 'reason'),
    all: typedIn(form, 'all'),
  };
  const now = await orderNow(desk, id);
  if (now === null) return refused('unknown');
  const { order, shipments, gone } = now.found;
  // its own page says the day beside the button, and sends that it was seen
  const tooEarly = notBeforeOf(order, desk.now(), language);
  if (tooEarly !== null && typedIn(form, 'early') === '')
    return {
      ...refused('not-before'),
      detail: textIn(language, 'orders.notBefore.agreed', { day: tooEarly }),
      returned,
    };
  const left = linesLeft(order.priced.lines, quantitiesOf(shipments), gone);
  const whole = new Map(left.map((line) => [line.itemNo, line.left]));
  const part = returned.all === 'rest' ? null : nextPart(order.agreed?.parts ?? null, left);
  const read = form.has('all') ? { quantities: part ?? whole } : readShipment(typed, left);
  // what somebody else has shipped meanwhile is told as that, and not as a quantity too many
  if (order.revision === revision && 'wrong' in read)
    return { problem: 'quantities', status: 400, returned, wrong: read.wrong };
  if (tracking.length > longestTracking) return { problem: 'tracking', status: 400, returned };
  const quantities = 'quantities' in read ? read.quantities : new Map<string, number>();
  const carrier = isCarrier(returned.carrier) ? returned.carrier : null;
  const asked = askAboutCarrier({ tracking, carrier, form, of: 'ship', returned }, language);
  if (asked !== null) return asked;
  const reason = typedIn(form, 'reason').slice(0, longestReason);
  const wanted = { id, revision, quantities, tracking: tracking === '' ? null : tracking, carrier, reason };
  const acted = saidOf(await shipOrder(paperSetting(desk), actor, wanted));
  return 'problem' in acted ? { ...acted, returned } : acted;
};

/** Calls off what has not been shipped. */
export const callOff: RunAct = async ({ desk, actor, id, form }) => {
  const by = readCalledOffBy(form.get('by'));
  if (by === null) return { problem: 'who', status: 400, returned: typedAgain(form) };
  return saidOf(await callOffRest(paperSetting(desk), actor, { id, by, revision: Number(typedIn(form, 'revision')) }));
};

function saidOf(shipped: Shipped): Acted {
  if (!('problem' in shipped)) return doneWithMail(`shipped=${shipped.number}`);
  return { ...refused(problemOf(shipped.problem)), ...('detail' in shipped && { detail: shipped.detail }) };
}

function problemOf(problem: Extract<Shipped, { problem: string }>['problem']): ActProblem {
  switch (problem) {
    case 'beyond':
    case 'nothing':
      return 'quantities';
    case 'rate':
    case 'content':
    case 'busy':
      return 'note';
    default:
      return problem;
  }
}
