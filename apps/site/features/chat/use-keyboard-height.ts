import { useEffect, type RefObject } from 'react';

/**
 * Tells a panel at the foot of the window how much of it the keyboard of a phone covers, as `--keyboard` in pixels. Where
 * the window itself becomes lower (Android, root.tsx) that is nothing; in Safari only what is seen of it does.
 */
export function useKeyboardHeight(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!open || !seen) return;
    function follow() {
      // whoever zooms in sees less of the window, and there is no keyboard
      const covered = seen && seen.scale <= 1.01 ? innerHeight - seen.height - seen.offsetTop : 0;
      panel.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    }
    follow();
    seen.addEventListener('resize', follow);
    seen.addEventListener('scroll', follow);
    return () => {
      seen.removeEventListener('resize', follow);
      seen.removeEventListener('scroll', follow);
    };
  }, [panel, open]);
}
