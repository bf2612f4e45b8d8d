import { dayAfter, germanDay } from '../../domain/german-time.ts';
import { parseMailAddress } from '../../domain/mail-address.ts';
import { mayShip } from '../../domain/orders/order-state.ts';
import { beyondOrder, isLast, linesLeft, type Quantities } from '../../domain/orders/shipments.ts';
import type { PaperDraft } from '../../domain/papers/paper.ts';
import { countIn } from '../content/fact-values.ts';
import { recordAccess, type Actor } from '../desk/record-access.ts';
import { enqueueMails } from '../mail/outbox.ts';
import { issuePaper, type ProvenDraft } from '../papers/issue-paper.ts';
import { causeOfShipment, goneForSure, readOrderWithPapers } from '../papers/order-with-papers.ts';
import { draftForRest, draftForShipment, quantitiesOf, type NotNow } from '../papers/papers-of-order.ts';
import type { WritePaperSetting } from '../papers/write-paper.ts';
import { settleOrder } from './invoices-by-delivery.ts';
import { lockOrder, takeStep } from './order-steps.ts';
import { setPaymentDue } from './payment-due.ts';
import type { StoredOrder } from './stored-order.ts';
import { PaperFailed } from '../papers/press.ts';

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
}

/** `isWhole`: nothing more is to come */
export type Shipped =
  | { number: string; isWhole: boolean }
  | { problem: 'unknown' | 'changed' | 'not-allowed' | 'nothing' | 'rate' }
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
export async function shipOrder(
  setting: WritePaperSetting,
  actor: Actor,
  { id, revision, quantities, tracking }: WantedShipment,
): Promise<Shipped> {
  const { database, texts, now } = setting;
  const found = await database.read((reader) => readOrderWithPapers(reader, { id }));
  if (found === null || found.isRestricted) return { problem: 'unknown' };
  const { order, shipments, gone } = found;
  if (order.revision !== revision) return { problem: 'changed' };
  if (!mayShip(order)) return { problem: 'not-allowed' };
  const left = linesLeft(order.priced.lines, quantitiesOf(shipments), gone);
  const itemNos = beyondOrder(left, quantities);
  if (itemNos.length > 0) return { problem: 'beyond', itemNos };
  if ([...quantities.values()].every((quantity) => quantity === 0)) return { problem: 'nothing' };
  // what may be withdrawn from is held back until somebody says so: if not, it still has to leave
  const isWhole = isLast(linesLeft(order.priced.lines, quantitiesOf(shipments), goneForSure(found)), quantities);
  return takeStepWithPaper(setting, actor, order, {
    draft: draftForShipment(found, quantities, tracking, texts, now),
    cause: causeOfShipment(id, shipments.length + 1),
    state: isWhole ? 'shipped' : 'part-shipped',
    template: isWhole ? 'order-shipped' : 'order-part-shipped',
  });
}

/**
 * Calls off what has not been shipped of an order that left in part: what is out stays sold, is charged and goes its way.
 * @throws {StorageUnavailable} nothing was done
 */
export async function callOffRest(
  setting: WritePaperSetting,
  actor: Actor,
  { id, revision }: Wanted,
): Promise<Shipped> {
  const found = await setting.database.read((reader) => readOrderWithPapers(reader, { id }));
  if (found === null || found.isRestricted) return { problem: 'unknown' };
  if (found.order.revision !== revision) return { problem: 'changed' };
  if (found.order.state !== 'part-shipped') return { problem: 'not-allowed' };
  return takeStepWithPaper(setting, actor, found.order, {
    draft: draftForRest(found, setting.texts),
    cause: `${id}:rest`,
    state: 'shipped',
    template: 'order-rest-cancelled',
  });
}

interface StepWithPaper {
  draft: PaperDraft | NotNow;
  cause: string;
  state: 'part-shipped' | 'shipped';
  template: 'order-part-shipped' | 'order-shipped' | 'order-rest-cancelled';
}

async function takeStepWithPaper(
  { database, papers, texts, now, messageIdHost }: WritePaperSetting,
  actor: Actor,
  order: StoredOrder,
  { draft, cause, state, template }: StepWithPaper,
): Promise<Shipped> {
  if (typeof draft === 'string') return { problem: 'rate' };
  let proven: ProvenDraft;
  try {
    proven = await papers.prove(draft);
  } catch (error) {
    if (error instanceof PaperFailed)
      return { problem: error.reason === 'busy' ? 'busy' : 'content', detail: error.message };
    throw error;
  }
  const { id } = order;
  return database.write(async (transaction): Promise<Shipped> => {
    const locked = await lockOrder(transaction, id);
    if (locked === undefined) return { problem: 'unknown' };
    // as long as nobody took a step since, what is left is what was read
    if (locked.revision !== order.revision) return { problem: 'changed' };
    const email = parseMailAddress(order.email) ?? order.email;
    const { id: paperId, paper } = await issuePaper(transaction, { draft: proven, cause, email }, now);
    const step = { orderId: id, state, at: now, operatorId: actor.operator.id, detail: { paper: paper.number } };
    await takeStep(transaction, step, locked.revision);
    if (state === 'shipped')
      await setPaymentDue(transaction, id, dayAfter(germanDay(now), countIn(texts.facts, 'invoiceDays')));
    await enqueueMails(transaction, [{ template, recipient: order.email }], {
      orderId: id,
      paperId,
      language: order.language,
      messageIdHost,
      now,
    });
    await recordAccess(
      transaction,
      actor,
      { action: 'paper-written', item: { kind: 'paper', id: paperId, label: paper.number } },
      now,
    );
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
    // what is out may have been charged and paid already when the rest is called off; that is the step after this one
    if (state === 'shipped') await settleOrder(transaction, actor, id, now + 1);
    return { number: paper.number, isWhole: state === 'shipped' };
  });
}
