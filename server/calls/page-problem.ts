import type { CallOutcome } from './call.ts';
import type { BadRequest } from './request-body.ts';

/** Why a page's own form was not accepted, as the page shows it. */
export interface PageProblem {
  status: number;
  /** the text is `validation.call.<code>` */
  code: 'invalid' | 'conflict' | 'proof-required' | 'too-many' | 'unavailable' | BadRequest['code'];
  /** placeholders of the text */
  values: Record<string, string>;
  headers: Record<string, string>;
}

/**
 * The same statuses and texts as on the wire, for a form that was sent without JavaScript.
 * @param email where to write instead
 */
export function pageProblem(
  outcome: Exclude<CallOutcome<unknown>, { status: 'accepted' }> | BadRequest,
  email: string,
): PageProblem {
  if (outcome instanceof Error) return { status: outcome.status, code: outcome.code, values: { email }, headers: {} };
  switch (outcome.status) {
    case 'invalid':
      return { status: 400, code: 'invalid', values: { email }, headers: {} };
    case 'conflict':
      return { status: 409, code: 'conflict', values: { email }, headers: {} };
    case 'proof-required':
      return { status: 428, code: 'proof-required', values: { email }, headers: {} };
    case 'too-many': {
      const seconds = String(outcome.retryAfterSeconds);
      return { status: 429, code: 'too-many', values: { email, seconds }, headers: { 'Retry-After': seconds } };
    }
    case 'unavailable':
      return { status: 503, code: 'unavailable', values: { email }, headers: { 'Retry-After': '30' } };
  }
}
