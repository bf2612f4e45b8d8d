/**
 * Puts the bench questions to the assistant's own search (no model, no network) and prints the share answered rightly (the
 * right place, and the fact in the answer) and the share rightly declined: of the questions it was tuned with, of those it
 * was not, and of all. Names the wrong ones of the first; those of the second only with `--held-out`, for once they are
 * looked at they are no longer held out. Exits non-zero when all together miss a goal.
 */
import { performance } from 'node:perf_hooks';
import { forEachLanguage, type Locale, locales } from '../../domain/locale.ts';
import { createTextSearch, type TextAnswer } from '../../server/features/assistant/answer-from-texts.ts';
import { loadContent } from '../../server/features/content/load.ts';
import { createWholeWay, isDeclined, isRight } from '../../tests/bench/whole-way.ts';
import { isAnswered, textOf, type BenchQuestion } from '../../tests/bench/assistant-topics.ts';
import {
  blindHeldOut,
  blindTuned,
  developing,
  freshQuestions,
  gapsLast,
  gapsTuned,
  heldOutQuestions,
  labelledLast,
  labelledTuned,
  lastQuestions,
  nearLast,
  nearTuned,
  november27,
  otherHandHeldOut,
  otherHandTuned,
  personas,
  strangersLast,
  strangersThird,
  strangersTuned,
  tunedQuestions,
  type PassageQuestion,
  unseenQuestions,
  writtenFirst,
} from '../../tests/bench/question-sets.ts';

const goals = { answered: 0.93, declined: 0.95 };
const content = loadContent();
const search = createTextSearch(content);
const times: number[] = [];
for (const language of locales) await search.answer('?', language);

interface Total {
  right: number;
  all: number;
  /** got an answer, but not the right one */
  wrong: number;
}
type Totals = Record<keyof typeof goals, Total>;
const none = (): Totals => ({ answered: { right: 0, all: 0, wrong: 0 }, declined: { right: 0, all: 0, wrong: 0 } });
const together = none();

/** A question with what is expected of its answer; null: it must be declined. */
interface Asked {
  question: string;
  kind: string;
  expected: { name: string; isGiven: (answer: TextAnswer) => boolean } | null;
  /** passages that are no worse than declining */
  alike: readonly string[];
}

const byTopic = ([topic, question, kind]: BenchQuestion): Asked => ({
  question,
  kind: kind ?? '',
  alike: [],
  expected: topic && {
    name: topic,
    isGiven: ({ sources, sentences }) => isAnswered(topic, sources[0]?.path ?? '', sentences),
  },
});

const byPassage = ([passages, question, alike]: PassageQuestion): Asked => ({
  question,
  kind: '',
  alike,
  expected:
    passages.length === 0
      ? null
      : { name: passages.join(' or '), isGiven: ({ passage }) => passage !== null && passages.includes(passage) },
});

async function run(name: string, questions: Record<Locale, readonly Asked[]>, showWrong: boolean): Promise<void> {
  const totals = none();
  for (const language of locales) {
    for (const { question, kind, expected, alike } of questions[language]) {
      const started = performance.now();
      const answer = await search.answer(question, language);
      times.push(performance.now() - started);
      const right = expected
        ? answer !== null && (expected.isGiven(answer) || (answer.also !== undefined && expected.isGiven(answer.also)))
        : isDeclined(answer ? [answer.passage ?? ''] : [], alike);
      const kindOfAnswer = expected === null ? 'declined' : 'answered';
      for (const total of [totals[kindOfAnswer], together[kindOfAnswer]]) {
        total.all += 1;
        if (right) total.right += 1;
        else if (answer) total.wrong += 1;
      }
      if (!right && showWrong)
        console.log(
          `${language} ${kind} ${question}\n    expected ${expected?.name ?? 'nothing'}, got ${answer ? `${answer.passage}: ${textOf(answer.sentences).slice(0, 100)}` : 'nothing'}`,
        );
    }
  }
  print(name, totals);
}

function print(name: string, { answered, declined }: Totals): void {
  const share = ({ right, all }: Total) => `${right} of ${all} (${((100 * right) / all).toFixed(1)} %)`;
  console.log(
    `${name} rightly answered ${share(answered)}, wrongly ${answered.wrong}, rightly declined ${share(declined)}`,
  );
}

const all = <Question>(
  label: (question: Question) => Asked,
  questions: Record<Locale, readonly Question[]>,
): Record<Locale, readonly Asked[]> => forEachLanguage((language) => questions[language].map(label));

/** The same through all that a visitor's message goes through: language, keywords, then the assistant. Not in the goals above. */
async function runWholeWay(name: string, questions: typeof labelledLast, showWrong: boolean): Promise<void> {
  const reply = createWholeWay(content, search);
  const totals = none();
  for (const language of locales) {
    for (const [passages, question, alike] of questions[language]) {
      const { language: understood, replies } = await reply(question, language);
      const right =
        understood === language &&
        (isRight(replies, passages) || (passages.length === 0 && isDeclined(replies, alike)));
      const total = totals[passages.length === 0 ? 'declined' : 'answered'];
      total.all += 1;
      if (right) total.right += 1;
      else if (replies.length > 0) total.wrong += 1;
      if (!right && showWrong)
        console.log(`${language} ${question}\n    expected ${passages.join(' or ')}, got ${replies.join(' ')}`);
    }
  }
  print(name, totals);
}

const showHeldOut = process.argv.includes('--held-out');

await run('tuned with:', all(byTopic, tunedQuestions), true);
await run('held out:  ', all(byTopic, heldOutQuestions), showHeldOut);
await run('fresh:     ', all(byTopic, freshQuestions), showHeldOut);
await run('by another hand, tuned with:', all(byTopic, otherHandTuned), true);
await run('by another hand, held out:  ', all(byTopic, otherHandHeldOut), showHeldOut);
await run('by another hand, asked last:', all(byTopic, lastQuestions), showHeldOut);
await run('blind, tuned with:           ', all(byTopic, blindTuned), true);
await run('blind, tuned with since 139: ', all(byTopic, blindHeldOut), true);
await run('blind, tuned with since 139: ', all(byTopic, unseenQuestions), true);
await run('written first:', all(byTopic, writtenFirst), showHeldOut);
await run('blind, tuned with:', all(byPassage, labelledTuned), true);
await run('blind, asked last:', all(byPassage, labelledLast), showHeldOut);
print('together:  ', together);
await runWholeWay('the whole way, labelled:          ', labelledTuned, false);
await runWholeWay('the whole way, asked last:        ', labelledLast, false);
await runWholeWay('the whole way, personas, held out:', personas, showHeldOut);
await runWholeWay('the whole way, long gaps, tuned:  ', gapsTuned, true);
await runWholeWay('the whole way, long gaps, last:   ', gapsLast, showHeldOut);
await runWholeWay('the whole way, developing:        ', developing, true);
await runWholeWay('the whole way, strangers, tuned:  ', strangersTuned, true);
await runWholeWay('the whole way, strangers, last:   ', strangersLast, true);
await runWholeWay('the whole way, strangers, third:  ', strangersThird, true);
await runWholeWay('the whole way, near, tuned:       ', nearTuned, true);
await runWholeWay('the whole way, near, last:        ', nearLast, showHeldOut);
await runWholeWay('the whole way, 27 November:       ', november27, showHeldOut);
if (
  together.answered.right / together.answered.all < goals.answered ||
  together.declined.right / together.declined.all < goals.declined
)
  process.exitCode = 1;
times.sort((a, b) => a - b);
console.log(
  `time for one answer: median ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, longest ${times.at(-1)?.toFixed(1)} ms`,
);
