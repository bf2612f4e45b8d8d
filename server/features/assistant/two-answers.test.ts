import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { locales, type Locale } from '../../../domain/locale.ts';
import { loadContent } from '../content/load.ts';
import { createTextSearch, type TextAnswer } from './answer-from-texts.ts';
import { createAssistant } from './answer-question.ts';
import { chooseAnswers } from './choose-answer.ts';
import type { Opinion } from './question-classifier.ts';
import { noSubject } from './training-questions.ts';

const content = loadContent();
const search = createTextSearch(content, { classifierOf: () => null });

/** What is chosen where the classifier is of this opinion and the search found nothing. */
const chosenBy = (opinion: Opinion) =>
  chooseAnswers({ words: 6, opinion, passageOf: (subject) => `faq:${subject}`, ranked: [], answer: null });

describe('two answers that are nearly as likely', () => {
  test('are both chosen, the likelier first', () => {
    expect(
      chosenBy([
        { subject: 'taste', share: 0.5 },
        { subject: 'wood', share: 0.4 },
        { subject: noSubject, share: 0.01 },
      ]),
    ).toEqual(['faq:taste', 'faq:wood']);
  });

  test('are one where the other is much less likely, and none where nothing is likely', () => {
    expect(
      chosenBy([
        { subject: 'taste', share: 0.8 },
        { subject: 'wood', share: 0.1 },
        { subject: noSubject, share: 0.01 },
      ]),
    ).toEqual(['faq:taste']);
    expect(
      chosenBy([
        { subject: noSubject, share: 0.9 },
        { subject: 'taste', share: 0.05 },
      ]),
    ).toEqual([]);
  });

  test.each<[Locale, RegExp]>([
    ['en', /Or did you mean this\?/],
    ['de', /Oder meinten Sie dies\?/],
    ['nl', /Of bedoelde je dit\?/],
    ['fr', /Ou vouliez-vous dire ceci/],
  ])('are shown in %s one after the other, with both places', async (language, lead) => {
    const about = async (entry: string): Promise<TextAnswer> => {
      const title = content.faq.prose[language][entry]?.title ?? expect.fail(entry);
      return (await search.answer(`${title}?`, language)) ?? expect.fail(title);
    };
    const answer = { ...(await about('taste')), also: await about('wood') };
    const assistant = createAssistant({
      content,
      search: { ...search, answer: () => Promise.resolve(answer) },
      askModel: null,
      logger: pino({ level: 'silent' }),
    });
    const { response, sources } = await assistant.answer('?', language);
    const [first = '', second = '', ...more] = response.split('</p>').filter((part) => part !== '');
    expect(more).toEqual([]);
    expect(first).not.toMatch(lead);
    expect(second).toMatch(lead);
    expect(sources.map(({ path }) => path)).toEqual(['/contact', '/blog/no-second-planet-mission']);
  });

  test.each(locales)('say in %s what is meant in a sentence of its own', (language) => {
    const several = content.messages[language]['chat']?.['several'];
    expect(typeof several === 'object' && several['instead']).toMatch(/\?$/);
  });
});
