/** The press before, of a button or link, and what it meant; null: it was of neither. */
let last: { event: MouseEvent; meant: string } | null = null;

const pressedAt = (target: EventTarget | null) => (target instanceof Element ? target.closest('a, button') : null);

/** What a link or button says and where it leads or what it sends, without what is typed; empty: it does neither. */
function meaning(pressed: Element | null): string {
  if (pressed instanceof HTMLAnchorElement) return pressed.href;
  if (!(pressed instanceof HTMLButtonElement) || pressed.type !== 'submit') return '';
  const { name, value, ariaLabel, textContent, form } = pressed;
  const hidden = [...(form?.querySelectorAll<HTMLInputElement>('[type=hidden]') ?? [])].map((field) => field.value);
  return [name, value, ariaLabel, textContent, form?.action, ...hidden].join();
}

/**
 * A page changes under the finger: where "Create and send the invoice" was, "Close" is now. A tap that came twice, within
 * 700 milliseconds and 30 CSS pixels, does not press what took the place of what it meant.
 */
function stopSecondTap(event: MouseEvent): void {
  // a key has no place
  if (event.detail === 0) return;
  const pressed = pressedAt(event.target);
  const meant = meaning(pressed);
  if (pressed instanceof HTMLButtonElement && last !== null && meant !== '' && meant !== last.meant) {
    const { x, y, timeStamp } = last.event;
    const isSecond = event.timeStamp - timeStamp < 700 && Math.hypot(event.x - x, event.y - y) < 30;
    // whoever presses something else while the first still lies there means it
    if (isSecond && meaning(pressedAt(document.elementFromPoint(x, y))) !== last.meant) {
      event.preventDefault();
      return;
    }
  }
  last = meant === '' ? null : { event, meant };
}

if (typeof document !== 'undefined') addEventListener('click', stopSecondTap, true);
