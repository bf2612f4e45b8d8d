import { classifyMessage } from '../../../domain/chat-category.ts';
import type { ChatCategory } from '../../../domain/chat-keywords.ts';
import { detectLanguage } from '../../../domain/chat-language.ts';
import type { Locale } from '../../../domain/locale.ts';

/** The language and the subject of a message. In a module of its own, so that the keywords load with the first message. */
export function understand(message: string, held: Locale): { language: Locale; category: ChatCategory } {
  const language = detectLanguage(message, held);
  return { language, category: classifyMessage(message, language) };
}
