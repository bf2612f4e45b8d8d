import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { carriers } from '../../../domain/orders/carriers.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { WaitingActRow } from '../../platform/database/schema/orders.ts';
import { SampleData } from '../../platform/mail/sample-hold.ts';
import { NumbersHeld } from '../../platform/restored/restored.ts';
import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';
import type { WritePaperSetting } from '../order-records/decide-under-lock.ts';
import { shipOrder, type Shipped } from './ship-order.ts';
import { writePaper, type WrittenPaper } from './write-paper.ts';

const confirming = z.object({ act: z.literal('confirm'), revision: z.optional(z.number()) });
const charging = z.object({ act: z.literal('invoice'), deliveries: z.optional(z.array(z.string())) });
const shipping = z.object({
  act: z.literal('ship'),
  revision: z.number(),
  /** packs or sets by item number */
  quantities: z.array(z.tuple([z.string(), z.number()])),
  tracking: z.nullable(z.string()),
  carrier: z.nullable(z.enum(carriers)),
  reason: z.string(),
});
const wantedAct = z.discriminatedUnion('act', [confirming, charging, shipping]);

/**
 * What a button of an order asks for: to confirm it, to charge it, or to ship some of it. `revision` is the step that whoever
 * pressed saw as the last, `deliveries` what is charged, without it all that was not charged yet.
 */
type WantedAct = z.infer<typeof wantedAct>;

/** What an act came to. */
type ActOutcome = WrittenPaper | Shipped;

/** `waits`: its id, or, as the problem, that something else which was pressed for this order is not done yet */
type Waits = { waits: string } | { problem: 'waits' };

interface Press<Wanted = WantedAct> {
  orderId: string;
  wanted: Wanted;
}

interface PressSetting extends WritePaperSetting {
  /** for how long it may be taken back, in milliseconds; 0: it is done at once */
  takeBackTime: number;
}

/**
 * Has an act on an order wait for a few seconds, in which it can be taken back; then it is done (`doDueActs`). It is tried
 * first: what cannot be done as the order stands is refused now. Pressed again it is the same act.
 * @throws {StorageUnavailable} nothing was done
 * @throws {SampleData} | {NumbersHeld} as the act itself
 */
export async function pressAct(
  setting: PressSetting,
  actor: Actor,
  press: Press<z.infer<typeof shipping>>,
): Promise<Waits | Shipped>;
export async function pressAct(
  setting: PressSetting,
  actor: Actor,
  press: Press<z.infer<typeof confirming> | z.infer<typeof charging>>,
): Promise<Waits | WrittenPaper>;
export async function pressAct(
  { takeBackTime, ...setting }: PressSetting,
  actor: Actor,
  press: Press,
): Promise<Waits | ActOutcome> {
  if (takeBackTime === 0) return doAct(setting, actor, press);
  const tried = await doAct({ ...setting, isTrial: true }, actor, press);
  if ('problem' in tried) return tried;
  // what had been written before is only sent again
  if ('isNew' in tried && !tried.isNew) return doAct(setting, actor, press);
  const { now } = setting;
  const row: WaitingActRow = {
    id: randomUUID(),
    order_id: press.orderId,
    act: press.wanted.act,
    wanted: JSON.stringify(press.wanted),
    operator_id: actor.operator.id,
    address_prefix: actor.addressPrefix,
    pressed_at: now,
    due_at: now + takeBackTime,
    problem: null,
  };
  return setting.database.write((transaction) => letWait(transaction, row));
}

async function letWait(transaction: Kysely<Schema>, row: WaitingActRow): Promise<Waits> {
  // one that could not be done before is settled by a new press
  await transaction
    .deleteFrom('waiting_acts')
    .where('order_id', '=', row.order_id)
    .where('problem', 'is not', null)
    .execute();
  await transaction
    .insertInto('waiting_acts')
    .values(row)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
  const waits = await transaction
    .selectFrom('waiting_acts')
    .select(['id', 'wanted'])
    .where('order_id', '=', row.order_id)
    .executeTakeFirstOrThrow();
  return waits.wanted === row.wanted ? { waits: waits.id } : { problem: 'waits' };
}

