import { readChatWords, type WrittenChatWords } from '../../../../domain/chat-keywords.ts';
import { understandMessage, type Understood } from '../../../../domain/chat-understanding.ts';
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

/** In a module of its own, so that the keywords load with the first message. */
export const understand = (message: string, held: Locale, from: 'input' | 'chip'): Understood =>
  understandMessage(message, held, from, words);
