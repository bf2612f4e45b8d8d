/**
 * What is pressed before the scripts are there waits for them, and is done then: order texts, chat, likes, settings. The
 * inline script of the head notes it; a second press of what has a way without scripts (the chat's button leads to the
 * contact page) goes that way.
 */
declare global {
  interface Window {
    earlyPresses?: HTMLElement[] | null;
  }
}

const waiting = 'button[type=button]:not([popovertarget]),a[href^="mailto:"],[data-chat-launcher]';

/** Inline script, so kept small. A mail link opens its mail at once; what else it opens comes later. */
export const noteEarlyPresses = `(function(w){w.earlyPresses=[];addEventListener('click',function(e){var p=w.earlyPresses,t=p&&e.target.closest('${waiting}');if(t&&p.indexOf(t)<0){p.push(t);if(!t.href){t.setAttribute('aria-busy',true);e.preventDefault()}}},true)})(window)`;

/** Does what was pressed too early. From then on presses are React's. */
export function doEarlyPresses(): void {
  const pressed = window.earlyPresses ?? [];
  window.earlyPresses = null;
  for (const element of pressed) {
    element.removeAttribute('aria-busy');
    // the link itself was followed when it was pressed
    if (element instanceof HTMLAnchorElement)
      element.addEventListener('click', (event) => event.preventDefault(), { once: true });
    element.click();
  }
}
