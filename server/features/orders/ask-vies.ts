import * as z from 'zod/mini';
import type { ViesResult } from '../../../domain/orders/union-vat-id.ts';

interface ViesAnswer {
  result: ViesResult;
  /** of the enquiry, for the tax office; only with a VAT id of our own that VIES knows */
  reference: string | null;
}

/** Asks whether a VAT id has been issued. Never throws: whatever goes wrong is `unavailable`, and logged. */
export type AskVies = (vatId: string) => Promise<ViesAnswer>;

export interface ViesSetting {
  /** of VIES as a REST service, without a slash at the end */
  baseUrl: string;
  /** our own VAT id, with which VIES gives the enquiry a number; null while it is a sample value */
  requester: () => string | null;
}

interface ViesLog {
  warn(facts: object, message: string): void;
}

const timeLimit = 15_000;
const longestAnswer = 64 * 1024;

const answerSchema = z.object({
  valid: z.boolean(),
  requestIdentifier: z.optional(z.nullable(z.string())),
  // beside an id that is known to be wrong, the reason why nothing is known
  userError: z.optional(z.nullable(z.string())),
});

const unavailable: ViesAnswer = { result: 'unavailable', reference: null };

/** A client of the EU's VAT Information Exchange System. */
export function createVies({ baseUrl, requester }: ViesSetting, log: ViesLog): AskVies {
  return async (vatId) => {
    const own = requester();
    try {
      const response = await fetch(`${baseUrl}/check-vat-number`, {
        method: 'POST',
        redirect: 'error',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({
          countryCode: vatId.slice(0, 2),
          vatNumber: vatId.slice(2),
          ...(own === null ? {} : { requesterMemberStateCode: own.slice(0, 2), requesterNumber: own.slice(2) }),
        }),
        signal: AbortSignal.timeout(timeLimit),
      });
      const text = await response.text();
      if (!response.ok || text.length > longestAnswer) throw new Error(`VIES answered ${response.status}`);
      const { valid, userError, requestIdentifier } = answerSchema.parse(JSON.parse(text));
      const reference = requestIdentifier ? requestIdentifier.slice(0, 40) : null;
      if (valid) return { result: 'valid', reference };
      if (userError && userError !== 'INVALID') throw new Error(`VIES does not know now: ${userError.slice(0, 40)}`);
      return { result: 'invalid', reference };
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'VIES gave no answer');
      return unavailable;
    }
  };
}
