import type { Cents } from '../../../domain/money.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import { noteTransaction, type LineNoted } from './note-transaction.ts';

type Note = (wanted: Parameters<typeof noteTransaction>[2], now: number) => Promise<LineNoted>;

/**
 * Notes lines that somebody chose with one press, one after the other: of two parts of one order the second meets what the
 * first left open, which is no change by somebody else.
 * @throws {StorageUnavailable} of the line at hand nothing was done
 */
export function noteInOnePress(database: Database, actor: Actor): Note {
  const noted = new Map<string, Cents>();
  const before = (orderId: string) => noted.get(orderId) ?? 0;
  return async ({ line, allocations }, now) => {
    const asSeen = await noteTransaction(database, actor, { line, allocations }, now);
    const isOwn = asSeen === 'changed' && allocations.some(({ orderId }) => before(orderId) > 0);
    const left = allocations.map((one) => ({ ...one, openCents: one.openCents - before(one.orderId) }));
    const outcome = isOwn ? await noteTransaction(database, actor, { line, allocations: left }, now) : asSeen;
    if (outcome === 'done') for (const { orderId, cents } of allocations) noted.set(orderId, before(orderId) + cents);
    return outcome;
  };
}
