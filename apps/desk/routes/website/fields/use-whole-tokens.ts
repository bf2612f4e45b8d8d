import { useCallback } from 'react';
import { wholeTokens } from './whole-tokens.ts';

/** Into these a token can be put. */
export const isTokenField = (target: EventTarget | null): target is HTMLTextAreaElement | HTMLInputElement =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && 'tokens' in target.dataset;

/**
 * Keeps tokens whole in the fields below an element: what would change a part of one first selects all of it, so that it
 * is seen what goes. Pressed once more it goes, as a whole; typing beside it changes nothing of it. Undo brings it back.
 * @returns for the element's `ref`
 */
export function useWholeTokens() {
  return useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const onBefore = (event: InputEvent) => {
      if (!isTokenField(event.target) || event.isComposing) return;
      const field = event.target;
      const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
      // one step of deleting reaches beyond the cursor
      const back = start === end && event.inputType.startsWith('delete') && event.inputType.endsWith('Backward');
      const on = start === end && event.inputType.startsWith('delete') && event.inputType.endsWith('Forward');
      const [from, to] = [back ? Math.max(0, start - 1) : start, on ? Math.min(field.value.length, end + 1) : end];
      const whole = wholeTokens(field.value, from, to);
      if (whole.start === from && whole.end === to) return;
      event.preventDefault();
      field.setSelectionRange(whole.start, whole.end);
    };
    element.addEventListener('beforeinput', onBefore);
    return () => element.removeEventListener('beforeinput', onBefore);
  }, []);
}
