import { useEffect, useRef, type RefObject } from 'react';
import { useActionData, useLocation } from 'react-router';

/**
 * Empties a form, and folds what it stands in, once what it sent was done: the page is another one then, and has nothing
 * to mend. What is typed elsewhere on the page stays.
 */
export function useFoldedWhenDone(form: RefObject<HTMLFormElement | null>): void {
  const { key } = useLocation();
  const refusal: unknown = useActionData();
  // where it was sent from; null: nothing is on its way
  const sentFrom = useRef<string | null>(null);
  useEffect(() => {
    const made = form.current;
    const note = () => {
      sentFrom.current = key;
    };
    made?.addEventListener('submit', note);
    return () => made?.removeEventListener('submit', note);
  }, [form, key]);
  useEffect(() => {
    if (sentFrom.current === null || sentFrom.current === key) return;
    sentFrom.current = null;
    if (refusal !== undefined) return;
    form.current?.reset();
    const fold = form.current?.closest('details');
    if (fold != null) fold.open = false;
  }, [form, key, refusal]);
}
