import { Toast } from 'radix-ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ToasterProps } from './toast-message.ts';
import { adoptStylesheet } from './adopt-stylesheet.ts';
import { Icon } from './icon.tsx';
import { stillThere } from './still-there.ts';
import { placeToast } from './toast-place.ts';
import sheet from './toaster.css?inline';

adoptStylesheet(sheet);

/**
 * Draws the toasts; loaded with the first of them. Errors stay longer and are announced at once. They never lie over what
 * has the focus (toast-place.ts), and one closed by keyboard leads back to where its reader was.
 */
export default function Toaster({ toasts, regionLabel, closeLabel, onGone }: ToasterProps) {
  const [holder] = useState(() => document.createElement('div'));
  const cameFrom = useRef<Element>(null);
  const newest = toasts.at(-1)?.id;

  useLayoutEffect(() => {
    document.body.append(holder);
    return () => holder.remove();
  }, [holder]);

  useEffect(() => {
    if (newest === undefined) return;
    const place = () => placeToast(holder);
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || holder.contains(target)) return;
      cameFrom.current = target;
      // where the page has scrolled to it
      requestAnimationFrame(place);
    };
    if (!holder.contains(document.activeElement)) {
      cameFrom.current = document.activeElement;
      // from beside what the toast before was about
      document.body.append(holder);
    }
    place();
    document.addEventListener('focusin', onFocus);
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      document.removeEventListener('focusin', onFocus);
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [holder, newest]);

  function goBack() {
    if (!holder.contains(document.activeElement)) return;
    (stillThere(cameFrom.current) ?? document.getElementById('content'))?.focus();
  }

  return (
    <Toast.Provider label={regionLabel} swipeDirection="right">
      {toasts.map(({ id, title, description, kind }) => (
        <Toast.Root
          key={id}
          type={kind === 'destructive' ? 'foreground' : 'background'}
          duration={kind === 'destructive' ? 12_000 : 7_000}
          onOpenChange={(open) => {
            if (open) return;
            goBack();
            onGone(id);
          }}
          data-kind={kind ?? 'success'}
          className={`toast pointer-events-auto flex items-start gap-3 rounded-card p-4 shadow-float ${
            kind === 'destructive' ? 'bg-error text-white' : 'bg-forest text-oat'
          }`}
        >
          <Icon
            name={kind === 'destructive' ? 'alert' : 'check'}
            className={`mt-0.5 shrink-0 ${kind === 'destructive' ? '' : 'text-sprout'}`}
          />
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold">{title}</Toast.Title>
            <Toast.Description className="text-small">{description}</Toast.Description>
          </div>
          <Toast.Close className="icon-btn -m-2" aria-label={closeLabel}>
            <Icon name="close" size={20} />
          </Toast.Close>
        </Toast.Root>
      ))}
      {createPortal(<Toast.Viewport label={`${regionLabel} ({hotkey})`} className="toasts" />, holder)}
    </Toast.Provider>
  );
}
