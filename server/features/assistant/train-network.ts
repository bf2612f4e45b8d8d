import { softmax } from './question-classifier.ts';
import { sameNumbersEachTime, shuffle } from './same-numbers.ts';

/** Numbers between the features of a question and its subjects. */
const hiddenSize = 64;
const rounds = 6;
/** AdaGrad's first step, and what the last round has of it; steps of biases are a fifth. */
const stepSize = 0.03;
const lastStep = 0.1;
const biasStep = 0.2;
/** How many features, and how many of the numbers between, are left out each time a question is learned from. */
const leftOutFeatures = 0.2;
const leftOutHidden = 0.3;
const firstWeight = 0.1;
const leastError = 1e-3;
const smallest = 1e-6;

/** A question as the network sees it: rows of its features, what each counts, and the place of its subject. */
export interface NetworkExample {
  rows: Int32Array;
  values: Float32Array;
  subject: number;
}

export interface Network {
  /** a row of `hiddenSize` numbers a feature */
  rows: Float32Array;
  bias: Float32Array;
  /** a row of `hiddenSize` numbers a subject */
  out: Float32Array;
  outBias: Float32Array;
}

/**
 * Trains a perceptron with one hidden layer (tanh) over features that languages may share, by stochastic gradient descent
 * with AdaGrad's step sizes, one a feature, and dropout. The same examples give the same numbers.
 */
export function trainNetwork(examples: readonly NetworkExample[], rowCount: number, subjects: number): Network {
  const next = sameNumbersEachTime();
  // six evenly spread numbers added up are nearly normal; their variance is a half
  const normal = () => (next() + next() + next() + next() + next() + next() - 3) * Math.SQRT2;
  const rows = new Float32Array(rowCount * hiddenSize).map(() => normal() * firstWeight);
  const out = new Float32Array(subjects * hiddenSize).map(() => normal() / Math.sqrt(hiddenSize));
  const bias = new Float32Array(hiddenSize);
  const outBias = new Float32Array(subjects);
  const [rowSquares, outSquares, biasSquares, outBiasSquares] = [rowCount, out.length, hiddenSize, subjects].map(
    (length) => new Float32Array(length).fill(smallest),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array];
  const sums = new Float32Array(hiddenSize);
  const hidden = new Float32Array(hiddenSize);
  const scales = new Float32Array(hiddenSize);
  const slopes = new Float32Array(hiddenSize);
  const errors = new Float64Array(subjects);
  const kept = new Int32Array(examples.reduce((most, each) => Math.max(most, each.rows.length), 0));
  let step = stepSize;

  function look(example: NetworkExample): number {
    let keptCount = 0;
    for (let at = 0; at < example.rows.length; at += 1) if (next() >= leftOutFeatures) kept[keptCount++] = at;
    sums.set(bias);
    for (let index = 0; index < keptCount; index += 1) {
      const at = kept[index] ?? 0;
      const value = (example.values[at] ?? 0) / (1 - leftOutFeatures);
      const row = (example.rows[at] ?? 0) * hiddenSize;
      for (let unit = 0; unit < hiddenSize; unit += 1) sums[unit] = (sums[unit] ?? 0) + value * (rows[row + unit] ?? 0);
    }
    for (let unit = 0; unit < hiddenSize; unit += 1) {
      scales[unit] = next() < leftOutHidden ? 0 : 1 / (1 - leftOutHidden);
      hidden[unit] = Math.tanh(sums[unit] ?? 0) * (scales[unit] ?? 0);
    }
    for (let of = 0; of < subjects; of += 1) {
      let score = outBias[of] ?? 0;
      for (let unit = 0; unit < hiddenSize; unit += 1)
        score += (hidden[unit] ?? 0) * (out[of * hiddenSize + unit] ?? 0);
      errors[of] = score;
    }
    softmax(errors);
    errors[example.subject] = (errors[example.subject] ?? 0) - 1;
    return keptCount;
  }

  function correctOut(): void {
    slopes.fill(0);
    for (let of = 0; of < subjects; of += 1) {
      const error = errors[of] ?? 0;
      if (Math.abs(error) < leastError) continue;
      outBiasSquares[of] = (outBiasSquares[of] ?? 0) + error * error;
      outBias[of] = (outBias[of] ?? 0) - (step * biasStep * error) / Math.sqrt(outBiasSquares[of] ?? 1);
      for (let unit = 0; unit < hiddenSize; unit += 1) {
        const place = of * hiddenSize + unit;
        slopes[unit] = (slopes[unit] ?? 0) + error * (out[place] ?? 0);
        const slope = error * (hidden[unit] ?? 0);
        if (slope === 0) continue;
        outSquares[place] = (outSquares[place] ?? 0) + slope * slope;
        out[place] = (out[place] ?? 0) - (step * slope) / Math.sqrt(outSquares[place] ?? 1);
      }
    }
  }

  function correctRows(example: NetworkExample, keptCount: number): void {
    let squares = 0;
    for (let unit = 0; unit < hiddenSize; unit += 1) {
      const bent = Math.tanh(sums[unit] ?? 0);
      const slope = (slopes[unit] ?? 0) * (scales[unit] ?? 0) * (1 - bent * bent);
      slopes[unit] = slope;
      if (slope === 0) continue;
      squares += slope * slope;
      biasSquares[unit] = (biasSquares[unit] ?? 0) + slope * slope;
      bias[unit] = (bias[unit] ?? 0) - (step * biasStep * slope) / Math.sqrt(biasSquares[unit] ?? 1);
    }
    if (squares === 0) return;
    squares /= hiddenSize;
    for (let index = 0; index < keptCount; index += 1) {
      const at = kept[index] ?? 0;
      const value = (example.values[at] ?? 0) / (1 - leftOutFeatures);
      const feature = example.rows[at] ?? 0;
      rowSquares[feature] = (rowSquares[feature] ?? 0) + squares * value * value;
      const down = (step * value) / Math.sqrt(rowSquares[feature] ?? 1);
      const row = feature * hiddenSize;
      for (let unit = 0; unit < hiddenSize; unit += 1)
        rows[row + unit] = (rows[row + unit] ?? 0) - down * (slopes[unit] ?? 0);
    }
  }

  const order = examples.map((_, at) => at);
  for (let round = 0; round < rounds; round += 1) {
    step = stepSize * (1 - (round / rounds) * (1 - lastStep));
    shuffle(order, next);
    for (const at of order) {
      const example = examples[at];
      if (!example) continue;
      const keptCount = look(example);
      correctOut();
      correctRows(example, keptCount);
    }
  }
  return { rows, bias, out, outBias };
}