/** The act as it is done without waiting. */
async function doAct(setting: WritePaperSetting, actor: Actor, { orderId, wanted }: Press): Promise<ActOutcome> {
  if (wanted.act === 'ship')
    return shipOrder(setting, actor, { ...wanted, id: orderId, quantities: new Map(wanted.quantities) });
  const order = await setting.database.read((reader) =>
    reader.selectFrom('orders').select('order_number as number').where('id', '=', orderId).executeTakeFirst(),
  );
  if (order === undefined) return { problem: 'unknown' };
  const { number } = order;
  if (wanted.act === 'confirm') {
    const { revision } = wanted;
    const subject = { isNew: true } as const;
    return writePaper(setting, actor, { kind: 'confirmation', number, isToBeSent: true, subject, revision });
  }
  const { deliveries } = wanted;
  const subject = { isNew: true, ...(deliveries !== undefined && { deliveries }) } as const;
  return writePaper(setting, actor, { kind: 'invoice', number, isToBeSent: true, subject });
}

/** An act that waits, or that could not be done. */
export interface WaitingAct {
  id: string;
  act: WaitingActRow['act'];
  order: { id: string; number: string };
  /** milliseconds since 1970 UTC */
  pressedAt: number;
  /** milliseconds since 1970 UTC */
  dueAt: number;
  /** its order had changed by then, and nothing was done */
  hasFailed: boolean;
}

/**
 * What waits or could not be done, in the order in which it was pressed.
 * @param of without it everything
 * @throws {StorageUnavailable}
 */
export const readWaitingActs = (
  database: Database,
  of: { orderId?: string; operatorId?: string } = {},
): Promise<WaitingAct[]> =>
  database.read(async (reader) => {
    const { orderId, operatorId } = of;
    const rows = await withOrders(reader)
      .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
      .$if(operatorId !== undefined, (query) => query.where('operator_id', '=', operatorId ?? ''))
      .where('orders.restricted_at', 'is', null)
      .orderBy('pressed_at')
      .orderBy('waiting_acts.id')
      .execute();
    return rows.map(waitingAct);
  });

/**
 * The paper that an act on an order brought, if it was done by now.
 * @param since when it was pressed, in milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export const paperOfAct = (
  database: Database,
  { orderNumber, act, since }: { orderNumber: string; act: WaitingActRow['act']; since: number },
): Promise<{ id: string; number: string } | null> =>
  database.read(async (reader) => {
    const row = await reader
      .selectFrom('papers')
      .select(['id', 'number'])
      .where('order_number', '=', orderNumber)
      .where('kind', '=', papersOf[act])
      .where('issued_at', '>=', since)
      .orderBy('issued_at', 'desc')
      .orderBy('number', 'desc')
      .executeTakeFirst();
    return row ?? null;
  });

const papersOf = { confirm: 'confirmation', ship: 'delivery-note', invoice: 'invoice' } as const;

const withOrders = (reader: Kysely<Schema>) =>
  reader
    .selectFrom('waiting_acts')
    .innerJoin('orders', 'orders.id', 'waiting_acts.order_id')
    .select([
      'waiting_acts.id',
      'waiting_acts.act',
      'waiting_acts.pressed_at',
      'waiting_acts.due_at',
      'waiting_acts.problem',
      'waiting_acts.order_id',
      'orders.order_number',
    ]);

const waitingAct = (
  row: Pick<WaitingActRow, 'id' | 'act' | 'pressed_at' | 'due_at' | 'problem' | 'order_id'> & { order_number: string },
): WaitingAct => ({
  id: row.id,
  act: row.act,
  order: { id: row.order_id, number: row.order_number },
  pressedAt: row.pressed_at,
  dueAt: row.due_at,
  hasFailed: row.problem !== null,
});

/**
 * Takes acts back that wait: nothing of them was done, and nobody hears of them. What could not be done is put away alike.
 * @returns those that were taken back; the others are done, or somebody else took them back
 * @throws {StorageUnavailable} nothing was taken back
 */
export const takeActsBack = (
  database: Database,
  actor: Actor,
  ids: readonly string[],
  now: number,
): Promise<WaitingAct[]> =>
  database.write(async (transaction) => {
    const taken: WaitingAct[] = [];
    for (const id of new Set(ids)) {
      const row = await withOrders(transaction).where('waiting_acts.id', '=', id).executeTakeFirst();
      if (row === undefined || !(await isTaken(transaction, id))) continue;
      taken.push(waitingAct(row));
      if (row.problem !== null) continue;
      const item = { kind: 'order', id: row.order_id, label: row.order_number } as const;
      await recordAccess(transaction, actor, { action: 'act-taken-back', item, detail: { act: row.act } }, now);
    }
    return taken;
  });

