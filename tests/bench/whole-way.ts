import pino from 'pino';
import { readChatWords } from '../../domain/chat-keywords.ts';
import { understandMessage } from '../../domain/chat-understanding.ts';
import type { Locale } from '../../domain/locale.ts';
import {
  createTextSearch,
  type TextAnswer,
  type TextSearch,
} from '../../server/features/assistant/answer-from-texts.ts';
import { createAssistant } from '../../server/features/assistant/answer-question.ts';
import { languageFacts } from '../../server/features/content/language-facts.ts';
import type { Content } from '../../server/features/content/load.ts';

const words = readChatWords((language) => languageFacts(language).chat);

/** What a visitor gets for a message: `chat:CATEGORY` of a canned answer, ids of passages; nothing when it was declined. */
export type Replies = readonly string[];

/** What the canned answers say, too (content/messages: chat.delivery and the like), by the passages that say it. */
const saidByCanned: Readonly<Record<string, readonly string[]>> = {
  'chat:delivery': ['faq:delivery-time', 'faq:delivery-area', 'faq:shipping-cost', 'faq:availability'],
  'chat:material': [
    'faq:material',
    'faq:disposal',
    ...['plastic-free', 'pfas-free', 'home-compostable', 'standard-nf-t-51-800', 'product-certification'].map(
      (id) => `claim:${id}`,
    ),
    ...['2-9-weeks', '6-9-weeks', '90-180-days'].map((id) => `claim:degradation-${id}`),
  ],
  'chat:contact': ['faq:office-hours'],
  'chat:preorder': ['faq:order-how', 'faq:quote'],
};

/** Answers that only refuse: no worse than declining, wherever that is right. */
const refusals: readonly string[] = ['faq:other-people'];
/** Whether nothing but a refusal, or what is no worse, was replied. */
export const isDeclined = (replies: Replies, alike: readonly string[]): boolean =>
  replies.every((reply) => refusals.includes(reply) || alike.includes(reply));

/** Whether one of the replies is among those that are right, or says what one of them says. */
export const isRight = (replies: Replies, right: readonly string[]): boolean =>
  replies.some((reply) => right.includes(reply) || saidByCanned[reply]?.some((id) => right.includes(id)));

/** Answers as the chat does: language, keywords, then the assistant; the language of the conversation is the message's own. */
export function createWholeWay(content: Content, search: TextSearch = createTextSearch(content)) {
  const found: TextAnswer[] = [];
  const heard: TextSearch = {
    ...search,
    async answer(question, language) {
      const answer = await search.answer(question, language);
      if (answer) found.push(answer, ...(answer.also ? [answer.also] : []));
      return answer;
    },
  };
  const assistant = createAssistant({
    content,
    search: heard,
    askModel: null,
    logger: pino({ level: 'silent' }),
  });

  async function ask(message: string, language: Locale) {
    found.length = 0;
    const { about, sources } = await assistant.answer(message, language);
    const shown = new Set(sources.map(({ path }) => path));
    // parts that were looked for and not shown are no reply
    const ids = found
      .filter((answer) => answer.sources[0] && shown.has(answer.sources[0].path))
      .map(({ passage, sentences }) => passage ?? sentences.join(' '));
    return { about, ids: about === 'nothing' ? [] : [...new Set(ids)] };
  }

  return async (message: string, held: Locale): Promise<{ language: Locale; replies: Replies }> => {
    const { language, category, isQuantity } = understandMessage(message, held, 'input', words);
    if (category === 'fallback') return { language, replies: (await ask(message, language)).ids };
    const { about, ids } = isQuantity ? await ask(message, language) : { about: 'nothing', ids: [] };
    return {
      language,
      replies: [...(about === 'quantity' ? ids : []), `chat:${category}`],
    };
  };
}
