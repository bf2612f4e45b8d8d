import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { pageAt } from '../../../domain/pages.ts';

/**
 * Milliseconds. Many times what a subscription takes; so how long it took, which depends on whether the address is
 * known, cannot be seen in the answer.
 */
const leastTime = 250;

/** Whether how long the answer takes could tell something about a person: the newsletter's form and call. */
function isTelling({ method, url = '' }: IncomingMessage): boolean {
  if (method !== 'POST') return false;
  const path = url.split('?', 1)[0] ?? '';
  return path === '/functions/v1/subscribe-newsletter' || pageAt(path)?.id === 'newsletter';
}

/** Waits until an answer may leave that must not come sooner in one case than in another. @param began `performance.now()` */
export async function waitOut(request: IncomingMessage, began: number): Promise<void> {
  if (!isTelling(request)) return;
  const left = began + leastTime - performance.now();
  if (left > 0) await delay(left);
}
