import { locales, type Locale } from '../../domain/locale.ts';
import { readTrained, writeClassifier } from '../../server/assistant/classifier-file.ts';
import { trainClassifier } from '../../server/assistant/train-classifier.ts';
import {
  noSubject,
  priceSubject,
  readTrainingQuestions,
  type TrainingQuestion,
} from '../../server/assistant/training-questions.ts';
import { ContentFiles } from '../../server/content/files.ts';
import { faqFactsSchema, faqProseSchema } from '../../server/content/schemas.ts';
import { fingerprint } from '../fingerprint.ts';

/** What a classifier is made of beside its questions. */
const code = [
  'server/assistant/question-classifier.ts',
  'server/assistant/question-features.ts',
  'server/assistant/train-classifier.ts',
  'server/assistant/classifier-file.ts',
  'domain/chat-text.ts',
];

/** What a language's classifier is trained with: its questions, and the ways of asking in content/faq. */
interface Material {
  questions: TrainingQuestion[];
  asked: TrainingQuestion[];
}

/**
 * Reads what a classifier is trained with, of the files alone: what is published at the desk changes answers, not how they
 * are found.
 * @returns null for a language without questions
 * @throws {ContentError} naming file and line
 */
export function trainingMaterial(language: Locale): Material | null {
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
 * Trains the classifier of each language that has questions and is not trained with them yet.
 * @returns the languages that were trained
 * @throws {ContentError} naming file and line
 */
export function makeClassifiers(): Locale[] {
  return locales.filter((language) => {
    const material = trainingMaterial(language);
    if (material === null) return false;
    const all = [...material.questions, ...material.asked];
    const stamp = fingerprint(code, JSON.stringify(all));
    if (readTrained(language)?.stamp === stamp) return false;
    writeClassifier(language, trainClassifier(all, stamp));
    return true;
  });
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
