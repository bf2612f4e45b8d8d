import { classifyMessage } from './chat-category.ts';
import type { ChatCategory, ChatWords } from './chat-keywords.ts';
import { detectLanguage } from './chat-language.ts';
import { isFollowUp, questionsIn } from './chat-parts.ts';
import type { Locale } from './locale.ts';

export interface Understood {
  language: Locale;
  /** several questions about different things are for the assistant */
  category: ChatCategory;
  /** the wish to order names a number: "I would like 500 forks"; "500 forks" alone asks the assistant what they cost */
  isQuantity: boolean;
  /** it goes on with the question before it: "and the spoons?" */
  isFollowUp: boolean;
}

/**
 * The language and the subject of a message. What a chip says is in the language it was shown in.
 * @param held the language of the conversation so far
 */
export function understandMessage(message: string, held: Locale, from: 'input' | 'chip', words: ChatWords): Understood {
  if (from === 'chip')
    return {
      language: held,
      category: classifyMessage(message, held, words),
      isQuantity: false,
      isFollowUp: false,
    };
  const language = detectLanguage(message, held, words);
  const [category = 'fallback', ...others] = new Set(
    questionsIn(message, words[language]).map((part) => classifyMessage(part, language, words)),
  );
  const alone = { language, isFollowUp: isFollowUp(message, words[language]) };
  if (others.length > 0) return { ...alone, category: 'fallback', isQuantity: false };
  if (category !== 'preorder' || !/\d/.test(message)) return { ...alone, category, isQuantity: false };
  const isWish = classifyMessage(message.replace(/\d+/g, ' '), language, words) === 'preorder';
  return { ...alone, category: isWish ? category : 'fallback', isQuantity: isWish };
}
