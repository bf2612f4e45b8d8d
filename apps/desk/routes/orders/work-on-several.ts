import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { listTicked } from '../../../../server/features/orders/list-ticked.ts';
import type { Actor } from '../../../../server/platform/audit/record-access.ts';
import type { DeskContext } from '../../document/desk-context.ts';
import { textIn } from '../../i18n/language-of.ts';
import { orderActs } from './acts/all-acts.ts';
import { runAct, whyRefused } from './acts/order-act.ts';
import { tickedIn } from './order-box.ts';
import { actOf, type SeveralDeed } from './several-deeds.ts';

/** What became of ticked orders. */
export interface SeveralDone {
  deed: SeveralDeed;
  done: number;
  /** those that stay as they are, and why in words */
  notDone: { id: string; name: string; why: string }[];
}

/** What was pressed for ticked orders, and by whom. */
export interface SeveralForm {
  desk: DeskContext;
  actor: Actor;
  form: FormData;
  language: DeskLanguage;
}

/**
 * Confirms each ticked order, or charges what of it was delivered and not charged, as its own page does and under the same
 * lock. One that is refused, or has nothing of the kind to be done, keeps none of the others.
 * @throws {StorageUnavailable} what was done before stays done
 */
export async function workOnSeveral(
  { desk, actor, form, language }: SeveralForm,
  deed: SeveralDeed,
): Promise<SeveralDone | { problem: 'none'; ticked: string[] }> {
  const ticked = tickedIn(form);
  if (ticked.length === 0) return { problem: 'none', ticked: [] };
  const result: SeveralDone = { deed, done: 0, notDone: [] };
  const found = await listTicked(
    desk.database,
    ticked.map(({ id }) => id),
    deed,
  );
  for (const { id, number, revision } of ticked) {
    const order = found.get(id);
    const name = order?.name ?? number;
    if (order === undefined || !order.isToDo || order.isToRead) {
      const why = order?.isToDo === true ? 'message' : deed;
      result.notDone.push({ id, name, why: textIn(language, `orders.several.notNow.${why}`) });
      continue;
    }
    const one = new FormData();
    one.set('number', order.number);
    one.set('revision', revision);
    const acted = await runAct(orderActs[actOf[deed]], { desk, actor, id, form: one, language });
    if ('problem' in acted) result.notDone.push({ id, name, why: whyRefused(acted, language) });
    else result.done += 1;
  }
  if (result.done > 0) desk.wakeMail();
  return result;
}
