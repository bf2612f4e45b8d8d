import { useEffect, useEffectEvent, useId, useRef, useSyncExternalStore, type RefObject } from 'react';
import { useBlocker, useLocation, useNavigate, useNavigation, type BlockerFunction, type To } from 'react-router';
import { useTexts } from '../i18n/texts.tsx';
import { heldNow, isDraftHeld, onUnsent } from '../network/unsent.ts';
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

/**
 * Asks before what somebody typed is lost, whatever would lose it. Once for all forms: React Router asks one only. Who has
 * just saved and goes on is not asked: they get there as soon as it is saved, for leaving would take back what is on its way.
 */
export function UnsavedDialog() {
  const { t } = useTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  /** key of the place that somebody has left nevertheless */
  const left = useRef<string | null>(null);
  const { key } = useLocation();
  const blocker = useBlocker(losesText);
  const navigate = useNavigate();
  const isSent = useNavigation().formData !== undefined;
  const held = useSyncExternalStore(onUnsent, heldNow, () => null);
  const isOnItsWay = isSent && held === null;
  /** where somebody goes as soon as it is saved: React Router forgets it then */
  const next = useRef<To>(null);
  useEffect(() => {
    if (blocker.state !== 'blocked') dialog.current?.close();
    else if (isOnItsWay) next.current = blocker.location;
    else {
      next.current = null;
      dialog.current?.showModal();
    }
  }, [blocker, isOnItsWay]);
  const goOn = useEffectEvent(() => {
    const to = next.current;
    next.current = null;
    if (to !== null) void navigate(to);
  });
  useEffect(() => {
    if (!isSent) goOn();
  }, [isSent]);
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
