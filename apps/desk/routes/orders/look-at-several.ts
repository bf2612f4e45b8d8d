import { listTicked } from '../../../../server/features/orders/list-ticked.ts';
import { textIn } from '../../i18n/language-of.ts';
import { lookFromList, type Look } from './acts/look-first.ts';
import { whyRefused } from './acts/order-act.ts';
import { tickedIn } from './order-box.ts';
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
  const ticked = tickedIn(form);
  if (ticked.length === 0) return { problem: 'none', ticked: [] };
  const ids = ticked.map(({ id }) => id);
  const found = await Promise.all(
    severalDeeds.map(async (deed) => [deed, await listTicked(desk.database, ids, deed)] as const),
  );
  const seen: SeveralLook = { looks: [], notDone: [], ticked: form.getAll('item').map(String) };
  for (const { id, number: inBox, revision } of ticked) {
    const known = found.map(([deed, orders]) => ({ deed, order: orders.get(id) }));
    const { number = inBox, name = inBox } = known[0]?.order ?? {};
    const { deed, order } = known.find((one) => one.order?.isToDo) ?? {};
    if (deed === undefined || order?.isToRead === true) {
      const why = deed === undefined ? 'look' : 'message';
      seen.notDone.push({ id, name, why: textIn(language, `orders.several.notNow.${why}`) });
      continue;
    }
    const one = new FormData();
    // the button that opens its paper asks for the same
    one.set('look', `${deed}?${new URLSearchParams({ act: actOf[deed], number, revision }).toString()}`);
    const looked = await lookFromList({ desk, actor, id, form: one, language });
    if ('problem' in looked) {
      seen.notDone.push({ id, name, why: whyRefused(looked, language) });
      continue;
    }
    seen.looks.push({ id, name, deed, look: looked.look });
  }
  return seen;
}
