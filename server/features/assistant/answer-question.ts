import type { Logger } from 'pino';
import type { Locale } from '../../../domain/locale.ts';
import type { Content } from '../content/load.ts';
import { distinctSources, type Source, type TextAnswer, type TextSearch } from './answer-from-texts.ts';
import type { AskModel } from './ask-model.ts';
import { quotesIn } from './check-reply.ts';
import { withCaveat } from './claim-caveat.ts';
import type { Vocabulary } from './minimal-question.ts';
import { responseHtml } from './response-html.ts';
import { mostSentences } from '../content/sentences.ts';

/** What the chat shows (specification, section 7, call 2): `response` is small HTML, text and links only. */
export interface AssistantAnswer {
  response: string;
  sources: readonly Source[];
}

/** Told of every question that was declined. */
export type OnDeclined = (question: string, language: Locale, vocabulary: Vocabulary) => void;

export interface Assistant {
  /** Answers from the site's texts, or says that it cannot and offers a person. Never invents. */
  answer(question: string, language: Locale): Promise<AssistantAnswer>;
}

export interface AssistantParts {
  content: Content;
  search: TextSearch;
  /** null: answers are sentences of the site as they stand */
  askModel: AskModel | null;
  logger: Logger;
  onDeclined?: OnDeclined;
}

const mostPassages = 6;
/** the entry of content/faq that says who answers */
const aboutItself = 'faq:assistant';

/** The assistant. A model may choose sentences of the passages, nothing else; where it does not, the search answers. */
export function createAssistant({ content, search, askModel, logger, onDeclined }: AssistantParts): Assistant {
  const html = (text: string) => responseHtml(text, content.company);
  function text(key: string, language: Locale): string {
    const found = content.messages[language]['chat']?.[key];
    if (typeof found !== 'string') throw new Error(`content/messages/${language}/chat.json: ${key} is missing`);
    return found;
  }
  const ofItself = (own: TextAnswer, language: Locale): TextAnswer =>
    askModel ? { ...own, sentences: [...own.sentences, text('model', language)] } : own;

  async function modelAnswer(question: string, language: Locale): Promise<TextAnswer | null> {
    if (!askModel) return null;
    const passages = await search.related(question, language, mostPassages);
    if (passages.length === 0) return null;
    try {
      const quotes = quotesIn(await askModel(question, passages, language), passages)?.slice(0, mostSentences);
      return quotes
        ? {
            passage: null,
            sentences: quotes.map(({ sentence }) => sentence),
            sources: distinctSources(quotes.map(({ passage: { title, path } }) => ({ title, path }))),
          }
        : null;
    } catch (error) {
      // the visitor still gets the site's own answer; a parser's message would repeat what the model wrote
      logger.warn(
        { error: error instanceof SyntaxError ? 'no JSON' : error instanceof Error ? error.message : typeof error },
        'the model did not answer; the search does',
      );
      return null;
    }
  }

  return {
    async answer(question, language) {
      const own = await search.answer(question, language);
      // whether a person answers is told in our own words, whatever a model would choose
      const found =
        own?.passage === aboutItself ? ofItself(own, language) : ((await modelAnswer(question, language)) ?? own);
      if (found)
        return { response: html(withCaveat(found.sentences, content, language).join(' ')), sources: found.sources };
      onDeclined?.(question, language, await search.vocabulary(language));
      return { response: html(text('noAnswer', language)), sources: [] };
    },
  };
}
