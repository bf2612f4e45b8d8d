import type { Opinion } from './question-classifier.ts';
import type { Found } from './search-index.ts';
import { noSubject } from './training-questions.ts';

/**
 * How much each sign counts for a choice: a conditional logistic regression over the passages that come into question and
 * declining, as `tooling/make/fit-assistant.ts` fits it (docs/decisions/assistant.md).
 */
export const signWeights = {
  /** the logarithm of the classifier's share of a passage */
  share: 1.04,
  /** the search alone would answer with it */
  answered: 0.98,
  /** the classifier was not trained for it, so that there is no share: a claim or a challenge, or running text */
  unknownFact: -1.01,
  unknownText: -3.4,
  coverage: 1.32,
  /** of declining: the logarithm of the share of what is about nothing; by itself */
  declinedShare: 0.86,
  declined: 0.26,
  /** of declining: how long it is beyond ten words, up to twenty (1): a story has few telling words in many, so that little of it is found */
  told: -4.23,
};
type Sign = keyof typeof signWeights;
/** A wrong answer is worse than none. */
const caution = 0.9;
/** A classifier that is surer of something else than this is surer than it is right. */
const leastShare = 0.003;
const logShare = (share: number) => Math.log(Math.max(share, leastShare));
/** Words of a question that is no story yet. */
const wordsOfQuestion = 10;
/** How many of the classifier's subjects come into question. */
const mostSubjects = 3;

/** What search and classifier say of a question. */
export interface Findings {
  /** how many words the question has */
  words: number;
  opinion: Opinion;
  /** the id of the passage that answers a subject; undefined where it is not on the site (any more) */
  passageOf: (subject: string) => string | undefined;
  /** what the search found, best first */
  ranked: readonly Found[];
  /** the passage with which the search alone would answer */
  answer: Found | null;
}

/** A passage that may answer, or null: declining; and what speaks for it. */
export interface Choice {
  id: string | null;
  signs: Partial<Record<Sign, number>>;
}

/** What there is to choose from; declining first. */
export function choicesFor({ words, opinion, passageOf, ranked, answer }: Findings): Choice[] {
  const shares = new Map<string, number>();
  // what is about something that the site no longer says anything about is about nothing
  let declined = 0;
  for (const { subject, share } of opinion) {
    const id = subject === noSubject ? undefined : passageOf(subject);
    if (id === undefined) declined += share;
    else shares.set(id, share);
  }
  const answerId = answer?.passage.id;
  // an answer that was written after the training questions
  if (answer && answer.passage.weight > 1 && !shares.has(answer.passage.id))
    return [{ id: answer.passage.id, signs: { answered: 1 } }];

  const likely = [...shares.keys()].slice(0, mostSubjects);
  const first = ranked[0]?.passage.id;
  const ids = new Set([
    ...(answerId === undefined ? [] : [answerId]),
    ...likely,
    ...(first !== undefined && shares.has(first) ? [first] : []),
  ]);
  return [
    {
      id: null,
      signs: {
        declined: 1,
        declinedShare: logShare(declined),
        told: Math.min(1, Math.max(0, words - wordsOfQuestion) / wordsOfQuestion),
      },
    },
    ...[...ids].map((id): Choice => {
      const share = shares.get(id);
      const found = ranked.find(({ passage }) => passage.id === id);
      const unknown = (found?.passage.weight ?? 0) >= 1 ? 'unknownFact' : 'unknownText';
      return {
        id,
        signs: {
          ...(share === undefined ? { [unknown]: 1 } : { share: logShare(share) }),
          answered: id === answerId ? 1 : 0,
          coverage: found?.coverage ?? 0,
        },
      };
    }),
  ];
}

/** What all signs of a choice are worth together. */
export const worth = ({ signs }: Choice, weights: Readonly<Record<Sign, number>>): number =>
  Object.entries(signs).reduce((sum, [sign, value]) => sum + weights[sign as Sign] * value, 0);

/** How much less another passage may be worth than the best one and be given with it. */
const nearlyAsLikely = 0.8;

/**
 * The passages that answer, by what search and classifier say together.
 * @returns their ids: the best one, and another that is nearly as likely to be meant; none: the question is declined
 */
export function chooseAnswers(findings: Findings): string[] {
  const choices = choicesFor(findings)
    .map((choice) => ({ id: choice.id, worth: worth(choice, signWeights) + (choice.id === null ? caution : 0) }))
    .sort((a, b) => b.worth - a.worth);
  const [best, other] = choices;
  if (!best || best.id === null) return [];
  return other && other.id !== null && best.worth - other.worth < nearlyAsLikely ? [best.id, other.id] : [best.id];
}
