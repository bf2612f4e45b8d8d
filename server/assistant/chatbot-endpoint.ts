import type { Logger } from 'pino';
import { chatQuestionSchema } from '../../domain/chat-question.ts';
import type { Config } from '../config.ts';
import type { Content } from '../content/load.ts';
import { callEndpoint } from '../calls/call-endpoint.ts';
import { defineCall, type CallProtection } from '../calls/call.ts';
import type { Endpoint } from '../calls/handle.ts';
import type { SiteTexts } from '../mail/site-texts.ts';
import { createTextSearch } from './answer-from-texts.ts';
import { createAssistant } from './answer-question.ts';
import { createModelClient } from './ask-model.ts';

export interface ChatbotParts {
  config: Pick<Config, 'ai'>;
  content: Content;
  texts: SiteTexts;
  logger: Logger;
}

/**
 * `POST /functions/v1/chatbot-ai` `{ message, language }` -> `{ response, sources }`. Questions are answered and forgotten:
 * nothing of them is stored or logged.
 */
export function createChatbotEndpoint(
  { config, content, texts, logger }: ChatbotParts,
  protection: CallProtection,
): Endpoint {
  const assistant = createAssistant({
    content,
    search: createTextSearch(content),
    askModel: config.ai ? createModelClient(config.ai, content.company.brand) : null,
    logger,
  });
  const call = defineCall(
    {
      name: 'chatbot-ai',
      schema: chatQuestionSchema,
      group: 'chat',
      // a proof of work before every answer would make the chat feel broken; the hard rate holds
      proof: 'never',
      consent: false,
      run: ({ message }, { language }) => assistant.answer(message, language),
    },
    protection,
  );
  return callEndpoint(call, texts, logger);
}
