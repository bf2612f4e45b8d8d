import { useEffect } from 'react';
import { shortcutOf } from './shortcut-of.ts';

/**
 * A key presses the button or link of the page that says so (`data-key="e"`), or goes to its field. So whatever a key
 * does can also be seen and pressed, and works without scripts.
 */
export function usePageKeys(): void {
  useEffect(() => {
    const nextOf = shortcutOf();
    const onKey = (event: KeyboardEvent) => {
      const pressed = nextOf(event);
      if (pressed === null || document.querySelector('dialog[open]')) return;
      const target = document.querySelector<HTMLElement>(`main [data-key="${CSS.escape(pressed)}"]`);
      if (target === null) return;
      // else the key would be the first letter of what is typed there
      event.preventDefault();
      if (target.matches('input, textarea, select')) target.focus();
      else target.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
