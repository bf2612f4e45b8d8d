import { softmax, vectorOf, type TrainedWeights } from './question-classifier.ts';
import { featureHash, questionFeatures, speltWords, unseenFeatures } from './question-features.ts';
import type { TrainingQuestion } from './training-questions.ts';

/** A feature of one question alone tells of that question only. */
const fewestQuestions = 2;
const rounds = 10;
/** AdaGrad's step, and that of the bias beside it. */
const stepSize = 0.1;
const biasStepSize = 0.01;
/** What a subject is wrong by, below which a round leaves it: nine of ten subjects, which saves nine tenths of the time. */
const leastError = 3e-3;
const smallest = 1e-8;

/** Numbers that look random and are the same each time (a linear congruential generator, ANSI C's constants). */
function sameNumbersEachTime(): () => number {
  let seed = 1;
  return () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
}

/**
 * Trains a multinomial logistic regression (softmax over subjects) by stochastic gradient descent with AdaGrad's step sizes
 * (Duchi, Hazan, Singer 2011), then rounds each row of weights to 255 steps. The same questions give the same bytes.
 */
export function trainClassifier(questions: readonly TrainingQuestion[], stamp: string): TrainedWeights {
  const subjects = [...new Set(questions.map(({ subject }) => subject))].sort();
  const words = questions.map(({ question }) => speltWords(question));
  const usedBy = new Map<string, number>();
  for (const each of words) for (const word of new Set(each)) usedBy.set(word, (usedBy.get(word) ?? 0) + 1);
  const features = words.map((each) => [
    ...questionFeatures(each),
    ...unseenFeatures(each, (word) => (usedBy.get(word) ?? 0) >= fewestQuestions),
  ]);

  const counts = new Map<string, number>();
  for (const each of features) for (const { name } of each) counts.set(name, (counts.get(name) ?? 0) + 1);
  const byHash = new Map<number, string>();
  for (const [name, count] of counts) if (count >= fewestQuestions) byHash.set(featureHash(name), name);
  const hashes = Uint32Array.from(byHash.keys()).sort();
  const places = new Map([...hashes].map((hash, place) => [byHash.get(hash) ?? '', place]));
  const rarity = Float32Array.from(hashes, (hash) =>
    Math.log(1 + questions.length / (counts.get(byHash.get(hash) ?? '') ?? 1)),
  );

  const vectors = features.map((each) => {
    const vector = vectorOf(
      each,
      (name) => places.get(name),
      (place) => rarity[place] ?? 0,
    );
    return { places: Int32Array.from(vector.places), values: Float32Array.from(vector.values) };
  });
  const rightPlaces = questions.map(({ subject }) => subjects.indexOf(subject));
  const { weights, bias } = descend(vectors, rightPlaces, hashes.length, subjects.length);
  return { stamp, subjects, bias: [...bias], features: hashes, rarity, ...inSteps(weights, subjects.length) };
}

interface Vector {
  places: Int32Array;
  values: Float32Array;
}

function descend(vectors: readonly Vector[], right: readonly number[], rows: number, subjects: number) {
  const weights = new Float32Array(rows * subjects);
  const squares = new Float32Array(rows * subjects).fill(smallest);
  const bias = new Float32Array(subjects);
  const biasSquares = new Float32Array(subjects).fill(smallest);
  const errors = new Float64Array(subjects);
  const wrong = new Int32Array(subjects);
  const order = vectors.map((_, at) => at);
  const next = sameNumbersEachTime();

  function learn({ places, values }: Vector, subject: number): void {
    errors.set(bias);
    for (let at = 0; at < places.length; at += 1) {
      const row = (places[at] ?? 0) * subjects;
      const value = values[at] ?? 0;
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
    for (let at = 0; at < places.length; at += 1) {
      const row = (places[at] ?? 0) * subjects;
      const value = values[at] ?? 0;
      for (let index = 0; index < count; index += 1) {
        const of = wrong[index] ?? 0;
        const slope = (errors[of] ?? 0) * value;
        squares[row + of] = (squares[row + of] ?? 0) + slope * slope;
        weights[row + of] = (weights[row + of] ?? 0) - (stepSize * slope) / Math.sqrt(squares[row + of] ?? 1);
      }
    }
  }

  for (let round = 0; round < rounds; round += 1) {
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = Math.floor(next() * (last + 1));
      [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
    }
    for (const at of order) {
      const vector = vectors[at];
      if (vector) learn(vector, right[at] ?? 0);
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
