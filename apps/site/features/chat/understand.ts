import { classifyMessage } from '../../../../domain/chat-category.ts';
import { readChatWords, type ChatCategory, type WrittenChatWords } from '../../../../domain/chat-keywords.ts';
import { detectLanguage } from '../../../../domain/chat-language.ts';
import type { Locale } from '../../../../domain/locale.ts';

// only this part of the files is bundled; the build has checked them (server/features/content/language-facts.ts)
const files = import.meta.glob<WrittenChatWords>('../../../../content/languages/*.json', {
  eager: true,
  import: 'chat',
});
const words = readChatWords((language) => {
  const file = files[`../../../../content/languages/${language}.json`];
  if (!file) throw new Error(`content/languages/${language}.json is missing`);
  return file;
});

/**
 * The language and the subject of a message. What a chip says is in the language it was shown in. In a module of its own, so
 * that the keywords load with the first message.
 */
export function understand(
  message: string,
  held: Locale,
  from: 'input' | 'chip',
): { language: Locale; category: ChatCategory } {
  const language = from === 'chip' ? held : detectLanguage(message, held, words);
  return { language, category: classifyMessage(message, language, words) };
}
