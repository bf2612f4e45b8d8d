import { Form } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import type { Look } from '../orders/acts/look-first.ts';
import { Looked } from '../orders/look-first.tsx';
import type { TaskLook } from './look-at-task.ts';
import { LookButton, ofPress, PressButton, TaskFields } from './task-buttons.tsx';
import type { TaskLine } from './task-lines.ts';

/** What would be sent of this line; null: nobody looked, or it is another one since. */
export const lookOf = ({ id, revision, press }: TaskLine, looked: TaskLook | null) =>
  looked?.id === id && looked.revision === String(revision) && looked.look?.of === ofPress(press) ? looked.look : null;

interface TaskLookedProps {
  task: TaskLine;
  look: Look;
  press: () => void;
}

/** Below a line: the mail and the paper of its button, and that button. */
export function TaskLooked({ task, look, press }: TaskLookedProps) {
  const { t } = useTexts();
  return (
    <tr className="task-result task-looked">
      <td colSpan={4}>
        <Form method="post" action="/today" onSubmit={press}>
          <TaskFields task={task} />
          <Looked look={look} order={task.id} />
          <div className="row">
            <PressButton task={task} className="button button-primary" isRow />
            <LookButton of="" task={task}>
              {t('orders.look.close')}
            </LookButton>
          </div>
        </Form>
      </td>
    </tr>
  );
}
