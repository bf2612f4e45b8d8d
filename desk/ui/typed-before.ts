import { useLayoutEffect } from 'react';

type TextField = HTMLTextAreaElement | HTMLInputElement;

/** What stood in fields that were changed before the page became active: typed early, or put back by the browser. */
const typed = new Map<TextField, string>();

// boxes, dates and files have no place where one types
const isTextField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && target.selectionStart !== null;

const note = ({ target }: Event): void => {
  if (isTextField(target)) typed.set(target, target.value);
};

/**
 * Remembers what is in the page's fields until it is active, for React gives each text area back the text that the server
 * sent, and hears of nothing that was typed before. Called before it begins.
 */
export function noteTyping(): void {
  for (const field of document.querySelectorAll('textarea, input'))
    if (isTextField(field) && field.value !== field.defaultValue) typed.set(field, field.value);
  document.addEventListener('input', note, { capture: true });
}

/** Puts it back at the moment in which the page becomes active, before anybody can see or type anything else. */
export function useTypedBefore(): void {
  useLayoutEffect(() => {
    document.removeEventListener('input', note, { capture: true });
    // past React's own note of what a field holds, so that it hears of the change
    const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    for (const [field, text] of typed) {
      if (field.value !== text && field instanceof HTMLTextAreaElement) {
        const { selectionStart, selectionEnd } = field;
        write?.call(field, text);
        field.setSelectionRange(selectionStart, selectionEnd);
      }
      // what is looked at while it is typed is looked at now
      queueMicrotask(() => field.dispatchEvent(new Event('input', { bubbles: true })));
    }
    typed.clear();
  }, []);
}
