import type { Logger } from 'pino';
import type { Locale } from '../../domain/locale.ts';
import type { Content } from '../content/load.ts';
import { distinctSources, type Source, type TextSearch } from './answer-from-texts.ts';
import type { AskModel } from './ask-model.ts';
import { checkedReply } from './check-reply.ts';
import type { Passage } from './passage.ts';
import { responseHtml } from './response-html.ts';

/** What the chat shows (specification, section 7, call 2): `response` is small HTML, text and links only. */
export interface AssistantAnswer {
  response: string;
  sources: readonly Source[];
}

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
}

const mostPassages = 6;
/** A passage that holds this share of a reply is named as its source. */
const sourceShare = 0.4;

/** The assistant. With a model, its reply is used only as far as the passages bear it out; else the search answers. */
export function createAssistant({ content, search, askModel, logger }: AssistantParts): Assistant {
  const html = (text: string) => responseHtml(text, content.company);

  async function modelAnswer(question: string, language: Locale): Promise<AssistantAnswer | null> {
    const passages = search.related(question, language, mostPassages);
    if (!askModel || passages.length === 0) return null;
    try {
      const reply = checkedReply(await askModel(question, passages, language), passages, language, (text, among) => search.overlap(text, among, language));
      if (reply === null) return null;
      const ranked = passages.map((passage) => ({ passage, share: search.overlap(reply, [passage], language) })).sort((a, b) => b.share - a.share);
      const used = ranked.filter(({ share }, rank) => rank === 0 || share >= sourceShare).map(({ passage }) => passage);
      return { response: html(withClaims(reply, passages)), sources: distinctSources(used.map(({ title, path }) => ({ title, path }))) };
    } catch (error) {
      // the visitor still gets the site's own answer; a parser's message would repeat what the model wrote
      logger.warn({ error: error instanceof SyntaxError ? 'no JSON' : error instanceof Error ? error.message : typeof error }, 'the model did not answer; the search does');
      return null;
    }
  }

  return {
    async answer(question, language) {
      const fromModel = await modelAnswer(question, language);
      if (fromModel) return fromModel;
      const found = search.answer(question, language);
      if (found) return { response: html(found.sentences.join(' ')), sources: found.sources };
      const declined = content.messages[language]['chat']?.['noAnswer'];
      if (typeof declined !== 'string') throw new Error(`content/messages/${language}/chat.json: noAnswer is missing`);
      return { response: html(declined), sources: [] };
    },
  };
}

/** Gives the figures of claims in a reply their mark, so that each opens its basis. */
function withClaims(reply: string, passages: readonly Passage[]): string {
  let marked = reply.replace(/\[\[|\]\]/g, '');
  for (const [, id = '', figure = ''] of passages.flatMap(({ sentences }) => [...sentences.join(' ').matchAll(/\[\[([\w-]+)\|([^\]]+)\]\]/g)])) {
    // a model writes any space for a no-break space; a figure inside a word, a number or another mark is not this one
    const words = figure.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const shown = new RegExp(`(?<![\\p{L}\\p{N}|])${words.join('\\s*')}(?![\\p{L}\\p{N}]|[^[]*\\]\\])`, 'u');
    marked = marked.replace(shown, () => `[[${id}|${figure}]]`);
  }
  return marked;
}
