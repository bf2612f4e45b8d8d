import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { editorAt } from './markdown-editor/open-editors.ts';

/**
 * After a form that was refused: the focus goes to the first field that is wrong, or the page to what it says is wrong.
 * What was pressed may be far below both, and would seem to have done nothing. Whoever went on elsewhere is left there.
 * @param page in which the forms are
 */
export function useFirstWrong(page: RefObject<HTMLElement | null>): void {
  const { state, formMethod, formAction } = useNavigation();
  const { pathname, search } = useLocation();
  const sent = useRef<{ to: string; from: Element | null } | null>(null);
  useEffect(() => {
    if (state !== 'idle') {
      if (formMethod === 'POST' && formAction !== undefined)
        sent.current ??= { to: formAction, from: document.activeElement };
      return;
    }
    const before = sent.current;
    sent.current = null;
    // what was done leads to another address
    if (before?.to !== `${pathname}${search}`) return;
    const { activeElement } = document;
    if (activeElement !== before.from && activeElement !== document.body) return;
    const field = page.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) {
      for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
        fold.open = true;
      // under an editor the field itself is not shown
      const editor = editorAt(field);
      if (editor === undefined) field.focus({ preventScroll: true });
      else editor.focus();
    }
    (field?.closest('.field') ?? field ?? page.current?.querySelector('[role="alert"]'))?.scrollIntoView({
      block: 'center',
    });
  }, [page, state, formMethod, formAction, pathname, search]);
}
