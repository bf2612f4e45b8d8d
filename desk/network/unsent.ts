import { isPassing } from '../../app/network/load.ts';

/**
 * What a form sends is not repeated by itself: it may have arrived. It waits until somebody has it sent again or goes
 * elsewhere, and the page with all that was typed stays as it is.
 */
interface Unsent {
  address: URL;
  /** sends what was sent before */
  repeat(): void;
}

const unsent = new Set<Unsent>();
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

export function onUnsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isUnsent = (): boolean => unsent.size > 0;

interface Submitted {
  form: HTMLFormElement;
  button: HTMLElement | null;
}
let submitted: Submitted | null = null;
if (typeof document !== 'undefined')
  document.addEventListener(
    'submit',
    ({ target, submitter }) => {
      if (target instanceof HTMLFormElement) submitted = { form: target, button: submitter };
    },
    true,
  );

/**
 * `fetch` for what is to be changed.
 * @throws {Error} when `signal` has ended it
 */
export async function send(address: URL, options: RequestInit): Promise<Response> {
  const { signal } = options;
  for (;;) {
    try {
      const response = await fetch(address, options);
      if (!isPassing(response)) return response;
    } catch (error) {
      if (signal?.aborted) throw error;
    }
    const mine: Unsent = { address, repeat: () => undefined };
    unsent.add(mine);
    changed();
    await new Promise<void>((resolve) => {
      mine.repeat = resolve;
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
    unsent.delete(mine);
    changed();
    signal?.throwIfAborted();
  }
}

/** Sends all of it again; of a form that is still there, what stands in it now. */
export function sendAgain(): void {
  for (const { address, repeat } of unsent) {
    if (submitted !== null && isOf(submitted.form, address)) sendForm(submitted);
    else repeat();
  }
}

/** React Router asks for the data of a path at `path.data`. */
const isOf = (form: HTMLFormElement, { pathname }: URL) =>
  form.isConnected && `${new URL(form.getAttribute('action') ?? '', location.href).pathname}.data` === pathname;

function sendForm({ form, button }: Submitted): void {
  // it was switched off while its form was on the way, and what is switched off says nothing in a form
  if (button instanceof HTMLButtonElement) button.disabled = false;
  form.requestSubmit(button);
}
