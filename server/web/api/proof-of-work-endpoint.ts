import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';
import type { SiteTexts } from '../../features/content/site-texts.ts';
import type { ProofOfWork } from '../../platform/limits/proof-of-work.ts';
import type { Rates } from '../../platform/limits/rates.ts';
import { errorResponse, unavailableResponse } from './error-response.ts';
import type { Endpoint } from './handle.ts';

/** Hands out challenges before they are asked for, so that a form can solve one while it is filled in. */
export function proofOfWorkEndpoint(proofOfWork: ProofOfWork, rates: Rates, texts: SiteTexts): Endpoint {
  return {
    name: 'proof-of-work',
    methods: ['GET'],
    handle: async (_request, { address, language }) => {
      const rate = await rates.count('proof-of-work', address);
      if (rate.kind === 'hard') {
        const seconds = String(rate.retryAfterSeconds);
        return errorResponse({ status: 429, code: 'too-many' }, language, texts, {
          headers: { 'Retry-After': seconds },
          parameters: { seconds },
        });
      }
      try {
        return Response.json(await proofOfWork.challenge());
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) throw error;
        return unavailableResponse(language, texts);
      }
    },
  };
}
