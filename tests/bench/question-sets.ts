import { join } from 'node:path';
import { forEachLanguage, type Locale, type PerLanguage } from '../../domain/locale.ts';
import { readRows } from '../read-rows.ts';
import { isKind, isTopic, type BenchQuestion } from './assistant-topics.ts';

/**
 * A question, and the passages of which each is a right answer; none: the site says nothing about it, it must be declined.
 * `alike`: replies that are no worse than declining.
 */
export type PassageQuestion = readonly [passages: readonly string[], question: string, alike: readonly string[]];

// Each file of questions/ says in its first line who wrote it and what it was used for.
const fileOf = (set: string, language: Locale) => join(import.meta.dirname, 'questions', `${set}.${language}.txt`);
/** Stands where a question is about nothing the site says. */
const nothing = '-';

/** @throws {Error} naming a row whose topic or kind there is not */
const byTopic = (set: string): PerLanguage<readonly BenchQuestion[]> =>
  forEachLanguage((language) =>
    readRows(fileOf(set, language)).map(([topic = '', question = '', kind]): BenchQuestion => {
      const known = topic === nothing ? null : topic;
      if ((known !== null && !isTopic(known)) || (kind !== undefined && !isKind(kind)))
        throw new Error(`${fileOf(set, language)}: no such topic or kind: ${topic} ${kind ?? ''}`);
      return kind === undefined ? [known, question] : [known, question, kind];
    }),
  );

const byPassage = (set: string): PerLanguage<readonly PassageQuestion[]> =>
  forEachLanguage((language) =>
    readRows(fileOf(set, language)).map(([written = '', question = '']): PassageQuestion => {
      const [first, ...others] = written.split(' ');
      return first === nothing ? [[], question, others] : [written.split(' '), question, []];
    }),
  );

/** Every second question, from the first or the second. */
const everySecond = <Question>(all: PerLanguage<readonly Question[]>, from: 0 | 1) =>
  forEachLanguage((language) => all[language].filter((_, at) => at % 2 === from));

export const tunedQuestions = byTopic('tuned');
export const heldOutQuestions = byTopic('held-out');
export const freshQuestions = byTopic('fresh');
export const lastQuestions = byTopic('last');
export const writtenFirst = byTopic('written-first');
export const unseenQuestions = byTopic('unseen');
const blind = byTopic('blind');
export const blindTuned = everySecond(blind, 0);
export const blindHeldOut = everySecond(blind, 1);
const otherHand = byTopic('other-hand');
export const otherHandTuned = everySecond(otherHand, 0);
export const otherHandHeldOut = everySecond(otherHand, 1);
export const labelledTuned = byPassage('labelled-tuned');
export const labelledLast = byPassage('labelled-last');
export const personas = byPassage('personas');
export const gapsTuned = byPassage('gaps-tuned');
export const gapsLast = byPassage('gaps-last');
export const developing = byPassage('developing');
export const strangersTuned = byPassage('strangers-tuned');
export const strangersLast = byPassage('strangers-last');
export const strangersThird = byPassage('strangers-third');
export const november27 = byPassage('2026-11-27');
const near = byPassage('near');
export const nearTuned = everySecond(near, 0);
export const nearLast = everySecond(near, 1);
