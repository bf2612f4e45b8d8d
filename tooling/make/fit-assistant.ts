/**
 * Fits how search and classifier are heard together: prints the weights for `server/features/assistant/choose-answer.ts`, and what
 * each degree of caution would do to the training questions. Training questions are judged by a classifier that has not
 * seen them (five folds); the bench questions are all whose labels are topics. `--every 4` takes each fourth training question,
 * as the weights in use were fitted (they count four times then); all take some minutes.
 */
import { parseArgs } from 'node:util';
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
import {
  blindHeldOut,
  blindTuned,
  freshQuestions,
  heldOutQuestions,
  lastQuestions,
  otherHandHeldOut,
  otherHandTuned,
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

/** All whose labels are topics. Those that are labelled by passages judge what was fitted. */
const benchSets = [
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
const folds = 5;
/** A bench question is like those of visitors; training questions are written to be difficult. */
const benchCounts = 25;
const rounds = 150;
const stepSize = 0.1;
const decay = 1e-4;

const { values } = parseArgs({ options: { every: { type: 'string', default: '1' } } });
const every = Number(values.every);
const content = loadContent();
const search = createTextSearch(content);

const own = new Map(
  locales.flatMap((language) => {
    const material = trainingMaterial(language);
    return material ? [[language, { ...material, concepts: readConcepts(language) }] as const] : [];
  }),
);

/** The classifiers that have not seen the questions of a fold; of none, all. */
function classifiersWithout(fold: number | null): ReadonlyMap<Locale, QuestionClassifier> {
  const materials = [...own].map(([language, { questions, asked, concepts }]): [Locale, Material] => [
    language,
    { questions: [...questions.filter((_, at) => at % folds !== fold), ...asked], concepts },
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
    inTraining,
  }: {
    isRight: (id: string | null, passageOf: (subject: string) => string | undefined) => boolean;
    inTraining: boolean;
  },
) {
  const findings = await search.findings(question, language, classifier.opinion(question));
  const choices = choicesFor(findings);
  const right = choices.map(({ id }) => isRight(id, findings.passageOf));
  rows.push({ choices, right, counts: inTraining ? every : benchCounts, inTraining });
}

async function addTraining(fold: number): Promise<void> {
  for (const [language, classifier] of classifiersWithout(fold))
    for (const [at, { subject, question }] of (own.get(language)?.questions ?? []).entries())
      if (at % folds === fold && at % every === 0)
        await add(question, language, classifier, {
          isRight: (id, passageOf) => id === (subject === noSubject ? null : passageOf(subject)),
          inTraining: true,
        });
}

async function addBench(): Promise<void> {
  for (const [language, classifier] of classifiersWithout(null)) {
    const passages = new Map(passagesOf(content, language).map((passage) => [passage.id, passage]));
    for (const [topic, question] of benchSets.flatMap((set) => set[language]))
      await add(question, language, classifier, {
        isRight: (id) => {
          const passage = id === null ? undefined : passages.get(id);
          if (topic === null || !passage) return topic === null && id === null;
          return isAnswered(topic, passage.path, passage.sentences);
        },
        inTraining: false,
      });
  }
}

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

for (let fold = 0; fold < folds; fold += 1) await addTraining(fold);
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