/** Of those who take an act back or do it at the same moment one gets it. */
async function isTaken(transaction: Kysely<Schema>, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('waiting_acts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Beyond it they are done with the next look. */
const mostAtOnce = 50;

/** What is due; a clock that was set back since keeps none waiting. */
const dueActs = (database: Database, now: number): Promise<WaitingActRow[]> =>
  database.read((reader) =>
    reader
      .selectFrom('waiting_acts')
      .selectAll()
      .where('problem', 'is', null)
      .where((where) => where.or([where('due_at', '<=', now), where('pressed_at', '>', now)]))
      .orderBy('due_at')
      .orderBy('id')
      .limit(mostAtOnce)
      .execute(),
  );

/** What doing acts that waited takes. */
export interface DueSetting {
  database: Database;
  now(): number;
  /** what the papers of an act are written with, now */
  paperSetting(): WritePaperSetting;
}

/**
 * Does what has waited for its time, one after the other.
 * @param stopping ends it between two acts
 * @returns how many were done
 * @throws {StorageUnavailable} the rest waits
 */
export async function doDueActs(setting: DueSetting, stopping?: AbortSignal): Promise<number> {
  let done = 0;
  for (const row of await dueActs(setting.database, setting.now())) {
    if (stopping?.aborted === true) break;
    const outcome = await doWaiting(setting, row);
    if (outcome !== 'gone' && !('problem' in outcome)) done += 1;
  }
  return done;
}

/** Whether anything waits. @throws {StorageUnavailable} */
export const isAnyWaiting = (database: Database): Promise<boolean> =>
  database.read(async (reader) => {
    const row = await reader.selectFrom('waiting_acts').select('id').where('problem', 'is', null).executeTakeFirst();
    return row !== undefined;
  });

/**
 * Does acts that wait without waiting any longer.
 * @returns how many were done; the others are done already, taken back, or no longer possible
 * @throws {StorageUnavailable} the rest waits
 */
export async function doActsNow(setting: DueSetting, ids: readonly string[]): Promise<number> {
  let done = 0;
  for (const id of new Set(ids)) {
    const row = await setting.database.read((reader) =>
      reader
        .selectFrom('waiting_acts')
        .selectAll()
        .where('id', '=', id)
        .where('problem', 'is', null)
        .executeTakeFirst(),
    );
    if (row === undefined) continue;
    const outcome = await doWaiting(setting, row);
    if (outcome !== 'gone' && !('problem' in outcome)) done += 1;
  }
  return done;
}

/** For how long papers that cannot be set are asked for again, in milliseconds. */
const longestBusy = 60_000;

/** `gone`: somebody else did it or took it back. */
async function doWaiting(setting: DueSetting, row: WaitingActRow): Promise<ActOutcome | 'gone'> {
  const { database } = setting;
  const pressedBy = await database.read((reader) =>
    reader.selectFrom('operators').select(['id', 'email']).where('id', '=', row.operator_id).executeTakeFirst(),
  );
  if (pressedBy === undefined) return 'gone';
  const actor: Actor = { operator: pressedBy, addressPrefix: row.address_prefix };
  let isMine = false;
  // in the transaction of what is done: it is done once, or waits as before
  const isStillWanted = async (transaction: Kysely<Schema>) => (isMine = await isTaken(transaction, row.id));
  try {
    const wanted = wantedAct.parse(JSON.parse(row.wanted));
    const press = { orderId: row.order_id, wanted };
    const outcome = await doAct({ ...setting.paperSetting(), isStillWanted }, actor, press);
    if (!('problem' in outcome)) return outcome;
    // papers cannot be set just now
    if (outcome.problem === 'busy' && setting.now() < row.due_at + longestBusy) return outcome;
    return (await keepProblem(database, row, outcome.problem, isMine)) ? outcome : 'gone';
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    await keepProblem(database, row, 'failed', false);
    // held back since the press: somebody has to decide, and nothing is wrong here
    if (error instanceof SampleData || error instanceof NumbersHeld) return 'gone';
    throw error;
  }
}

/**
 * It is not tried again: whoever pressed sees that it was not done, and looks anew. What it wanted is needed no longer.
 * @param isGone it was taken in the transaction that then did nothing
 * @returns false: somebody else did it or took it back
 */
const keepProblem = (database: Database, row: WaitingActRow, problem: string, isGone: boolean): Promise<boolean> =>
  database.write(async (transaction) => {
    const kept = { ...row, wanted: '', problem };
    if (isGone)
      await transaction
        .insertInto('waiting_acts')
        .values(kept)
        .onConflict((conflict) => conflict.column('order_id').doNothing())
        .execute();
    else
      await transaction
        .updateTable('waiting_acts')
        .set({ wanted: kept.wanted, problem })
        .where('id', '=', row.id)
        .execute();
    const stands = await transaction
      .selectFrom('waiting_acts')
      .select('id')
      .where('id', '=', row.id)
      .executeTakeFirst();
    return stands !== undefined;
  });
