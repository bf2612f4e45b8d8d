import type { Logger } from 'pino';
import { describeError } from '../../platform/metrics/describe-error.ts';
import type { EarlierOrder } from '../../features/orders/order-question.ts';
import type { SiteTexts } from '../../features/content/site-texts.ts';
import type { Call, CallOutcome } from './call.ts';
import { errorResponse } from './error-response.ts';
import type { Endpoint } from './handle.ts';
import { refusalOf } from './refusal.ts';
import { readJsonObject } from '../../platform/http/request-body.ts';

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

const earlierIn = ({ number, receivedAt }: EarlierOrder) => ({
  inquiryNumber: number,
  receivedAt: new Date(receivedAt).toISOString(),
});

function outcomeResponse(outcome: CallOutcome<object>, texts: SiteTexts): Response {
  if (outcome.status === 'accepted') return Response.json(outcome.answer);
  const { status, code, headers, parameters } = refusalOf(outcome);
  return errorResponse({ status, code }, outcome.language, texts, {
    headers,
    parameters,
    ...(outcome.status === 'invalid' ? { fields: outcome.fields } : {}),
    ...(outcome.status === 'proof-required' ? { more: { challenge: outcome.challenge } } : {}),
    ...(outcome.status === 'asked' ? { more: { earlier: earlierIn(outcome.earlier) } } : {}),
    ...(outcome.status === 'unavailable' ? { more: { email: texts.company.email } } : {}),
  });
}
