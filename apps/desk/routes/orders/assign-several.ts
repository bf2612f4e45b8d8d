import { assignOrders } from '../../../../server/features/orders/assign-orders.ts';
import type { Actor } from '../../../../server/platform/audit/record-access.ts';
import { readBoxes } from './order-box.ts';
import type { DeskContext } from '../../document/desk-context.ts';

/** What became of ticked orders; `ticked` is shown again where nothing was done. */
export type SeveralAssigned =
  | { changed: number; overtaken: number }
  | { problem: 'none' | 'assignee'; ticked: string[] };

/** Assigns the ticked orders to whom the form names. @throws {StorageUnavailable} nothing was changed */
export async function assignSeveral(
  { database, now }: Pick<DeskContext, 'database' | 'now'>,
  actor: Actor,
  form: FormData,
): Promise<SeveralAssigned> {
  const ticked = form.getAll('item').map(String);
  const orders = readBoxes(ticked).map(({ id, ownerId }) => ({ id, ownerId }));
  const wanted = String(form.get('assignee') ?? '');
  if (orders.length === 0) return { problem: 'none', ticked };
  if (wanted === '') return { problem: 'assignee', ticked };
  const to = wanted === 'me' ? actor.operator.id : wanted === 'nobody' ? null : wanted;
  const assigned = await assignOrders(database, actor, { orders, to }, now());
  return assigned === 'no-such-operator' ? { problem: 'assignee', ticked } : assigned;
}
