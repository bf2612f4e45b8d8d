import { locales } from '../../../domain/locale.ts';
import { mostSentences, sentencesOf } from './sentences.ts';
import type { Content } from './load.ts';

/** The assistant gives an answer's first sentences only: a question as the last of them would lose what answers it. */
export function* checkFaq({ faq }: Pick<Content, 'faq'>): Generator<string> {
  for (const language of locales) {
    for (const [id, { answer }] of Object.entries(faq.prose[language])) {
      const sentences = sentencesOf(answer ?? '', language);
      const last = sentences[mostSentences - 1];
      if (last !== undefined && sentences.length > mostSentences && /\?[^\p{L}?]*$/u.test(last))
        yield `content/faq/${language}.json: ${id}.answer: the chat ends after sentence ${mostSentences}, which is a question (“${last}”); say it and its answer in one sentence`;
    }
  }
}
