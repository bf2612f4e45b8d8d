import { germanMinutes, germanTime } from '../../../domain/german-time.ts';
import type { Kysely } from 'kysely';
import type { CalledOffBy } from '../../../domain/orders/called-off-by.ts';
import type { Carrier } from '../../../domain/orders/carriers.ts';
import { mayShip } from '../../../domain/orders/order-state.ts';
import { beyondOrder, isLast, linesLeft, type Quantities } from '../../../domain/orders/shipments.ts';
import type { PaperDraft } from '../../../domain/invoicing/paper.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { decideUnderLock } from '../order-records/decide-under-lock.ts';
import type { ProvenDraft } from '../invoicing/issue-paper.ts';
import { causeOfShipment, goneForSure } from '../order-records/order-with-papers.ts';
import { issueAndMail } from '../order-records/papers/issue-and-mail.ts';
import { draftForRest, draftForShipment } from '../order-records/papers/draft-for-shipment.ts';
import { quantitiesOf, type NotNow } from '../order-records/papers/order-for-papers.ts';
import type { WritePaperSetting } from '../order-records/decide-under-lock.ts';
import { isWaitingForMoney, readMoney, type OrderMoney } from '../payments/read-money.ts';
import { settleOrder } from '../payments/settle-order.ts';
import { takeStep } from '../order-records/order-steps.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';

interface Wanted {
  id: string;
  /** the step that whoever presses the button saw as the last */
  revision: number;
}

export interface WantedShipment extends Wanted {
  /** packs or sets by item number; what is missing does not leave yet */
  quantities: Quantities;
  /** how the parcel is found, or null */
  tracking: string | null;
  /** who carries it, where somebody said so */
  carrier?: Carrier | null;
  /** why it leaves although it is to be paid in advance and is not; without one it stays */
  reason?: string;
}

/** `isWhole`: nothing more is to come */
export type Shipped =
  | { number: string; isWhole: boolean }
  /** `unpaid`: it is to be paid in advance, and leaves only with a reason; `withdrawn`: all that is left is held back */
  | { problem: 'unknown' | 'changed' | 'not-allowed' | 'nothing' | 'rate' | 'unpaid' | 'withdrawn' }
  /** more than is left of these, or not ordered at all */
  | { problem: 'beyond'; itemNos: readonly string[] }
  /** what keeps the paper from being set, such as amounts that cannot be counted */
  | { problem: 'content' | 'busy'; detail: string };

/**
 * Ships an order, or some of it: the delivery note of what leaves, the order's step (`part-shipped` until all of it is
 * out), the mail that brings the note and says what follows, and the line in the log, in one transaction. Of two who ship
 * at the same moment one is told that the other was first.
 * @throws {StorageUnavailable} nothing was done
 */
export const shipOrder = (
  setting: WritePaperSetting,
  actor: Actor,
  { id, revision, quantities, tracking, carrier = null, reason = '' }: WantedShipment,
): Promise<Shipped> =>
  takeStepWithPaper(setting, actor, { id, revision }, (money) => {
    const { found } = money;
    const isWaiting = isWaitingForMoney(money);
    if (!isWaiting && !mayShip(found.order)) return { problem: 'not-allowed' };
    if (money.isInQuestion) return { problem: 'withdrawn' };
    if (isWaiting && reason.trim() === '') return { problem: 'unpaid' };
    const left = linesLeft(found.order.priced.lines, quantitiesOf(found.shipments), found.gone);
    const itemNos = beyondOrder(left, quantities);
    if (itemNos.length > 0) return { problem: 'beyond', itemNos };
    if ([...quantities.values()].every((quantity) => quantity === 0)) return { problem: 'nothing' };
    // what may be withdrawn from is held back until somebody says so: if not, it still has to leave
    const isWhole = isLast(
      linesLeft(found.order.priced.lines, quantitiesOf(found.shipments), goneForSure(found)),
      quantities,
    );
    return {
      draft: draftForShipment(found, { quantities, tracking, carrier }, setting),
      cause: causeOfShipment(id, found.shipments.length + 1),
      state: isWhole ? 'shipped' : 'part-shipped',
      template: isWhole ? 'order-shipped' : 'order-part-shipped',
      ...(isWaiting && { reason: reason.trim() }),
    };
  });

