import type { Actor } from '../../../../server/platform/audit/record-access.ts';
import type { DeskContext } from '../../document/desk-context.ts';
import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { textIn } from '../../i18n/language-of.ts';
import { runAct, typedIn, whyRefused } from './acts/order-act.ts';
import { ship } from './acts/ship.ts';

/** An order that stays where it is, why in words, and what was typed for it. */
export interface NotShipped {
  id: string;
  number: string;
  why: string;
  ticked: boolean;
  tracking: string;
  /** what of its number was asked about; empty: nothing */
  asked: string;
}

/** What became of ticked slips. */
export interface SeveralShipped {
  shipped: number;
  notShipped: NotShipped[];
}

interface ShipForm {
  desk: DeskContext;
  actor: Actor;
  form: FormData;
  language: DeskLanguage;
}

/**
 * Ships all that is left of each ticked order (`order`), with `number.<id>`, `revision.<id>` and `tracking.<id>`, as its own
 * page does and under the same lock. One that is refused keeps none of the others; a parcel number beside an order that is
 * not ticked comes back.
 * @throws {StorageUnavailable} what was shipped before stays shipped
 */
export async function shipSeveral({ desk, actor, form, language }: ShipForm): Promise<SeveralShipped> {
  const result: SeveralShipped = { shipped: 0, notShipped: [] };
  const ticked = new Set(form.getAll('order').map(String));
  const listed = [...form.keys()].flatMap((name) => (name.startsWith('number.') ? [name.slice('number.'.length)] : []));
  for (const id of new Set(listed)) {
    const tracking = typedIn(form, `tracking.${id}`);
    const stays = (why: string, asked = '') =>
      result.notShipped.push({
        id,
        number: typedIn(form, `number.${id}`),
        why,
        ticked: ticked.has(id),
        tracking,
        asked,
      });
    if (ticked.has(id)) {
      const one = new FormData();
      one.set('all', '');
      one.set('revision', typedIn(form, `revision.${id}`));
      one.set('carrier', typedIn(form, 'carrier'));
      one.set('tracking', tracking);
      // shipping it once more from here answers
      one.set('sure', '');
      one.set('asked', typedIn(form, `asked.${id}`));
      const acted = await runAct(ship, { desk, actor, id, form: one, language });
      if ('problem' in acted) {
        const asked = acted.returned?.['asked'];
        const again = asked === undefined ? '' : ` ${textIn(language, 'orders.ship.otherAgain')}`;
        stays(whyRefused(acted, language) + again, asked);
      } else result.shipped += 1;
    } else if (tracking !== '') stays(textIn(language, 'packing.unticked'));
  }
  if (result.shipped > 0) desk.wakeMail();
  return result;
}
