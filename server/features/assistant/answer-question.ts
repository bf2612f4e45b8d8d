import type { Logger } from 'pino';
import { readChatWords } from '../../../domain/chat-keywords.ts';
import { isFollowUp, questionsIn } from '../../../domain/chat-parts.ts';
import { foldWord, wordsOf } from '../../../domain/chat-text.ts';
import type { Locale } from '../../../domain/locale.ts';
import { fillPattern } from '../content/chat-patterns.ts';
import { languageFacts } from '../content/language-facts.ts';
import type { Content } from '../content/load.ts';
import { distinctSources, type Source, type TextAnswer, type TextSearch } from './answer-from-texts.ts';
import type { AskModel } from './ask-model.ts';
import { quotesIn } from './check-reply.ts';
import { withCaveat } from './claim-caveat.ts';
import { unknownWords, type Vocabulary } from './minimal-question.ts';
import { isQuestionWord, leansOnBefore, lightWords, namesSubject } from './question-words.ts';
import { responseHtml } from './response-html.ts';
import { mostSentences } from '../content/sentences.ts';

/** What the chat shows (specification, section 7, call 2): `response` is small HTML, text and links only. */
export interface AssistantAnswer {
  response: string;
  sources: readonly Source[];
  /** `quantity`: what a quantity costs and how to order it; `nothing`: it was declined */
  about: 'quantity' | 'text' | 'nothing';
}

/** Told of every question that was declined. */
export type OnDeclined = (question: string, language: Locale, vocabulary: Vocabulary) => void;

export interface Assistant {
  /**
   * Answers from the site's texts, or says that it cannot and offers a person. Never invents.
   * @param before the question before it, where this one goes on with that
   */
  answer(question: string, language: Locale, before?: string): Promise<AssistantAnswer>;
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
/** questions of one message that are answered at once */
const mostParts = 3;
const chatWords = readChatWords((language) => languageFacts(language).chat);
/** the entry of content/faq that says who answers */
const aboutItself = 'faq:assistant';
/** the entry that says that nothing is told of other people */
const aboutOthers = 'faq:other-people';

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

  async function answerOne(question: string, language: Locale): Promise<TextAnswer | null> {
    const own = await search.answer(question, language);
    // what we say of ourselves and what we have worked out is told in our own words, whatever a model would choose
    if (own?.passage === aboutItself) return ofItself(own, language);
    return own?.about === 'quantity' || own?.passage === aboutOthers
      ? own
      : ((await modelAnswer(question, language)) ?? own);
  }

  /** "And the spoons?" is asked with the question before it; what the site has no word for ("and the weather?") is not. */
  async function answerFollowUp(question: string, before: string, language: Locale): Promise<TextAnswer | null> {
    if (!isFollowUp(question, chatWords[language])) return null;
    if (unknownWords(question, language, await search.vocabulary(language)).length > 0) return null;
    if (search.isFarOff(question, language)) return null;
    // "and 300 spoons" says all by itself
    const alone = await search.answer(question, language);
    if (alone?.about === 'quantity') return alone;
    const asked = questionsIn(before, chatWords[language]).at(-1) ?? '';
    return answerOne(`${asked} ${question}`, language);
  }

  async function decline(question: string, language: Locale): Promise<AssistantAnswer> {
    onDeclined?.(question, language, await search.vocabulary(language));
    return { response: html(text('noAnswer', language)), sources: [], about: 'nothing' };
  }

  /** Paragraphs: what was worked out is a line each. */
  const shown = ({ sentences, about }: TextAnswer, language: Locale): string[] =>
    about === 'quantity' ? sentences.map(html) : [html(withCaveat(sentences, content, language).join(' '))];

  const instead = ({ sentences }: TextAnswer, language: Locale): string =>
    html(
      [fillPattern(content.messages[language], 'several.instead'), ...withCaveat(sentences, content, language)].join(
        ' ',
      ),
    );

