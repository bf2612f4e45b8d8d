import { momentInWords } from '../../../domain/german-time.ts';
import type { CallOutcome } from './call.ts';

/** How a call that was not accepted is answered, on a page as on the wire. */
export interface CallRefusal {
  status: number;
  /** the text is `validation.call.<code>` */
  code: string;
  /** placeholders of the text besides the company's address */
  parameters: Record<string, string>;
  headers: Record<string, string>;
}

export function refusalOf(outcome: Exclude<CallOutcome<unknown>, { status: 'accepted' }>): CallRefusal {
  switch (outcome.status) {
    case 'invalid':
      return { status: 400, code: 'invalid', parameters: {}, headers: {} };
    case 'asked': {
      const { kind, number, receivedAt } = outcome.earlier;
      const parameters = { number, at: momentInWords(receivedAt, outcome.language) };
      return { status: 409, code: `same-${kind}`, parameters, headers: {} };
    }
    case 'conflict':
      return { status: 409, code: 'conflict', parameters: {}, headers: {} };
    case 'proof-required':
      return { status: 428, code: 'proof-required', parameters: {}, headers: {} };
    case 'too-many': {
      const seconds = String(outcome.retryAfterSeconds);
      return { status: 429, code: 'too-many', parameters: { seconds }, headers: { 'Retry-After': seconds } };
    }
    case 'unavailable':
      return { status: 503, code: 'unavailable', parameters: {}, headers: { 'Retry-After': '30' } };
  }
}
