import type { Logger } from 'pino';
import { describeError } from '../describe-error.ts';
import type { SiteTexts } from '../mail/site-texts.ts';
import type { Call, CallOutcome } from './call.ts';
import { errorResponse } from './error-response.ts';
import type { Endpoint } from './handle.ts';
import { readJsonObject } from './request-body.ts';

/** Puts a call on the wire: JSON in, JSON out, with the status that fits. */
export function callEndpoint<Answer extends object>(call: Call<Answer>, texts: SiteTexts, logger: Logger): Endpoint {
  return {
    name: call.name,
    methods: ['POST'],
    handle: async (request, caller) => {
      const outcome = await call.submit(() => readJsonObject(request), caller);
      if (outcome.status === 'unavailable')
        logger.error(
          { function: call.name, error: describeError(outcome.cause) },
          'a call met storage that is not available',
        );
      return outcomeResponse(outcome, texts);
    },
  };
}

function outcomeResponse(outcome: CallOutcome<object>, texts: SiteTexts): Response {
  const { language } = outcome;
  switch (outcome.status) {
    case 'accepted':
      return Response.json(outcome.answer);
    case 'invalid':
      return errorResponse(400, 'invalid', language, texts, { fields: outcome.fields });
    case 'conflict':
      return errorResponse(409, 'conflict', language, texts);
    case 'proof-required':
      return errorResponse(428, 'proof-required', language, texts, { more: { challenge: outcome.challenge } });
    case 'too-many': {
      const seconds = String(outcome.retryAfterSeconds);
      return errorResponse(429, 'too-many', language, texts, {
        headers: { 'Retry-After': seconds },
        parameters: { seconds },
      });
    }
    case 'unavailable':
      return errorResponse(503, 'unavailable', language, texts, {
        headers: { 'Retry-After': '30' },
        more: { email: texts.company.email },
      });
  }
}
