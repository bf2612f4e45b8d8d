/**
 * Fits how search and classifier are heard together: prints the weights for `server/features/assistant/choose-answer.ts`, and what
 * each degree of caution would do. Every tenth training question is judged by a classifier that has not seen it; the bench
 * questions by one that was trained with all, for some of them stand close to training questions.
 */
import { locales, type Locale } from '../../domain/locale.ts';
import { createTextSearch } from '../../server/features/assistant/answer-from-texts.ts';
import { choicesFor, signWeights, worth, type Choice } from '../../server/features/assistant/choose-answer.ts';
import { createClassifier, type QuestionClassifier } from '../../server/features/assistant/question-classifier.ts';
import { readConcepts } from '../../server/features/assistant/concepts.ts';
import { trainClassifiers, type Material } from '../../server/features/assistant/train-classifier.ts';
import { noSubject } from '../../server/features/assistant/training-questions.ts';
import { loadContent } from '../../server/features/content/load.ts';
import { passagesOf } from '../../server/features/assistant/passages.ts';
import { trainingMaterial } from './classifiers.ts';
import { isAnswered } from '../../tests/bench/assistant-topics.ts';
import { isDeclined } from '../../tests/bench/whole-way.ts';
import {
  blindHeldOut,
  blindTuned,
  developing,
  freshQuestions,
  gapsLast,
  gapsTuned,
  heldOutQuestions,
  labelledLast,
  labelledTuned,
  lastQuestions,
  nearTuned,
  otherHandHeldOut,
  otherHandTuned,
  type PassageQuestion,
  personas,
  strangersLast,
  strangersThird,
  strangersTuned,
  tunedQuestions,
  unseenQuestions,
  writtenFirst,
} from '../../tests/bench/question-sets.ts';

type Weights = Record<keyof typeof signWeights, number>;

/** A question's choices, which of them are right, and how much it counts. */
interface Row {
  choices: Choice[];
  right: boolean[];
  counts: number;
  inTraining: boolean;
}

const setsByTopic = [
  tunedQuestions,
  heldOutQuestions,
  freshQuestions,
  otherHandTuned,
  otherHandHeldOut,
  lastQuestions,
  blindTuned,
  blindHeldOut,
  unseenQuestions,
  writtenFirst,
];
const setsByPassage = [
  labelledTuned,
  labelledLast,
  personas,
  gapsTuned,
  gapsLast,
  developing,
  strangersTuned,
  strangersLast,
  strangersThird,
];
/** A fifth of the training questions is held out, and half of it asked. */
const [heldOutEvery, askedEvery] = [5, 10];
/** A bench question is like those of visitors; training questions are written to be difficult. Near misses are few. */
const counts = { training: 1, bench: 5, near: 12 };
const rounds = 150;
const stepSize = 0.1;
const decay = 1e-4;

const content = loadContent();
const search = createTextSearch(content);

const own = new Map(
  locales.flatMap((language) => {
    const material = trainingMaterial(language);
    return material ? [[language, { ...material, concepts: readConcepts(language) }] as const] : [];
  }),
);

/** The classifiers of all languages, trained with all questions or without those that are held out. */
function classifiersOf(isHeldOut: (at: number) => boolean): ReadonlyMap<Locale, QuestionClassifier> {
  const materials = [...own].map(([language, { questions, asked, concepts }]): [Locale, Material] => [
    language,
    { questions: [...questions.filter((_, at) => !isHeldOut(at)), ...asked], concepts },
  ]);
  const trained = trainClassifiers(new Map(materials), '');
  return new Map([...trained].map(([language, weights]) => [language, createClassifier(weights)]));
}

const rows: Row[] = [];
async function add(
  question: string,
  language: Locale,
  classifier: QuestionClassifier,
  {
    isRight,
    from,
  }: {
    isRight: (id: string | null, passageOf: (subject: string) => string | undefined) => boolean;
    from: keyof typeof counts;
  },
) {
  const findings = await search.findings(question, language, classifier.opinion(question));
  const choices = choicesFor(findings);
  const right = choices.map(({ id }) => isRight(id, findings.passageOf));
  rows.push({ choices, right, counts: counts[from], inTraining: from === 'training' });
}

async function addTraining(): Promise<void> {
  for (const [language, classifier] of classifiersOf((at) => at % heldOutEvery === 0))
    for (const [at, { subject, question }] of (own.get(language)?.questions ?? []).entries())
      if (at % askedEvery === 0)
        await add(question, language, classifier, {
          isRight: (id, passageOf) => id === (subject === noSubject ? null : passageOf(subject)),
          from: 'training',
        });
}

