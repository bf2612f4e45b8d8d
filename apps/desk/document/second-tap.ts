/** The press before, and what its button says and sends; empty: it was none that sends a form. */
let last: MouseEvent | null = null;
let lastMeant = '';

/**
 * A page changes under the finger: where "Create and send the invoice" was, "Close" is now. A tap that came twice, within
 * 700 milliseconds and 30 CSS pixels, does not press what took the place of what it meant.
 */
function stopSecondTap(event: MouseEvent): void {
  // a key has no place
  if (event.detail === 0) return;
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  const meant =
    button?.type === 'submit'
      ? [button.name, button.value, button.ariaLabel, button.textContent, button.form?.action].join()
      : '';
  const isSecond =
    last !== null && event.timeStamp - last.timeStamp < 700 && Math.hypot(event.x - last.x, event.y - last.y) < 30;
  if (isSecond && meant !== '' && meant !== lastMeant) event.preventDefault();
  else [last, lastMeant] = [event, meant];
}

if (typeof document !== 'undefined') addEventListener('click', stopSecondTap, true);
