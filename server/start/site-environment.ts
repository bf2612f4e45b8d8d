import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';
import { keepUnanswered } from '../features/assistant/unanswered-questions.ts';
import { content } from '../features/content/load.ts';
import { serverContent } from '../features/content/server-content.ts';
import { officeCalendar } from '../features/enquiries/office-calendar.ts';
import { newsletterMaterial } from '../features/newsletters/material-from-content.ts';
import { createChatbotEndpoint } from '../web/api/chatbot-endpoint.ts';
import type { ServiceEnvironment } from './create-services.ts';

/** What the services work with beside their settings: the content that is public at the moment, this machine's clock. */
export function siteEnvironment(config: Config, logger: Logger) {
  const texts = serverContent();
  return {
    logger,
    now: Date.now,
    content: texts,
    calendar: () => officeCalendar(content().facts, content().company),
    material: newsletterMaterial(),
    endpoints: (protection, storage) => [
      createChatbotEndpoint(
        { config, content, texts, logger, onDeclined: keepUnanswered(storage, Date.now, logger) },
        protection,
      ),
    ],
  } satisfies ServiceEnvironment;
}
