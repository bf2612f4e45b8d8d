import { useEffect, useEffectEvent, useId, useRef, type RefObject } from 'react';
import { useBlocker, useLocation, type BlockerFunction } from 'react-router';
import { useTexts } from '../language/texts.tsx';
import { isDraftHeld } from '../network/unsent.ts';
import { isTyped } from './typed-stays.ts';

/** What of a form is nowhere else: what was typed into it, all that stands in it, or nothing, as it is kept by itself. */
export type Unsaved = 'typed' | 'all' | 'nothing';

const forms = new Set<() => boolean>();
const isUnsaved = () => isDraftHeld() || [...forms].some((isOne) => isOne());

/** Whoever would leave the page and lose what stands in a form is asked first (UnsavedDialog). */
export function useUnsaved(form: RefObject<HTMLFormElement | null>, unsaved: Unsaved): void {
  useEffect(() => {
    const isOne = () => unsaved === 'all' || (unsaved === 'typed' && form.current !== null && isTyped(form.current));
    forms.add(isOne);
    return () => void forms.delete(isOne);
  }, [form, unsaved]);
}

// React Router asks in the same task in which a form was sent, and does not say whether one was
let isSending = false;
if (typeof document !== 'undefined')
  document.addEventListener(
    'submit',
    () => {
      isSending = true;
      setTimeout(() => (isSending = false));
    },
    true,
  );

/** A form of the page itself comes back to it, and what was typed elsewhere on the page stays (typed-stays.ts). */
const losesText: BlockerFunction = ({ currentLocation: here, nextLocation: next }) => {
  const isLeft = isSending
    ? next.pathname !== here.pathname && !next.pathname.startsWith(`${here.pathname}/`)
    : next.pathname !== here.pathname || next.search !== here.search;
  return isLeft && isUnsaved();
};

/** Asks before what somebody typed is lost, whatever would lose it. Once for all forms: React Router asks one only. */
export function UnsavedDialog() {
  const { t } = useTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  /** key of the place that somebody has left nevertheless */
  const left = useRef<string | null>(null);
  const { key } = useLocation();
  const blocker = useBlocker(losesText);
  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal();
    else dialog.current?.close();
  }, [blocker.state]);
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (left.current !== key && isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    // the browser asks in its own words
    const onLeave = (event: BeforeUnloadEvent) => ask(event);
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, []);
  const leave = () => {
    left.current = key;
    blocker.proceed?.();
  };
  return (
    <dialog ref={dialog} className="palette unsaved" aria-labelledby={id} onClose={() => blocker.reset?.()}>
      <p id={id}>{t('unsaved.text')}</p>
      <div className="row">
        <button type="button" className="button button-primary" onClick={() => dialog.current?.close()}>
          {t('unsaved.stay')}
        </button>
        <button type="button" className="button" onClick={leave}>
          {t('unsaved.leave')}
        </button>
      </div>
    </dialog>
  );
}
