import { listTicked } from '../../../../server/features/orders/list-ticked.ts';
import { logAccess } from '../../../../server/platform/audit/record-access.ts';
import { textIn } from '../../i18n/language-of.ts';
import { lookFirst, type Look } from './acts/look-first.ts';
import { whyRefused } from './acts/order-act.ts';
import { readBoxes } from './order-box.ts';
import { actOf, severalDeeds, type SeveralDeed } from './several-deeds.ts';
import type { SeveralForm } from './work-on-several.ts';

/** What would be sent of ticked orders. */
export interface SeveralLook {
  looks: { id: string; name: string; deed: SeveralDeed; look: Look }[];
  /** those of which nothing would be sent, and why in words */
  notDone: { id: string; name: string; why: string }[];
  /** shown ticked again where no script keeps them so */
  ticked: string[];
}

/** Shows of each ticked order the mail and the paper of what is to be done with it. @throws {StorageUnavailable} */
export async function lookAtSeveral({
  desk,
  actor,
  form,
  language,
}: SeveralForm): Promise<SeveralLook | { problem: 'none'; ticked: string[] }> {
  const boxes = form.getAll('item').map(String);
  const ticked = new Map(readBoxes(boxes).map((one) => [one.id, one]));
  if (ticked.size === 0) return { problem: 'none', ticked: [] };
  const found = await Promise.all(
    severalDeeds.map(async (deed) => [deed, await listTicked(desk.database, [...ticked.keys()], deed)] as const),
  );
  const seen: SeveralLook = { looks: [], notDone: [], ticked: boxes };
  for (const { id, number: inBox, revision } of ticked.values()) {
    const known = found.map(([deed, orders]) => ({ deed, order: orders.get(id) }));
    const { number = inBox, name = inBox } = known[0]?.order ?? {};
    const deed = known.find(({ order }) => order?.isToDo)?.deed;
    if (deed === undefined) {
      seen.notDone.push({ id, name, why: textIn(language, 'orders.several.notNow.look') });
      continue;
    }
    const one = new FormData();
    // the button that opens its paper asks for the same
    one.set('look', `${deed}?${new URLSearchParams({ act: actOf[deed], number, revision }).toString()}`);
    const looked = await lookFirst({ desk, actor, id, form: one, language });
    if ('problem' in looked) {
      seen.notDone.push({ id, name, why: whyRefused(looked, language) });
      continue;
    }
    const item = { kind: 'order', id, label: number } as const;
    await logAccess(desk.database, actor, { action: 'order-read', item }, desk.now());
    seen.looks.push({ id, name, deed, look: looked.look });
  }
  return seen;
}
