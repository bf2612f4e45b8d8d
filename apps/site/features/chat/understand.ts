import { classifyMessage } from '../../../../domain/chat-category.ts';
import { readChatWords, type ChatCategory, type WrittenChatWords } from '../../../../domain/chat-keywords.ts';
import { questionsIn } from '../../../../domain/chat-parts.ts';
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

export interface Understood {
  language: Locale;
  /** several questions about different things are for the assistant */
  category: ChatCategory;
  /** the wish to order names a number, and whether it is one without it, too: "I would like 500 forks", not "500 forks" */
  quantity: 'none' | 'alone' | 'ordered';
}

/**
 * The language and the subject of a message. What a chip says is in the language it was shown in. In a module of its own, so
 * that the keywords load with the first message.
 */
export function understand(message: string, held: Locale, from: 'input' | 'chip'): Understood {
  if (from === 'chip') return { language: held, category: classifyMessage(message, held, words), quantity: 'none' };
  const language = detectLanguage(message, held, words);
  const [category = 'fallback', ...others] = new Set(
    questionsIn(message, words[language]).map((part) => classifyMessage(part, language, words)),
  );
  if (others.length > 0) return { language, category: 'fallback', quantity: 'none' };
  return { language, category, quantity: category === 'preorder' ? quantityIn(message, language) : 'none' };
}

function quantityIn(message: string, language: Locale): Understood['quantity'] {
  if (!/\d/.test(message)) return 'none';
  return classifyMessage(message.replace(/\d+/g, ' '), language, words) === 'preorder' ? 'ordered' : 'alone';
}
