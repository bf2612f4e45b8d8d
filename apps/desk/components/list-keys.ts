import { useEffect, useRef } from 'react';
import { shortcutOf } from './shortcut-of.ts';

/** Of the fetcher that sends what is done to a line of a list: the palette sends it, too, and the list says what became of it. */
export const lineChange = 'line-change';

/**
 * j and k, and from a line the arrows, move the focus through the links of a list's rows (`data-row`); Enter is the
 * link's own.
 * @param onKey gets every other key pressed on a line
 */
export function useListKeys(onKey?: (key: string, row: HTMLElement) => void): void {
  const other = useRef(onKey);
  useEffect(() => {
    other.current = onKey;
  });
  useEffect(() => {
    const nextOf = shortcutOf();
    const onPress = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return;
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
      const current = rows.findIndex((row) => row === document.activeElement);
      const arrow =
        current >= 0 && !event.ctrlKey && !event.altKey && !event.metaKey ? arrows.get(event.key) : undefined;
      const pressed = nextOf(event);
      const key = arrow ?? pressed;
      if (key === 'j' || key === 'k') {
        if (arrow !== undefined) event.preventDefault();
        const next = current < 0 ? 0 : current + (key === 'j' ? 1 : -1);
        rows[Math.max(0, Math.min(next, rows.length - 1))]?.focus();
        return;
      }
      const row = rows[current];
      if (pressed !== null && row !== undefined) other.current?.(pressed, row);
    };
    addEventListener('keydown', onPress);
    return () => removeEventListener('keydown', onPress);
  }, []);
}

const arrows: ReadonlyMap<string, 'j' | 'k'> = new Map([
  ['ArrowDown', 'j'],
  ['ArrowUp', 'k'],
]);
