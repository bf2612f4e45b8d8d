import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { locales, type Locale } from '../../domain/locale.ts';
import { readTrained } from '../../server/features/assistant/classifier-file.ts';
import { readConcepts } from '../../server/features/assistant/concepts.ts';
import type { Material } from '../../server/features/assistant/train-classifier.ts';
import {
  noSubject,
  priceSubject,
  readTrainingQuestions,
  type TrainingQuestion,
} from '../../server/features/assistant/training-questions.ts';
import { ContentFiles } from '../../server/features/content/files.ts';
import { faqFactsSchema, faqProseSchema } from '../../server/features/content/schemas/faq.ts';
import { fingerprint } from '../fingerprint.ts';

/** What a classifier is made of beside its questions. */
const code = [
  'server/features/assistant/concepts.ts',
  'server/features/assistant/question-classifier.ts',
  'server/features/assistant/question-features.ts',
  'server/features/assistant/train-classifier.ts',
  'server/features/assistant/same-numbers.ts',
  'server/features/assistant/classifier-file.ts',
  'domain/chat-text.ts',
];

/** What the thread is told that trains. */
export interface Training {
  materials: ReadonlyMap<Locale, Material>;
  stamp: string;
}

/** The questions of a language: its training questions, and the ways of asking in content/faq. */
interface Questions {
  questions: TrainingQuestion[];
  asked: TrainingQuestion[];
}

/**
 * Reads the questions that classifiers are trained with, of the files alone: what is published at the desk changes answers,
 * not how they are found.
 * @returns null for a language without questions
 * @throws {ContentError} naming file and line
 */
export function trainingMaterial(language: Locale): Questions | null {
  // nothing that was published lies over these
  const files = new ContentFiles('content', new Map());
  const { entries } = files.json('faq/facts.json', faqFactsSchema);
  const subjects = new Set([...entries.map(({ id }) => id), ...files.list('products').map(priceSubject), noSubject]);
  const questions = readTrainingQuestions(language, subjects);
  if (questions === null) return null;
  const asked = waysOfAsking(files, language, new Set(questions.map(({ subject }) => subject)));
  return { questions, asked };
}

/**
 * Trains the classifiers of all languages that have questions, unless they are trained with them already; in a thread
 * beside the caller's.
 * @returns the languages that were trained
 * @throws {ContentError} naming file and line
 */
export async function makeClassifiers(): Promise<Locale[]> {
  const materials = new Map<Locale, Material>();
  for (const language of locales) {
    const own = trainingMaterial(language);
    if (own) materials.set(language, { questions: [...own.questions, ...own.asked], concepts: readConcepts(language) });
  }
  // each learns from all
  const stamp = fingerprint(code, JSON.stringify([...materials]));
  if ([...materials.keys()].every((language) => readTrained(language)?.stamp === stamp)) return [];
  const workerData: Training = { materials, stamp };
  // what goes wrong in the thread is thrown here
  await once(new Worker(new URL('./train-classifiers.ts', import.meta.url), { workerData }), 'exit');
  return [...materials.keys()];
}

/** The titles and ways of asking of content/faq are questions, too; several stand in one, with commas between. */
function waysOfAsking(files: ContentFiles, language: Locale, trained: ReadonlySet<string>): TrainingQuestion[] {
  const prose = files.json(`faq/${language}.json`, faqProseSchema);
  return Object.entries(prose).flatMap(([subject, { title, ask }]) =>
    trained.has(subject)
      ? [title, ...ask.flatMap((ways) => ways.split(/[,?]/))]
          .filter((way) => way.trim() !== '')
          .map((question) => ({ subject, question }))
      : [],
  );
}
