import { browserFetch, isPassing } from '../../site/network/load.ts';
import { isTyped } from '../components/typed-stays.ts';
import { confirmFirst } from './confirm-first.ts';

/**
 * Why something was not sent: the desk cannot be reached, the session has ended, or it needs a confirmation first.
 */
export type Held = 'unsent' | 'signedOut' | 'confirm';

/**
 * What a form sends is not repeated by itself: it may have arrived. It waits until somebody has it sent again or goes
 * elsewhere, and the page with all that was typed stays as it is.
 */
interface Unsent {
  why: Held;
  /** null: the page sent it by itself */
  from: Submitted | null;
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

/** Without a session nothing else helps, so that is said first. */
const firstToSay = ['signedOut', 'confirm', 'unsent'] as const satisfies readonly Held[];

/** Why what waits was not sent; null: nothing waits. */
export function heldNow(): Held | null {
  const whys = new Set([...unsent].map(({ why }) => why));
  return firstToSay.find((why) => whys.has(why)) ?? null;
}

/** Whether something waits that a page sent by itself, such as a draft: it is kept nowhere yet. */
export const isDraftHeld = (): boolean => [...unsent].some(({ from }) => from === null);

interface Submitted {
  form: HTMLFormElement;
  button: HTMLElement | null;
}
let submitted: Submitted | null = null;
/** Forms whose answer has not come yet. */
const onTheWay = new Set<HTMLFormElement>();
if (typeof document !== 'undefined')
  document.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event;
      if (!(target instanceof HTMLFormElement)) return;
      if (!onTheWay.has(target)) {
        submitted = { form: target, button: submitter };
        return;
      }
      // the second press of a double click would meet what the first has changed, and call it a colleague's
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

/**
 * `fetch` for what is to be changed.
 * @throws {Error} when `signal` has ended it
 */
export async function send(address: URL, options: RequestInit): Promise<Response> {
  const { signal } = options;
  // of this one only: what a page keeps by itself shall never press a button again that was pressed before
  const from = submitted !== null && isOf(submitted.form, address) ? submitted : null;
  submitted = null;
  for (;;) {
    if (from !== null) onTheWay.add(from.form);
    const outcome = await attempt(address, options, from).finally(() => from !== null && onTheWay.delete(from.form));
    if (outcome instanceof Response) return outcome;
    const mine: Unsent = { why: outcome, from, repeat: () => undefined };
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

async function attempt(address: URL, options: RequestInit, from: Submitted | null): Promise<Response | Held> {
  try {
    const response = await browserFetch(address, options);
    if (isPassing(response)) return 'unsent';
    // the guard's answer (guard.ts)
    if (response.status === 401) return 'signedOut';
    // a press alone is soon repeated
    if (response.headers.has(confirmFirst) && from?.form.isConnected && isTyped(from.form)) return 'confirm';
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return 'unsent';
  }
}

/** Sends all of it again; of a form that is still there, what stands in it now. */
export function sendAgain(): void {
  for (const { from, repeat } of unsent) {
    if (from?.form.isConnected) sendForm(from);
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
