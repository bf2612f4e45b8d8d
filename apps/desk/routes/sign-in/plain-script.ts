import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';

// What the pages before the desk do with scripts. Without them they work but for the passkey. Bundled by itself
// (plain-page.tsx), so that it is a tenth of React and there as soon as the page is.

const find = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`);

const waiting = (button: HTMLElement): boolean => button.ariaDisabled === 'true';

/** Milliseconds until the page says what can be done when the browser's own question does not come. */
const slow = 15_000;

/** Asks for a passkey and posts its answer to the page it stands on. */
async function askForPasskey(button: HTMLElement): Promise<void> {
  const [refused, unsent] = [find('passkey-refused'), find('passkey-unsent')];
  const form = document.querySelector<HTMLFormElement>('form[data-passkey-answer]');
  const label = button.textContent;
  for (const notice of [refused, unsent]) if (notice) notice.hidden = true;
  button.ariaDisabled = 'true';
  button.textContent = button.dataset.waiting ?? label;
  show('passkey-cancel', true);
  const late = setTimeout(() => show('passkey-slow', true), slow);
  let trouble = unsent;
  try {
    const asked = await fetch('/sign-in/passkey', { method: 'POST' });
    if (!asked.ok) throw new Error(`The desk answered ${asked.status}`);
    const optionsJSON = await asked.json();
    // the browser gives none when it has none, or when somebody pressed "cancel"
    trouble = refused;
    if (isCancelled) throw new Error('Cancelled before the browser was asked');
    const answer = form?.elements.namedItem('answer');
    if (answer instanceof HTMLInputElement) answer.value = JSON.stringify(await startAuthentication({ optionsJSON }));
    form?.submit();
  } catch {
    if (trouble) trouble.hidden = isCancelled;
    button.ariaDisabled = null;
    button.textContent = label;
  }
  isCancelled = false;
  clearTimeout(late);
  show('passkey-cancel', false);
  show('passkey-slow', false);
}

function show(name: string, is: boolean): void {
  const part = find(name);
  if (part) part.hidden = !is;
}

// given up by its owner, who needs not be told so
let isCancelled = false;

/** Ends the browser's question, so that another way to sign in is free. */
function cancel(): void {
  if (button === null || !waiting(button)) return;
  isCancelled = true;
  WebAuthnAbortService.cancelCeremony();
}

const button = find('passkey');
if (button) {
  // pressed before this was there
  if (waiting(button)) void askForPasskey(button);
  // before the page's own note of it
  button.addEventListener('click', () => {
    if (!waiting(button)) void askForPasskey(button);
  });
}

find('passkey-cancel')?.addEventListener('click', cancel);

// a form is posted once, however often it is pressed
let isSent = false;
document.addEventListener('submit', (event) => {
  cancel();
  if (isSent) event.preventDefault();
  isSent = true;
});
addEventListener('pageshow', () => {
  isSent = false;
});

// what is wrong is gone on with
if (document.activeElement === document.body) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** While somebody signs in the desk's own code arrives, so that its first page is there at once. */
function fetchAhead(): void {
  for (const address of (find('ahead')?.dataset.ahead ?? '').split(' '))
    // read to its end, so that the browser keeps it; what does not arrive is asked for when it is needed
    if (address !== '')
      fetch(address, { priority: 'low' }).then(
        (answer) => answer.arrayBuffer(),
        () => undefined,
      );
}
if (document.readyState === 'complete') fetchAhead();
else addEventListener('load', fetchAhead, { once: true });
