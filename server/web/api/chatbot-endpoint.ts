import type { Logger } from 'pino';
import { chatQuestionSchema } from '../../../domain/chat-question.ts';
import type { Config } from '../../platform/config.ts';
import { withContent, type Content } from '../../features/content/load.ts';
import { callEndpoint } from './call-endpoint.ts';
import { defineCall, type CallProtection } from './call.ts';
import type { Endpoint } from './handle.ts';
import type { SiteTexts } from '../../features/content/site-texts.ts';
import { createTextSearch } from '../../features/assistant/answer-from-texts.ts';
import { answerIndexOf } from '../../features/assistant/search-index.ts';
import { createAssistant, type Assistant, type OnDeclined } from '../../features/assistant/answer-question.ts';
import { createModelClient } from '../../features/assistant/ask-model.ts';

export interface ChatbotParts {
  config: Pick<Config, 'ai'>;
  /** what is public at the moment */
  content: () => Content;
  texts: SiteTexts;
  logger: Logger;
  /** keeps what a declined question was about; without it nothing is kept */
  onDeclined?: OnDeclined;
}

/**
 * `POST /functions/v1/chatbot-ai` `{ message, language, before? }` -> `{ response, sources }`. Questions are answered and forgotten:
 * nothing of them is logged, and of one that was declined only what tells of nobody is kept (docs/decisions/privacy-and-retention.md).
 */
export function createChatbotEndpoint(
  { config, content, texts, logger, onDeclined }: ChatbotParts,
  protection: CallProtection,
): Endpoint {
  let current: { content: Content; assistant: Assistant } | undefined;
  /** Made anew with the first question after something was published. */
  const assistantNow = (): Assistant => {
    const known = content();
    if (current?.content !== known)
      current = {
        content: known,
        assistant: createAssistant({
          content: known,
          search: createTextSearch(known, { indexOf: (language) => withContent(known, () => answerIndexOf(language)) }),
          askModel: config.ai ? createModelClient(config.ai, known.company.brand) : null,
          logger,
          ...(onDeclined === undefined ? {} : { onDeclined }),
        }),
      };
    return current.assistant;
  };
  const call = defineCall(
    {
      name: 'chatbot-ai',
      schema: chatQuestionSchema,
      group: 'chat',
      // a proof of work before every answer would make the chat feel broken; the hard rate holds
      proof: 'never',
      consent: false,
      run: ({ message, before }, { language }) => assistantNow().answer(message, language, before),
    },
    protection,
  );
  return callEndpoint(call, texts, logger);
}
