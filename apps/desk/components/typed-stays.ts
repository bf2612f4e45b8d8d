import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';

// Fields of the desk are made anew when what they show has changed, and React writes over what was typed into a text area
// before it took the page over. Either way what was typed and not sent stays.

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: EventTarget | null): target is FormField =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target instanceof HTMLInputElement;
const isTick = (field: FormField): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

/** What is filled in by hand and can be put back: no files, and nothing that is not seen. */
const fieldsIn = (element: ParentNode): FormField[] =>
  [...element.querySelectorAll('input, textarea, select')].filter(
    (field): field is FormField => isField(field) && field.type !== 'hidden' && field.type !== 'file',
  );

const keyOf = (field: FormField) => (isTick(field) ? `${field.name} ${field.value}` : field.name);
const stateOf = (field: FormField) => (isTick(field) ? String(field.checked) : field.value);

/** As it was when the page or the field was made. */
function stateBefore(field: FormField): string {
  if (isTick(field)) return String(field.defaultChecked);
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const chosen = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return chosen?.value ?? '';
}

/** Whether something was typed or chosen in it that it did not show when it was made. */
export const isTyped = (element: ParentNode): boolean =>
  fieldsIn(element).some((field) => stateOf(field) !== stateBefore(field));

function write(field: FormField, state: string): void {
  if (isTick(field)) field.checked = state === 'true';
  else field.value = state;
}

type Caret = readonly [start: number, end: number];

// boxes, lists and dates have none
const caretOf = (field: FormField): Caret | null =>
  field instanceof HTMLSelectElement || field.selectionStart === null || field.selectionEnd === null
    ? null
    : [field.selectionStart, field.selectionEnd];

function putCaret(field: FormField, caret: Caret | null): void {
  if (caret !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...caret);
}

/** What is looked at or kept while it is typed is looked at now: once the page can hear it. */
const say = (field: FormField) =>
  queueMicrotask(() => {
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
  });

interface Left {
  /** null: nothing was typed that is not sent */
  state: string | null;
  /** null: somebody was not in it */
  focus: { caret: Caret | null } | null;
}

/** What stays of fields that are gone, by their names. */
export interface Staying {
  /** the thing that they belong to */
  of: string;
  left: Map<string, Left>;
  /** the mark of what whoever typed it had seen; null: theirs was saved since, and they go on in it */
  seen: string | null;
}

/** For what outlives the fields. Nothing of one thing stays for another. */
export const useStaying = (of: string): Staying => useMemo(() => ({ of, left: new Map(), seen: null }), [of]);

/** The mark of what the fields show, for whoever saves later. */
interface Mark {
  mark: string;
  put: (mark: string) => void;
}

/**
 * What was typed below an element and not sent stays when the fields there are made anew under another key, and whoever
 * was in one of them still is.
 * @param seen becomes the mark that whoever typed had seen, so that nobody writes over what they have not
 */
export function useTypedStays(within: RefObject<HTMLElement | null>, staying: Staying, seen: Mark): void {
  const latest = useRef(seen);
  useEffect(() => {
    latest.current = seen;
  });
  useLayoutEffect(() => {
    const element = within.current;
    if (element === null) return undefined;
    let isTyped = false;
    for (const field of fieldsIn(element)) {
      const { state, focus } = staying.left.get(keyOf(field)) ?? { state: null, focus: null };
      if (state !== null) {
        isTyped = true;
        write(field, state);
        say(field);
      }
      if (focus !== null && document.activeElement === document.body) {
        field.focus({ preventScroll: true });
        putCaret(field, focus.caret);
      }
    }
    if (isTyped && staying.seen !== null) latest.current.put(staying.seen);
    staying.left.clear();
    const sent = new Map<FormField, string>();
    const onSubmit = () => {
      for (const field of fieldsIn(element)) sent.set(field, stateOf(field));
    };
    const form = element.closest('form');
    form?.addEventListener('submit', onSubmit);
    return () => {
      form?.removeEventListener('submit', onSubmit);
      staying.seen = sent.size > 0 ? null : latest.current.mark;
      for (const field of fieldsIn(element)) {
        const state = stateOf(field);
        const isKnown = state === (sent.get(field) ?? stateBefore(field));
        const focus = document.activeElement === field ? { caret: caretOf(field) } : null;
        if (!isKnown || focus !== null) staying.left.set(keyOf(field), { state: isKnown ? null : state, focus });
      }
    };
  }, [within, staying]);
}

/** What stood in fields that were changed before the page became active: typed early, or put back by the browser. */
const early = new Map<FormField, string>();

const note = ({ target }: Event): void => {
  if (!isField(target)) return;
  // the last choice among several comes last
  early.delete(target);
  early.set(target, stateOf(target));
};

/** Remembers what is in the page's fields until it is active. Called before React begins. */
export function noteEarlyTyping(): void {
  for (const field of fieldsIn(document)) if (stateOf(field) !== stateBefore(field)) early.set(field, stateOf(field));
  document.addEventListener('input', note, { capture: true });
}

/** Puts it back at the moment in which the page becomes active, before anybody can see or type anything else. */
export function useEarlyTyping(): void {
  useLayoutEffect(() => {
    document.removeEventListener('input', note, { capture: true });
    for (const [field, state] of early) {
      if (stateOf(field) !== state) {
        const caret = caretOf(field);
        write(field, state);
        putCaret(field, caret);
      }
      say(field);
    }
    early.clear();
  }, []);
}
