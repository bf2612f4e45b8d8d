import { lookFromList, type Look } from '../orders/acts/look-first.ts';
import { typedIn, whyRefused } from '../orders/acts/order-act.ts';
import type { TaskForm, TaskResult } from './do-task.ts';

/** What the button of a task would send, shown in its line. */
export interface TaskLook {
  /** null: it was put away again */
  look: Look | null;
  /** of the order */
  id: string;
  /** of the order that was looked at, as digits */
  revision: string;
}

/** Shows the mail and the paper of a task before its press, as the order's page does. @throws {StorageUnavailable} */
export async function lookAtTask({ desk, actor, form, language }: TaskForm): Promise<TaskLook | TaskResult> {
  const id = typedIn(form, 'id');
  const looked = { id, revision: typedIn(form, 'revision') };
  if (typedIn(form, 'look') === '') return { ...looked, look: null };
  const seen = await lookFromList({ desk, actor, id, form, language });
  if ('problem' in seen)
    return { problem: whyRefused(seen, language), name: typedIn(form, 'name').slice(0, 200), to: `/orders/${id}` };
  return { ...looked, look: seen.look };
}
