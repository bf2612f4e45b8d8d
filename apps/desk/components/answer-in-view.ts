import { useEffect, type RefObject } from 'react';

/**
 * Brings what a page says to a form into the window by its first line, and the focus to it: what was pressed may be far
 * below, and the key that sent the form leaves the focus in its field. Whoever types on meanwhile is left where they are.
 * @param answer another one each time something is said; null: nothing is
 */
export function useAnswerInView(said: RefObject<HTMLElement | null>, answer: unknown): void {
  useEffect(() => {
    const note = (event: Event) => {
      // what the page itself puts into fields is nobody's typing
      if (event.type === 'submit' || event.isTrusted) typedSince = event.type === 'input';
    };
    for (const kind of ['submit', 'input'] as const) addEventListener(kind, note, { capture: true });
    return () => {
      for (const kind of ['submit', 'input'] as const) removeEventListener(kind, note, { capture: true });
    };
  }, []);
  useEffect(() => {
    if (answer === null || answer === undefined || typedSince) return;
    said.current?.scrollIntoView({ block: 'start' });
    said.current?.focus({ preventScroll: true });
  }, [said, answer]);
}

/** Whether anybody has typed since a form was sent last. */
let typedSince = false;
