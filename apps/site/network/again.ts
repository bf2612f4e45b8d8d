/**
 * What the browser loads by itself is tried three more times (specification, section 8: exponential backoff from 1 s up
 * to 30 s, which three pauses do not reach). After the second failure a line says so (network-notice.tsx). After the
 * last one nothing fails: the load waits until the visitor, or the network's return, has it tried again.
 */
const pauses = [1000, 2000, 4000];

/** An answer that another try would not change, such as for a file that a new release has replaced. */
export class NotLoadable extends Error {}

export type Trouble = 'retrying' | 'stalled';

interface Troubled {
  /** part of the change to the next page, so of interest only while that is under way */
  page: boolean;
  /** ends the waiting: true tries again. Null while a try is under way or soon follows. */
  settle: ((goOn: boolean) => void) | null;
}

const troubled = new Set<Troubled>();
let failedTries = 0;
/** the visitor has put the message away */
let silent = false;
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

export function onTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many tries have failed so far, also the first ones, of which nothing is said. */
export const failuresSoFar = (): number => failedTries;

/** What there is to say about what is being loaded, or null when all goes well. */
export function troubleNow(changingPage: boolean): Trouble | null {
  const told = [...troubled].filter(({ page }) => !page || changingPage);
  if (silent || told.length === 0) return null;
  return told.some(({ settle }) => settle) ? 'stalled' : 'retrying';
}

const settleAll = (goOn: boolean) => {
  silent = !goOn;
  // a change of page that is not gone on with stays as it is: the next one ends it
  troubled.forEach(({ page, settle }) => (goOn || !page) && settle?.(goOn));
  changed();
};

export const tryAgain = (): void => settleAll(true);

/** The visitor does without what is missing. */
export const doWithout = (): void => settleAll(false);

/**
 * Tries until it succeeds.
 * @throws the attempt's own error when it is a `NotLoadable` or `signal` has ended it; null when the visitor does without
 */
export async function again<T>(
  attempt: () => Promise<T>,
  { page = false, signal }: { page?: boolean; signal?: AbortSignal | null } = {},
): Promise<T> {
  const mine: Troubled = { page, settle: null };
  try {
    for (let failures = 0; ;) {
      try {
        return await attempt();
      } catch (error) {
        if (signal?.aborted || error instanceof NotLoadable) throw error;
        failedTries += 1;
      }
      const pause = pauses[failures];
      failures += 1;
      const goOn = await new Promise<boolean>((resolve) => {
        if (pause) setTimeout(resolve, pause, true);
        else {
          mine.settle = resolve;
          silent = false;
          addEventListener('online', tryAgain, { once: true });
        }
        signal?.addEventListener('abort', () => resolve(true));
        if (failures > 1) {
          troubled.add(mine);
          changed();
        }
      });
      if (!goOn) throw null;
      if (mine.settle) failures = 0;
      mine.settle = null;
    }
  } finally {
    if (troubled.delete(mine)) changed();
  }
}