/**
 * Calls off what has not been shipped of an order that left in part: what is out stays sold, is charged and goes its way.
 * @param wanted `by`: who calls it off; its mail and its paper say so
 * @throws {StorageUnavailable} nothing was done
 */
export const callOffRest = (
  setting: WritePaperSetting,
  actor: Actor,
  { by, ...wanted }: Wanted & { by: CalledOffBy },
): Promise<Shipped> =>
  takeStepWithPaper(setting, actor, wanted, ({ found }) =>
    found.order.state === 'part-shipped'
      ? {
          draft: draftForRest(found, by, setting.texts),
          // more of it may be called off later: what a withdrawal held back then, and was taken back
          cause: `${wanted.id}:rest:${wanted.revision}`,
          state: 'shipped',
          template: 'order-rest-cancelled',
          by,
        }
      : { problem: 'not-allowed' },
  );

/** The next part is promised for a day of its own, at the hour of the first. */
const promiseNext = (transaction: Kysely<Schema>, { id, dueAt }: StoredOrder, day: string) =>
  transaction
    .updateTable('orders')
    .set({ due_at: germanTime(day, dueAt === null ? endOfDay : germanMinutes(dueAt)) })
    .where('id', '=', id)
    .execute();

/** Minutes since midnight. */
const endOfDay = 24 * 60 - 1;

interface StepWithPaper {
  draft: PaperDraft | NotNow;
  cause: string;
  state: 'part-shipped' | 'shipped';
  template: 'order-part-shipped' | 'order-shipped' | 'order-rest-cancelled';
  reason?: string;
  by?: CalledOffBy;
}

type Refused = Extract<Shipped, { problem: unknown }>;

/** @param plan what is to be done as the order stands; asked again under its lock, right before the number is drawn */
function takeStepWithPaper(
  setting: WritePaperSetting,
  actor: Actor,
  { id, revision }: Wanted,
  plan: (money: OrderMoney) => StepWithPaper | Refused,
): Promise<Shipped> {
  return decideUnderLock<Shipped>(setting, id, async (reader) => {
    const money = await readMoney(reader, id);
    if (money === null || money.found.isRestricted) return { answer: { problem: 'unknown' } };
    const { order } = money.found;
    if (order.revision !== revision) return { answer: { problem: 'changed' } };
    const planned = plan(money);
    if ('problem' in planned) return { answer: planned };
    const { draft } = planned;
    if (typeof draft === 'string') return { answer: { problem: draft === 'withdrawn' ? draft : 'rate' } };
    return { draft, issue: (transaction, proven) => take(transaction, proven, order, planned) };
  });

  async function take(
    transaction: Kysely<Schema>,
    proven: ProvenDraft,
    order: StoredOrder,
    { cause, state, template, reason, by }: StepWithPaper,
  ): Promise<Shipped> {
    const { now, messageIdHost } = setting;
    const issue = { draft: proven, cause, template };
    const { paper } = await issueAndMail(transaction, { order, actor, messageIdHost, now }, issue);
    const detail = { paper: paper.number, ...(reason !== undefined && { reason }), ...(by !== undefined && { by }) };
    await takeStep(transaction, { orderId: id, state, at: now, operatorId: actor.operator.id, detail }, order.revision);
    const next = paper.kind === 'delivery-note' ? paper.parts?.[0]?.by : undefined;
    if (state === 'part-shipped' && next !== undefined) await promiseNext(transaction, order, next);
    await recordAccess(
      transaction,
      actor,
      {
        action: 'order-moved',
        item: { kind: 'order', id, label: order.number },
        detail: { from: order.state, to: state, paper: paper.number },
      },
      now,
    );
    await settleOrder(transaction, actor, id, now);
    return { number: paper.number, isWhole: state === 'shipped' };
  }
}