  /** One answer after the other, each once, and which part is not known; null where the parts are better taken as a whole. */
  async function answerEach(
    question: string,
    parts: readonly string[],
    language: Locale,
  ): Promise<AssistantAnswer | null> {
    const answers: PartAnswer[] = [];
    for (const part of parts.slice(0, mostParts)) {
      const leans = isElsewhere(answers, language) && leansOnBefore(wordsOf(part), language);
      answers.push({ part, leans, found: leans ? null : await answerOne(part, language) });
    }
    const known = new Map(answers.flatMap(({ found }) => (found ? [[nameOf(found), found] as const] : [])));
    // what only a comma parts is mostly one question: "is there a rule of thumb, how many forks"
    const unknown = answers.flatMap(({ part, leans, found }, at) =>
      leans || found || part.endsWith(',') || parts[at - 1]?.endsWith(',') || !isTelling(part, language) ? [] : [part],
    );
    // taken as a whole it would be about what is sold here
    const isLeaning = answers.some(({ leans }) => leans);
    if (known.size === 0 && isLeaning) return decline(question, language);
    if (known.size === 0 || (known.size + unknown.length < 2 && !isLeaning)) return null;
    // where no question mark parts them, they may be one: what is asked as a whole must be among the answers
    const isWorkedOut = [...known.values()].some(({ about }) => about === 'quantity');
    const whole = isWorkedOut || isParted(parts) ? null : await search.answer(question, language);
    if (whole && !known.has(nameOf(whole))) return null;
    const vocabulary = await search.vocabulary(language);
    for (const part of unknown) onDeclined?.(part, language, vocabulary);
    const found = [...known.values()];
    return {
      response: inParagraphs([
        ...found.flatMap((each) => shown(each, language)),
        ...unknown.map((part) =>
          html(fillPattern(content.messages[language], 'several.unknown', { part: quoted(part) })),
        ),
        ...(parts.length > mostParts ? [html(fillPattern(content.messages[language], 'several.most'))] : []),
      ]),
      sources: inTurn(found),
      about: found.some(({ about }) => about === 'quantity') ? 'quantity' : 'text',
    };
  }

  return {
    async answer(question, language, before) {
      const parts = questionsIn(question, chatWords[language]);
      const each = parts.length > 1 ? await answerEach(question, parts, language) : null;
      if (each) return each;
      const followed = before === undefined ? null : await answerFollowUp(question, before, language);
      const found = followed ?? (await answerOne(question, language));
      if (!found) return decline(question, language);
      const { also } = found;
      return {
        response: inParagraphs([...shown(found, language), ...(also ? [instead(also, language)] : [])]),
        sources: also ? inTurn([found, also]) : found.sources,
        about: found.about ?? 'text',
      };
    },
  };
}

const inParagraphs = (paragraphs: readonly string[]) =>
  paragraphs.length === 1 ? paragraphs.join('') : paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');

/** Where each answer stands, then where more is said. */
const inTurn = (answers: readonly TextAnswer[]): Source[] =>
  distinctSources([
    ...answers.flatMap(({ sources }) => sources.slice(0, 1)),
    ...answers.flatMap(({ sources }) => sources.slice(1)),
  ]);

interface PartAnswer {
  part: string;
  /** it is about what was asked before: "how do I bake bread, and how long does it keep" */
  leans: boolean;
  found: TextAnswer | null;
}

/** Whether what was asked first is not known here, nor about what is sold, or about other people: what leans on it is, too. */
const isElsewhere = ([first]: readonly PartAnswer[], language: Locale) =>
  first !== undefined &&
  (first.found === null
    ? !first.part.endsWith(',') && !namesSubject(wordsOf(first.part), language)
    : first.found.passage === aboutOthers);

const nameOf = ({ passage, sentences }: TextAnswer) => passage ?? sentences.join(' ');
const isParted = (parts: readonly string[]) => parts.slice(0, -1).every((part) => part.endsWith('?'));
/** Whether a part says what it is about, so that it can be said that nothing is known: "what must I do then" does not. */
const isTelling = (part: string, language: Locale) =>
  wordsOf(part).some((word) => !isQuestionWord(foldWord(word), language) && !lightWords[language].includes(word));

/** A visitor's words in ours: a link or a claim's mark in them is none. */
const quoted = (part: string) =>
  part
    .replace(/[[\](){}|]/g, ' ')
    .replace(/(?<![?!.,;\s])[?!.,;\s]+$/u, '')
    .trim();
