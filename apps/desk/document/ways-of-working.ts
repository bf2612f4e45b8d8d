import { oneYear, type DeskCookies } from './cookies.ts';

/** How somebody works in this browser; kept in it, and nowhere else. */
export interface WaysOfWorking {
  /** a single key does what it says (WCAG 2.1.4: it can be switched off) */
  singleKeys: boolean;
  /** once an answer is sent and its item done, the next open item is shown */
  nextAfterAnswer: boolean;
}

export const waysOfWorking = (request: Request, cookies: DeskCookies): WaysOfWorking => ({
  singleKeys: cookies.read(request, 'keys') !== 'off',
  nextAfterAnswer: cookies.read(request, 'after-answer') !== 'stay',
});

/** The headers that keep it. What is as it was made needs no cookie. */
export function keepWays({ singleKeys, nextAfterAnswer }: WaysOfWorking, cookies: DeskCookies): Headers {
  const headers = new Headers();
  headers.append('set-cookie', cookies.set('keys', 'off', singleKeys ? 0 : oneYear));
  headers.append('set-cookie', cookies.set('after-answer', 'stay', nextAfterAnswer ? 0 : oneYear));
  return headers;
}
