import { useEffect } from 'react';
import { shortcutOf } from './shortcut-of.ts';

/** j and k move the focus through the links of a list's rows (`data-row`); Enter is the link's own. */
export function useListKeys(): void {
  useEffect(() => {
    const nextOf = shortcutOf();
    const onKey = (event: KeyboardEvent) => {
      const pressed = nextOf(event);
      if ((pressed !== 'j' && pressed !== 'k') || document.querySelector('dialog[open]')) return;
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
      const current = rows.findIndex((row) => row === document.activeElement);
      const next = current < 0 ? 0 : current + (pressed === 'j' ? 1 : -1);
      rows[Math.max(0, Math.min(next, rows.length - 1))]?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
