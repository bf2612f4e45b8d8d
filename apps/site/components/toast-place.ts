/** Where a toast stands: over the page at its top or bottom edge, or in the page beside what it is about. */
type Place = 'top' | 'bottom' | 'flow';

const overlaps = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Puts the toasts where they cover nothing of what has the focus: at the top, else at the bottom. In a low window, and
 * where both edges are taken, they stand in the page after what was acted on (toaster.css).
 */
export function placeToast(holder: HTMLElement): void {
  const focus = document.activeElement;
  // who is in the toast itself must not have it pulled away
  if (holder.contains(focus)) return;
  const toasts = holder.querySelector('.toasts');
  if (!(toasts instanceof HTMLElement)) return;
  const next = matchMedia('(max-height: 30rem)').matches ? 'flow' : freeEdge(holder, toasts, focus);
  // a page that was left took along what stood in it
  const inPage = holder.isConnected && holder.parentElement !== document.body;
  if (next === 'flow' && !inPage) {
    // the focus is led into the new page in a moment, and the toast goes with it: beside the link it would be out of sight
    if (!holder.isConnected && !document.getElementById('content')?.contains(focus)) return;
    holder.dataset.toastPlace = next;
    placeBeside(focus, holder);
    holder.scrollIntoView({ block: 'nearest' });
    // an error summary may be higher than the window: its first line, as the form had it (use-form.ts)
    if (focus?.matches('[role="group"]')) focus.firstElementChild?.scrollIntoView({ block: 'center' });
    else focus?.scrollIntoView({ block: 'nearest' });
  } else if (next !== 'flow') {
    holder.dataset.toastPlace = next;
    if (holder.parentElement !== document.body) document.body.append(holder);
  }
}

function freeEdge(holder: HTMLElement, toasts: HTMLElement, focus: Element | null): Place {
  if (!focus || focus === document.body) return 'top';
  const taken = focus.getBoundingClientRect();
  const fits = (['top', 'bottom'] as const).find((edge) => {
    holder.dataset.toastPlace = edge;
    return !overlaps(toasts.getBoundingClientRect(), taken);
  });
  // what is larger than the window, as a whole section that a link led to, cannot be kept clear of
  return fits ?? (taken.height > innerHeight / 2 ? 'top' : 'flow');
}

function placeBeside(focus: Element | null, holder: HTMLElement) {
  const whole = focus?.closest('form, li, article');
  if (whole) whole.append(holder);
  else if (focus && focus !== document.body && focus.id !== 'content') focus.after(holder);
  else document.getElementById('content')?.prepend(holder);
}
