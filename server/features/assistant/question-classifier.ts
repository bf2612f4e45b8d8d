import { createConcepts, type ConceptWords } from './concepts.ts';
import { featureHash, questionFeatures, speltWords, unseenFeatures, type Feature } from './question-features.ts';

/** What a question may be about, most likely first; the shares add up to 1. */
export type Opinion = readonly { subject: string; share: number }[];

/** Says what a question is about: a multinomial logistic regression over its features, trained at build. */
export interface QuestionClassifier {
  /** what it was trained for */
  subjects: readonly string[];
  opinion(question: string): Opinion;
}

/** A trained classifier as it is used: per feature a row of weights, one a subject. */
export interface TrainedWeights {
  /** names what it was trained with */
  stamp: string;
  subjects: readonly string[];
  /** what words mean */
  concepts: ConceptWords;
  /** added to every question's scores */
  bias: readonly number[];
  /** hashes of the features, ascending */
  features: Uint32Array;
  /** how telling each feature is */
  rarity: Float32Array;
  /** what a step of a row's weights is worth */
  steps: Float32Array;
  /** rows of a weight per subject, in steps */
  weights: Int8Array;
}

/** Every question's features have this length together, however long the question is. */
const vectorLength = 3;

/** A question as a vector: the places of its known features, and what each counts. */
export function vectorOf(
  features: readonly Feature[],
  placeOf: (name: string) => number | undefined,
  rarity: (place: number) => number,
): { places: number[]; values: number[] } {
  const places: number[] = [];
  const values: number[] = [];
  let squares = 0;
  for (const { name, weight } of features) {
    const place = placeOf(name);
    if (place === undefined) continue;
    const value = rarity(place) * weight;
    places.push(place);
    values.push(value);
    squares += value * value;
  }
  const scale = squares === 0 ? 0 : vectorLength / Math.sqrt(squares);
  return { places, values: values.map((value) => value * scale) };
}

/** Scores to shares that add up to 1, in place. */
export function softmax(scores: Float64Array): void {
  const most = scores.reduce((a, b) => Math.max(a, b), -Infinity);
  let sum = 0;
  for (let at = 0; at < scores.length; at += 1) sum += scores[at] = Math.exp((scores[at] ?? 0) - most);
  for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) / sum;
}

export function createClassifier({
  subjects,
  concepts,
  bias,
  features,
  rarity,
  steps,
  weights,
}: TrainedWeights): QuestionClassifier {
  function placeOf(name: string): number | undefined {
    const hash = featureHash(name);
    let [low, high] = [0, features.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((features[middle] ?? 0) < hash) low = middle + 1;
      else high = middle;
    }
    return features[low] === hash ? low : undefined;
  }
  const conceptsOf = createConcepts(concepts);
  return {
    subjects,
    opinion(question) {
      const words = speltWords(question);
      const { places, values } = vectorOf(
        [
          ...questionFeatures(words, conceptsOf),
          ...unseenFeatures(words, (word) => placeOf(`w:${word}`) !== undefined),
        ],
        placeOf,
        (place) => rarity[place] ?? 0,
      );
      const scores = Float64Array.from(bias);
      for (const [at, place] of places.entries()) {
        const value = (values[at] ?? 0) * (steps[place] ?? 0);
        const row = place * subjects.length;
        for (let subject = 0; subject < subjects.length; subject += 1)
          scores[subject] = (scores[subject] ?? 0) + value * (weights[row + subject] ?? 0);
      }
      softmax(scores);
      return subjects.map((subject, at) => ({ subject, share: scores[at] ?? 0 })).sort((a, b) => b.share - a.share);
    },
  };
}
