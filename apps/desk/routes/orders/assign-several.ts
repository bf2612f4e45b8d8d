import { assignOrders, type SeenOwner } from '../../../../server/features/orders/assign-orders.ts';
import type { Actor } from '../../../../server/platform/audit/record-access.ts';
import type { DeskContext } from '../../document/desk-context.ts';

/** What became of ticked orders; `ticked` is shown again where nothing was done. */
export type SeveralAssigned =
  | { changed: number; overtaken: number }
  | { problem: 'none' | 'assignee'; ticked: string[] };

/** A box as `boxOf` writes it. */
function readBox(value: string): SeenOwner[] {
  const [, id, ownerId = ''] = /^([\w-]{1,64})\.([\w-]{0,64})$/.exec(value) ?? [];
  return id === undefined ? [] : [{ id, ownerId: ownerId === '' ? null : ownerId }];
}

/** Assigns the ticked orders to whom the form names. @throws {StorageUnavailable} nothing was changed */
export async function assignSeveral(
  { database, now }: Pick<DeskContext, 'database' | 'now'>,
  actor: Actor,
  form: FormData,
): Promise<SeveralAssigned> {
  const ticked = form.getAll('item').map(String);
  const orders = ticked.flatMap(readBox);
  const wanted = String(form.get('assignee') ?? '');
  if (orders.length === 0) return { problem: 'none', ticked };
  if (wanted === '') return { problem: 'assignee', ticked };
  const to = wanted === 'me' ? actor.operator.id : wanted === 'nobody' ? null : wanted;
  const assigned = await assignOrders(database, actor, { orders, to }, now());
  return assigned === 'no-such-operator' ? { problem: 'assignee', ticked } : assigned;
}
