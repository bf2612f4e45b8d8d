import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Locale } from '../../domain/locale.ts';
import { createClassifier, type QuestionClassifier, type TrainedWeights } from './question-classifier.ts';

/** Where the build puts what it trained. */
export const classifierFolder = 'build/classifiers';
const pathOf = (language: Locale, folder: string) => join(folder, `${language}.bin`);

/** A line of JSON, filled up with blanks so that the numbers behind it lie in fours; then the numbers, little-endian. */
const headSchema = z.strictObject({
  stamp: z.string(),
  subjects: z.array(z.string()),
  bias: z.array(z.number()),
  features: z.number(),
});

/** @throws {Error} when it is no such file */
function fromBytes(bytes: Buffer): TrainedWeights {
  const end = bytes.indexOf('\n') + 1;
  const { stamp, subjects, bias, features: rows } = headSchema.parse(JSON.parse(bytes.toString('utf8', 0, end)));
  if (bytes.length !== end + rows * (12 + subjects.length)) throw new Error('a classifier of another length');
  // a copy of its own: pieces of small files lie in memory that others use, and not in fours
  const numbers = new Uint8Array(bytes.subarray(end)).buffer;
  return {
    stamp,
    subjects,
    bias,
    features: new Uint32Array(numbers, 0, rows),
    rarity: new Float32Array(numbers, rows * 4, rows),
    steps: new Float32Array(numbers, rows * 8, rows),
    weights: new Int8Array(numbers, rows * 12),
  };
}

export function writeClassifier(language: Locale, trained: TrainedWeights, folder = classifierFolder): void {
  const { stamp, subjects, bias, features, rarity, steps, weights } = trained;
  const parts = [features, rarity, steps, weights].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  const head = `${JSON.stringify({ stamp, subjects, bias, features: features.length })}\n`;
  const path = pathOf(language, folder);
  mkdirSync(dirname(path), { recursive: true });
  // whole or not at all, whoever else makes or reads it at the moment
  const made = `${path}.${process.pid}`;
  writeFileSync(made, Buffer.concat([Buffer.from(head), ...parts]));
  renameSync(made, path);
}

/** What was trained for a language, or null where nothing was, or by another version of the code. */
export function readTrained(language: Locale, folder = classifierFolder): TrainedWeights | null {
  try {
    return fromBytes(readFileSync(pathOf(language, folder)));
  } catch {
    return null;
  }
}

const inUse = new Map<Locale, QuestionClassifier | null>();

/**
 * The classifier of a language, read when first asked for and kept, whatever is published meanwhile: its questions are the
 * code's. Null where there is none: then the search answers alone.
 */
export function builtClassifier(language: Locale): QuestionClassifier | null {
  let classifier = inUse.get(language);
  if (classifier === undefined) {
    const trained = readTrained(language);
    inUse.set(language, (classifier = trained === null ? null : createClassifier(trained)));
  }
  return classifier;
}