async function addBench(): Promise<void> {
  for (const [language, classifier] of classifiersOf(() => false)) {
    const passages = new Map(passagesOf(content, language).map((passage) => [passage.id, passage]));
    for (const [topic, question] of setsByTopic.flatMap((set) => set[language]))
      await add(question, language, classifier, {
        isRight: (id) => {
          const passage = id === null ? undefined : passages.get(id);
          if (topic === null || !passage) return topic === null && id === null;
          return isAnswered(topic, passage.path, passage.sentences);
        },
        from: 'bench',
      });
    const addByPassage = async (sets: readonly (typeof personas)[], from: 'bench' | 'near') => {
      for (const question of sets.flatMap((set) => set[language]))
        await add(question[1], language, classifier, { isRight: isRightBy(question), from });
    };
    await addByPassage(setsByPassage, 'bench');
    await addByPassage([nearTuned], 'near');
  }
}

/** A product's passage gives its price. */
const isRightBy =
  ([passages, , alike]: PassageQuestion) =>
  (id: string | null): boolean =>
    passages.length === 0
      ? isDeclined(id === null ? [] : [id], alike)
      : id !== null && (passages.includes(id) || passages.includes(id.replace('product:', 'price:')));

const signs = Object.keys(signWeights) as (keyof Weights)[];
const noWeights = (): Weights => ({ ...signWeights, ...Object.fromEntries(signs.map((sign) => [sign, 0])) });

/** Conditional logistic regression (the right choices' share of all, by softmax), by Adam's gradient descent. */
function fit(rows: readonly Row[]): Weights {
  const weights = noWeights();
  const [mean, square] = [noWeights(), noWeights()];
  const all = rows.reduce((sum, { counts }) => sum + counts, 0);
  for (let round = 1; round <= rounds; round += 1) {
    const slope = noWeights();
    for (const { choices, right, counts } of rows) {
      const odds = choices.map((choice) => Math.exp(worth(choice, weights)));
      const sum = odds.reduce((a, b) => a + b, 0);
      const sumRight = odds.reduce((a, b, at) => a + (right[at] ? b : 0), 0);
      // nothing to learn where no choice is right
      if (sumRight === 0) continue;
      for (const [at, choice] of choices.entries()) {
        const error = (odds[at] ?? 0) / sum - (right[at] ? (odds[at] ?? 0) / sumRight : 0);
        for (const sign of signs) slope[sign] += counts * error * (choice.signs[sign] ?? 0);
      }
    }
    for (const sign of signs) {
      const down = slope[sign] / all + decay * weights[sign];
      mean[sign] = 0.9 * mean[sign] + 0.1 * down;
      square[sign] = 0.99 * square[sign] + 0.01 * down * down;
      weights[sign] -=
        (stepSize * mean[sign]) / (1 - 0.9 ** round) / (Math.sqrt(square[sign] / (1 - 0.99 ** round)) + 1e-6);
    }
  }
  return weights;
}

await addTraining();
await addBench();
const weights = fit(rows);
for (const sign of signs) console.log(`${sign}: ${weights[sign].toFixed(2)} (is ${signWeights[sign]})`);

const isNothing = ({ choices, right }: Row) => choices.some(({ id }, at) => id === null && right[at]);
for (const caution of [-0.5, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5]) {
  const chosenAt = ({ choices, right }: Row) => {
    const sums = choices.map((choice) => worth(choice, weights) + (choice.id === null ? caution : 0));
    const at = sums.indexOf(Math.max(...sums));
    return { isRight: right[at] === true, isDeclined: choices[at]?.id === null };
  };
  const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
  const of = (inTraining: boolean) => {
    const some = rows.filter((row) => row.inTraining === inTraining);
    const answerable = some.filter((row) => !isNothing(row)).map(chosenAt);
    const nothing = some.filter(isNothing).map(chosenAt);
    const right = answerable.filter(({ isRight }) => isRight).length;
    const wrong = answerable.filter(({ isRight, isDeclined }) => !isRight && !isDeclined).length;
    const declined = nothing.filter(({ isDeclined }) => isDeclined).length;
    return `${share(right, answerable.length)} answered, ${share(wrong, answerable.length)} wrongly, ${share(declined, nothing.length)} declined`;
  };
  console.log(`caution ${caution}: training questions ${of(true)}; bench ${of(false)}`);
}
