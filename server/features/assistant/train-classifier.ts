import type { Locale } from '../../../domain/locale.ts';
import { createConcepts, type ConceptWords } from './concepts.ts';
import { softmax, vectorOf, type TrainedWeights } from './question-classifier.ts';
import {
  featureHash,
  questionFeatures,
  sharedFeatures,
  speltWords,
  unseenFeatures,
  type Feature,
} from './question-features.ts';
import { sameNumbersEachTime, shuffle } from './same-numbers.ts';
import type { TrainingQuestion } from './training-questions.ts';

/** A feature of one question alone tells of that question only. */
const fewestQuestions = 2;
/** One that only other languages use must be commoner there: there are many. */
const fewestElsewhere = 6;
const rounds = 10;
/** AdaGrad's step, and that of the bias beside it. */
const stepSize = 0.1;
const biasStepSize = 0.01;
/** What a subject is wrong by, below which a round leaves it: nine of ten subjects, which saves nine tenths of the time. */
const leastError = 3e-3;
const smallest = 1e-8;
/** How many features of a question are left out each time it is learned from, so that none is relied on alone. */
const leftOutShare = 0.3;

/** What a language's classifier is trained with. */
export interface Material {
  questions: readonly TrainingQuestion[];
  concepts: ConceptWords;
}

/** A language's questions, and what those of the others tell of its, in numbers. */
interface Vectors {
  examples: Example[];
  /** by place */
  hashes: Uint32Array;
  rarity: Float32Array;
}

/**
 * Trains the classifiers of several languages: for each a multinomial logistic regression (softmax over subjects) by
 * stochastic gradient descent with AdaGrad's step sizes (Duchi, Hazan, Singer 2011), leaving out some features each time
 * (dropout: Srivastava and others 2014). Weights are rounded to 255 steps a row. The same material gives the same bytes.
 */
export function trainClassifiers(
  materials: ReadonlyMap<Locale, Material>,
  stamp: string,
): ReadonlyMap<Locale, TrainedWeights> {
  const all = [...materials.values()].flatMap(({ questions }) => questions);
  const subjects = [...new Set(all.map(({ subject }) => subject))].sort();
  return new Map(
    [...materials].map(([language, material]): [Locale, TrainedWeights] => {
      const others = [...materials].flatMap(([other, each]) => (other === language ? [] : [each]));
      const { examples, hashes: features, rarity } = vectorsOf(material, others, subjects);
      const { weights, bias } = descend(examples, features.length, subjects.length);
      const { concepts } = material;
      return [
        language,
        { stamp, subjects, concepts, bias: [...bias], features, rarity, ...inSteps(weights, subjects.length) },
      ];
    }),
  );
}

