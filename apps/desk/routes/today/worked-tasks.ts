import { useState } from 'react';
import type { TaskResult } from './do-task.ts';
import type { TaskLook } from './look-at-task.ts';
import type { TaskLine } from './task-lines.ts';

/** A task whose button was pressed, and what stood above it then, by key. */
export interface Pressed {
  task: TaskLine;
  above: readonly string[];
}

export interface Worked extends Pressed {
  result: TaskResult;
}

/**
 * What was worked on since the page was opened, with what became of it, the last at the end. A line that is done keeps its
 * place until the page is left: else the next one would lie under the finger that pressed, and a second tap would do it.
 * @param result of the last press, a look changes nothing; undefined: nothing was pressed on this page
 */
export function useWorkedTasks(result: TaskResult | TaskLook | undefined): {
  worked: readonly Worked[];
  press: (pressed: Pressed) => void;
} {
  const [pressed, press] = useState<Pressed | null>(null);
  const [worked, setWorked] = useState<readonly Worked[]>([]);
  const [seen, setSeen] = useState(result);
  if (result !== seen) {
    setSeen(result);
    if (result === undefined) setWorked([]);
    else if (pressed !== null && !('look' in result))
      setWorked([...worked.filter(({ task }) => task.key !== pressed.task.key), { ...pressed, result }]);
  }
  return { worked, press };
}

/** The lines as they are shown: what is there to do, and what was done in its old place. */
export function linesWithWorked(tasks: readonly TaskLine[], worked: readonly Worked[]): TaskLine[] {
  const lines = [...tasks];
  for (const { task, above } of worked) {
    if (lines.some(({ key }) => key === task.key)) continue;
    lines.splice(lines.findLastIndex(({ key }) => above.includes(key)) + 1, 0, task);
  }
  return lines;
}
