import { redirectDocument } from 'react-router';
import { markDevice } from '../../../../server/features/accounts/known-device.ts';
import { sessionLimits, type OpenedSession } from '../../../../server/features/accounts/sessions.ts';
import type { DeskContext } from '../../document/desk-context.ts';

const year = 365 * 24 * 60 * 60;

/**
 * Hands the browser its session and goes on. As a new document, so that texts and language are the operator's and
 * nothing of the page before stays in memory.
 */
export async function goOnSignedIn(
  { cookies, secrets }: DeskContext,
  { token, operator }: OpenedSession,
  to: string,
): Promise<Response> {
  const response = redirectDocument(to);
  response.headers.append('Set-Cookie', cookies.set('session', token, sessionLimits.age / 1000));
  response.headers.append('Set-Cookie', cookies.set('sign-in', '', 0));
  response.headers.append('Set-Cookie', cookies.set('device', await markDevice(secrets, operator.id), year));
  return response;
}
