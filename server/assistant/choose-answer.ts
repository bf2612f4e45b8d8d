import type { Opinion } from './question-classifier.ts';
import type { Found } from './search-index.ts';
import { noSubject } from './training-questions.ts';

/**
 * How much each sign counts, for a passage and against it: a conditional logistic regression over the passages that come
 * into question, fitted over all four languages together with the training questions, each judged by a classifier that had
 * not seen it, and the questions the search was tuned with (decision 129).
 */
const signs = {
  /** of the logarithm of the classifier's share */
  share: 0.7,
  /** the search alone would answer with it */
  answered: 1.08,
  /** the classifier was not trained for it, so that its share says nothing: a claim or a challenge, or running text */
  unknownFact: -2.31,
  unknownText: -3.62,
  coverage: 1.88,
  fit: 0.71,
  /** for declining: of the logarithm of the share of what is about nothing; by itself; when the search alone would decline */
  declinedShare: 0.47,
  declined: 0.41,
  nothingFound: 0.19,
};
/** A wrong answer is worse than none. */
const caution = 1;
/** A classifier that is surer of something else than this is surer than it is right. */
const leastShare = 0.003;
/** How many of the classifier's subjects come into question. */
const mostSubjects = 3;

export interface Signs {
  opinion: Opinion;
  /** the id of the passage that answers a subject; undefined where it is not on the site (any more) */
  passageOf: (subject: string) => string | undefined;
  /** what the search found, best first */
  ranked: readonly Found[];
  /** the passage with which the search alone would answer */
  answer: Found | null;
}

/**
 * The passage that answers, by what search and classifier say together.
 * @returns its id, or null: the question is declined
 */
export function chooseAnswer({ opinion, passageOf, ranked, answer }: Signs): string | null {
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
  if (answer && answer.passage.weight > 1 && !shares.has(answer.passage.id)) return answer.passage.id;

  const likely = [...shares.keys()].slice(0, mostSubjects);
  const first = ranked[0]?.passage.id;
  const candidates = new Set([
    ...(answerId === undefined ? [] : [answerId]),
    ...likely,
    ...(first !== undefined && shares.has(first) ? [first] : []),
  ]);
  let best: string | null = null;
  let most =
    signs.declined +
    caution +
    signs.declinedShare * Math.log(Math.max(declined, leastShare)) +
    (answer ? 0 : signs.nothingFound);
  for (const id of candidates) {
    const share = shares.get(id);
    const found = ranked.find(({ passage }) => passage.id === id);
    const unknown = (found?.passage.weight ?? 0) >= 1 ? signs.unknownFact : signs.unknownText;
    const sum =
      (share === undefined ? unknown : signs.share * Math.log(Math.max(share, leastShare))) +
      (id === answerId ? signs.answered : 0) +
      (found ? signs.coverage * found.coverage + signs.fit * found.fit : 0);
    if (sum > most) [best, most] = [id, sum];
  }
  return best;
}
