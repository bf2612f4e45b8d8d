import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Locale } from '../../../domain/locale.ts';
import { createClassifier, type QuestionClassifier, type TrainedWeights } from './question-classifier.ts';

/** Where the build puts what it trained. */
export const classifierFolder = 'build/classifiers';
const pathOf = (language: Locale, folder: string) => join(folder, `${language}.bin`);

/** A line of JSON, filled up with blanks so that the numbers behind it lie in fours; then the numbers, little-endian. */
const headSchema = z.strictObject({
  stamp: z.string(),
  subjects: z.array(z.string()),
  concepts: z.array(z.tuple([z.string(), z.array(z.string())])),
  bias: z.array(z.number()),
  features: z.number(),
});

/** @throws {Error} when it is no such file */
function fromBytes(bytes: Buffer): TrainedWeights {
  const end = bytes.indexOf('\n') + 1;
  const head = headSchema.parse(JSON.parse(bytes.toString('utf8', 0, end)));
  const { stamp, subjects, concepts, bias, features } = head;
  // a copy of its own: pieces of small files lie in memory that others use, and not in fours
  const numbers = new Uint8Array(bytes.subarray(end)).buffer;
  let from = 0;
  function take(length: number, size: number): [ArrayBuffer, number, number] {
    const start = from;
    from += length * size;
    return [numbers, start, length];
  }
  const floats = (length: number) => new Float32Array(...take(length, 4));
  const small = (length: number) => new Int8Array(...take(length, 1));
  const trained = {
    stamp,
    subjects,
    concepts,
    bias,
    features: new Uint32Array(...take(features, 4)),
    rarity: floats(features),
    steps: floats(features),
    weights: small(features * subjects.length),
  };
  if (from !== numbers.byteLength) throw new Error('a classifier of another length');
  return trained;
}

export function writeClassifier(language: Locale, trained: TrainedWeights, folder = classifierFolder): void {
  const { stamp, subjects, concepts, bias, features, rarity, steps, weights } = trained;
  const parts = [features, rarity, steps, weights].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  const head = `${JSON.stringify({ stamp, subjects, concepts, bias, features: features.length })}\n`;
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

/** by the file */
const inUse = new Map<string, QuestionClassifier>();

/**
 * The classifier of a language, read when first asked for and kept, whatever is published meanwhile: its questions are the
 * code's. Null where there is none, or none yet: then the search answers alone.
 */
export function builtClassifier(language: Locale, folder = classifierFolder): QuestionClassifier | null {
  const path = pathOf(language, folder);
  const known = inUse.get(path);
  if (known !== undefined) return known;
  const trained = readTrained(language, folder);
  if (trained === null) return null;
  const classifier = createClassifier(trained);
  inUse.set(path, classifier);
  return classifier;
}