function vectorsOf(own: Material, others: readonly Material[], subjects: readonly string[]): Vectors {
  const conceptsOf = createConcepts(own.concepts);
  const words = own.questions.map(({ question }) => speltWords(question));
  const usedBy = new Map<string, number>();
  for (const each of words) for (const word of new Set(each)) usedBy.set(word, (usedBy.get(word) ?? 0) + 1);
  const features = words.map((each) => [
    ...questionFeatures(each, conceptsOf),
    ...unseenFeatures(each, (word) => (usedBy.get(word) ?? 0) >= fewestQuestions),
  ]);
  for (const other of others) {
    const otherConcepts = createConcepts(other.concepts);
    for (const { question } of other.questions) features.push(sharedFeatures(speltWords(question), otherConcepts));
  }
  const questions = [own, ...others].flatMap((each) => each.questions);

  const counts = new Map<string, number>();
  const count = (some: readonly Feature[][]) => {
    for (const each of some) for (const { name } of each) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  count(features.slice(0, own.questions.length));
  const isCommon = new Map([...counts].map(([name, times]) => [name, times >= fewestQuestions]));
  count(features.slice(own.questions.length));
  const byHash = new Map<number, string>();
  for (const [name, times] of counts)
    if (isCommon.get(name) || times >= fewestElsewhere) byHash.set(featureHash(name), name);
  const hashes = Uint32Array.from(byHash.keys()).sort();
  const names = [...hashes].map((hash) => byHash.get(hash) ?? '');
  const places = new Map(names.map((name, place) => [name, place]));
  const rarity = Float32Array.from(names, (name) => Math.log(1 + own.questions.length / (counts.get(name) ?? 1)));
  const examples = features.map((each, at): Example => {
    const vector = vectorOf(
      each,
      (name) => places.get(name),
      (place) => rarity[place] ?? 0,
    );
    return {
      places: Int32Array.from(vector.places),
      values: Float32Array.from(vector.values),
      subject: subjects.indexOf(questions[at]?.subject ?? ''),
    };
  });
  return { examples, hashes, rarity };
}

interface Example {
  places: Int32Array;
  values: Float32Array;
  subject: number;
}

function descend(examples: readonly Example[], rows: number, subjects: number) {
  const weights = new Float32Array(rows * subjects);
  const squares = new Float32Array(rows * subjects).fill(smallest);
  const bias = new Float32Array(subjects);
  const biasSquares = new Float32Array(subjects).fill(smallest);
  const errors = new Float64Array(subjects);
  const wrong = new Int32Array(subjects);
  const order = examples.map((_, at) => at);
  const next = sameNumbersEachTime();
  const longest = examples.reduce((most, { places }) => Math.max(most, places.length), 0);
  const kept = new Int32Array(longest);

  function learn({ places, values, subject }: Example): void {
    let keptCount = 0;
    for (let at = 0; at < places.length; at += 1) if (next() >= leftOutShare) kept[keptCount++] = at;
    errors.set(bias);
    for (let index = 0; index < keptCount; index += 1) {
      const at = kept[index] ?? 0;
      const row = (places[at] ?? 0) * subjects;
      const value = (values[at] ?? 0) / (1 - leftOutShare);
      for (let of = 0; of < subjects; of += 1) errors[of] = (errors[of] ?? 0) + value * (weights[row + of] ?? 0);
    }
    softmax(errors);
    errors[subject] = (errors[subject] ?? 0) - 1;
    let count = 0;
    for (let of = 0; of < subjects; of += 1) {
      const error = errors[of] ?? 0;
      if (Math.abs(error) < leastError) continue;
      wrong[count++] = of;
      biasSquares[of] = (biasSquares[of] ?? 0) + error * error;
      bias[of] = (bias[of] ?? 0) - (biasStepSize * error) / Math.sqrt(biasSquares[of] ?? 1);
    }
    for (let index = 0; index < keptCount; index += 1) {
      const at = kept[index] ?? 0;
      const row = (places[at] ?? 0) * subjects;
      const value = (values[at] ?? 0) / (1 - leftOutShare);
      for (let each = 0; each < count; each += 1) {
        const of = wrong[each] ?? 0;
        const slope = (errors[of] ?? 0) * value;
        squares[row + of] = (squares[row + of] ?? 0) + slope * slope;
        weights[row + of] = (weights[row + of] ?? 0) - (stepSize * slope) / Math.sqrt(squares[row + of] ?? 1);
      }
    }
  }

  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, next);
    for (const at of order) {
      const example = examples[at];
      if (example) learn(example);
    }
  }
  return { weights, bias };
}

/** Each row in a byte a weight: a quarter of the memory, and no question is answered otherwise for it. */
function inSteps(weights: Float32Array, subjects: number): { steps: Float32Array; weights: Int8Array } {
  const steps = new Float32Array(weights.length / subjects);
  const rounded = new Int8Array(weights.length);
  for (let row = 0; row < steps.length; row += 1) {
    const own = weights.subarray(row * subjects, (row + 1) * subjects);
    const step = own.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
    steps[row] = step;
    if (step > 0) for (const [at, weight] of own.entries()) rounded[row * subjects + at] = Math.round(weight / step);
  }
  return { steps, weights: rounded };
}
