import { retryMail } from '../../../../server/features/enquiries/failed-mails.ts';
import { noteAct } from '../../../../server/features/enquiries/note-act.ts';
import type { OperatorRow } from '../../../../server/platform/database/schema/accounts.ts';
import type { Actor } from '../../../../server/platform/audit/record-access.ts';
import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import type { DeskContext } from '../../document/desk-context.ts';
import { textIn } from '../../i18n/language-of.ts';
import { afterCall } from '../answer/after-call.ts';
import { changeItem } from '../inbox/change-item.ts';
import { orderActs } from '../orders/acts/all-acts.ts';
import { runAct, typedIn, whyRefused } from '../orders/acts/order-act.ts';
import { taskDeeds, type TaskDeed, type TaskUndo } from './task-deeds.ts';

/** What was pressed on Today, and by whom. */
export interface TaskForm {
  desk: DeskContext;
  actor: Actor & { operator: OperatorRow };
  form: FormData;
  language: DeskLanguage;
}

/** What became of a task. `name`: whose it is, as its line says. */
export type TaskResult =
  | {
      did: TaskDeed;
      name: string;
      /** the order or item, to be looked at */
      to: string | null;
      undo: { deed: TaskUndo; id: string; revision: number } | null;
    }
  /** nothing was changed, and why in words */
  | { problem: string; name: string; to: string | null };

/** Does what a button of Today asks for. @throws {StorageUnavailable} nothing was changed */
export async function doTask(asked: TaskForm): Promise<TaskResult> {
  const { form, language } = asked;
  const deed = taskDeeds.find((one) => one === form.get('intent'));
  const name = typedIn(form, 'name').slice(0, 200);
  if (deed === undefined) return { problem: textIn(language, 'today.said.gone'), name, to: null };
  if (deed === 'confirm' || deed === 'charge') return { ...(await workOnOrder(asked, deed)), name };
  if (deed === 'retry') return { ...(await sendAgain(asked)), name };
  if (deed === 'reached' || deed === 'not-reached') return { ...(await noteCall(asked, deed)), name };
  return { ...(await workOnItem(asked, deed)), name };
}

type Unnamed<Result> = Result extends TaskResult ? Omit<Result, 'name'> : never;
type Done = Unnamed<TaskResult>;

const did = (deed: TaskDeed, to: string | null = null): Done => ({ did: deed, to, undo: null });

/** The same acts as on the order's page, under the same locks. */
async function workOnOrder({ desk, actor, form, language }: TaskForm, deed: 'confirm' | 'charge'): Promise<Done> {
  const id = typedIn(form, 'id');
  const to = `/orders/${id}`;
  const acted = await runAct(orderActs[deed], { desk, actor, id, form, language });
  if ('problem' in acted) return { problem: whyRefused(acted, language), to };
  desk.wakeMail();
  return did(deed, to);
}

async function sendAgain({ desk, actor, form, language }: TaskForm): Promise<Done> {
  const outcome = await retryMail(desk.database, actor, typedIn(form, 'id'), desk.now());
  if (outcome !== 'done') return { problem: textIn(language, `failedMails.problem.${outcome}`), to: '/mails' };
  desk.wakeMail();
  return did('retry');
}

async function noteCall({ desk, actor, form, language }: TaskForm, outcome: 'reached' | 'not-reached'): Promise<Done> {
  const id = typedIn(form, 'id');
  const written = { id: typedIn(form, 'actId'), kind: 'call', outcome, amount: '', note: '' };
  const noted = await noteAct(desk.database, actor, { itemId: id, written }, desk.now());
  if (noted !== 'noted') return { problem: textIn(language, 'today.said.gone'), to: null };
  const to = `/inbox/${id}`;
  const revision = await afterCall({ desk, actor, id, outcome });
  const deed = outcome === 'reached' ? 'undo-done' : 'back';
  return { did: outcome, to, undo: revision === null ? null : { deed, id, revision } };
}

const undoOf: ReadonlyMap<TaskDeed, TaskUndo> = new Map([
  ['done', 'undo-done'],
  ['later', 'back'],
  ['spam', 'not-spam'],
]);

async function workOnItem(
  { desk, actor, form, language }: TaskForm,
  deed: 'take' | 'later' | 'done' | 'spam' | TaskUndo,
): Promise<Done> {
  const id = typedIn(form, 'id');
  const to = `/inbox/${id}`;
  const change = await changeItem(desk, actor, id, form);
  if ('problem' in change) {
    const why =
      change.problem === 'due-by-law'
        ? 'later.byLaw'
        : change.problem === 'missing'
          ? 'today.said.gone'
          : 'item.overtaken';
    return { problem: textIn(language, why), to };
  }
  const undo = undoOf.get(deed);
  if (undo === undefined || change.revision === null) return did(deed, to);
  return { did: deed, to, undo: { deed: undo, id, revision: change.revision } };
}
