import { useLayoutEffect } from 'react';

/** milliseconds: longer than an overlay takes to fade out */
const fading = 400;

/** Marks the page as covered by a dialog, from before Radix's own effects until after them; see utilities.css. */
export function useCovered(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    const root = document.documentElement;
    root.dataset.covered = '';
    // another dialog may have opened meanwhile
    return () => void setTimeout(() => document.querySelector('.overlay') ?? delete root.dataset.covered, fading);
  }, [open]);
}
