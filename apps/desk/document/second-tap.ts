// A page changes under the finger: where "Write and send invoice" was, "Close" is now, and a tap that came twice would
// press that as well. It does nothing.

/** A second tap comes as soon, in milliseconds, and as near to the first, in CSS pixels. */
const soon = 700;
const near = 30;

interface Press {
  /** the time of its event, in milliseconds */
  at: number;
  x: number;
  y: number;
  /** what a button says and would send; empty: it sends no form */
  sends: string;
}

let last: Press | null = null;

function whatItSends(pressed: Element): string {
  if (!(pressed instanceof HTMLButtonElement) || pressed.type !== 'submit' || pressed.form === null) return '';
  const fields = [...new FormData(pressed.form, pressed)].map(([name, value]) => [name, String(value)]);
  return JSON.stringify([pressed.form.getAttribute('action'), pressed.textContent, fields]);
}

const isSecondTap = (first: Press, press: Press): boolean =>
  press.sends !== '' &&
  press.sends !== first.sends &&
  press.at - first.at < soon &&
  Math.hypot(press.x - first.x, press.y - first.y) < near;

// on the window, where it is heard before React does anything
addEventListener(
  'click',
  (event) => {
    // a key has no place
    if (event.detail === 0) return;
    const pressed = event.target instanceof Element ? event.target.closest('a, button, summary') : null;
    const press = pressed && { at: event.timeStamp, x: event.clientX, y: event.clientY, sends: whatItSends(pressed) };
    if (last === null || press === null || !isSecondTap(last, press)) {
      last = press;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);
