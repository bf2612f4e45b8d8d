import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { readWaitingActs, type WaitingAct } from '../../../../server/features/orders/waiting-acts.ts';
import type { AskedOfDesk } from '../../document/with-desk.ts';
import { clockTime } from '../../i18n/moment.ts';

export type WaitingActName = WaitingAct['act'];

const actNames = ['confirm', 'ship', 'invoice'] as const satisfies readonly WaitingActName[];

export const isWaitingAct = (name: unknown): name is WaitingActName => actNames.some((one) => one === name);

/** What waits, by what it is, with its time in words; and what could not be done. */
export function viewOfWaiting(acts: readonly WaitingAct[], now: number, language: DeskLanguage) {
  const waiting = acts.filter(({ hasFailed }) => !hasFailed);
  return {
    groups: actNames.flatMap((act) => {
      const same = waiting.filter((one) => one.act === act);
      const [first] = same;
      const dueAt = Math.max(...same.map((one) => one.dueAt));
      if (first === undefined) return [];
      return [
        {
          act,
          ids: same.map(({ id }) => id),
          /** the only one */
          order: same.length === 1 ? first.order : null,
          since: first.pressedAt,
          until: clockTime(dueAt, language),
          /** until all of them are done, in milliseconds */
          left: Math.max(0, dueAt - now),
        },
      ];
    }),
    failed: acts.filter(({ hasFailed }) => hasFailed).map(({ id, act, order }) => ({ id, act, order })),
  };
}

export type WaitingView = ReturnType<typeof viewOfWaiting>;

/** What waits of one order, or of what whoever looks has pressed. */
export async function readWaiting(
  desk: Pick<AskedOfDesk, 'database' | 'now' | 'language' | 'operator' | 'may'>,
  orderId?: string,
): Promise<WaitingView> {
  if (!desk.may('work')) return { groups: [], failed: [] };
  const of = orderId === undefined ? { operatorId: desk.operator.id } : { orderId };
  return viewOfWaiting(await readWaitingActs(desk.database, of), desk.now(), desk.language);
}
