import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../../domain/locale.ts';
import { ContentError } from '../content/files.ts';

/** A question as somebody types it, and what it is about. */
export interface TrainingQuestion {
  /** an entry of content/faq, `price:PRODUCT`, or `none`: the site says nothing about it */
  subject: string;
  question: string;
}

/** The subject of what must be declined. */
export const noSubject = 'none';
export const priceSubject = (product: string) => `price:${product}`;

/**
 * Reads `content/questions/LANGUAGE.txt`: a line `[subject]`, below it the questions, one a line.
 * @returns null where a language has none: it is then answered by the search alone
 * @throws {ContentError} naming file and line
 */
export function readTrainingQuestions(
  language: Locale,
  subjects: ReadonlySet<string>,
  root = 'content',
): TrainingQuestion[] | null {
  const path = join(root, 'questions', `${language}.txt`);
  if (!existsSync(path)) return null;
  const questions: TrainingQuestion[] = [];
  const lineOf = new Map<string, number>();
  let subject: string | null = null;
  for (const [at, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const text = line.trim();
    const wrong = (problem: string) =>
      new ContentError(`content/questions/${language}.txt, line ${at + 1}: ${problem}`);
    if (text === '') continue;
    const heading = /^\[(.*)\]$/.exec(text)?.[1];
    if (heading !== undefined) {
      if (!subjects.has(heading))
        throw wrong(`[${heading}] is no entry of content/faq, no price:PRODUCT of content/products, and not "none"`);
      subject = heading;
      continue;
    }
    if (subject === null) throw wrong('a question stands before the first [subject]');
    const same = text.toLowerCase();
    const before = lineOf.get(same);
    if (before !== undefined) throw wrong(`"${text}" stands on line ${before} already`);
    lineOf.set(same, at + 1);
    questions.push({ subject, question: text });
  }
  return questions;
}
