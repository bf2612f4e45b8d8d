/**
 * Puts the bench questions to the assistant's own search (no model, no network) and prints the share answered rightly (the
 * right place, and the fact in the answer) and the share rightly declined: of the questions it was tuned with, of those it
 * was not, and of all. Names the wrong ones of the first; those of the second only with `--held-out`, for once they are
 * looked at they are no longer held out. Exits non-zero when all together miss a goal.
 */
import { performance } from 'node:perf_hooks';
import { locales } from '../../domain/locale.ts';
import { createTextSearch } from '../../server/assistant/answer-from-texts.ts';
import { loadContent } from '../../server/content/load.ts';
import { plain } from '../../server/content/tokens.ts';
import { heldOutQuestions, topicOf, tunedQuestions } from '../../tests/bench/assistant-questions.ts';
import { blindHeldOut, blindTuned } from '../../tests/bench/blind-questions.ts';
import { freshQuestions } from '../../tests/bench/fresh-questions.ts';
import { lastQuestions, otherHandHeldOut, otherHandTuned } from '../../tests/bench/questions-by-another-hand.ts';
import { writtenFirst } from '../../tests/bench/questions-written-first.ts';
import { unseenQuestions } from '../../tests/bench/unseen-questions.ts';

const goals = { answered: 0.93, declined: 0.95 };
const search = createTextSearch(loadContent());
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

async function run(name: string, questions: typeof tunedQuestions, showWrong: boolean): Promise<void> {
  const totals = none();
  for (const language of locales) {
    for (const [topic, question, kind = ''] of questions[language]) {
      const started = performance.now();
      const answer = await search.answer(question, language);
      times.push(performance.now() - started);
      const got = {
        place: answer?.sources[0]?.path ?? 'nothing',
        text: plain(answer?.sentences.join(' ') ?? '').replace(/\s+/g, ' '),
      };
      const right =
        topic === null
          ? answer === null
          : topicOf(topic).sources.includes(got.place) && topicOf(topic).fact.test(got.text);
      const kindOfAnswer = topic === null ? 'declined' : 'answered';
      for (const total of [totals[kindOfAnswer], together[kindOfAnswer]]) {
        total.all += 1;
        if (right) total.right += 1;
        else if (answer) total.wrong += 1;
      }
      if (!right && showWrong)
        console.log(
          `${language} ${kind} ${question}\n    expected ${topic ?? 'nothing'}, got ${got.place}: ${got.text.slice(0, 100)}`,
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

await run('tuned with:', tunedQuestions, true);
await run('held out:  ', heldOutQuestions, process.argv.includes('--held-out'));
await run('fresh:     ', freshQuestions, process.argv.includes('--held-out'));
await run('by another hand, tuned with:', otherHandTuned, true);
await run('by another hand, held out:  ', otherHandHeldOut, process.argv.includes('--held-out'));
await run('by another hand, asked last:', lastQuestions, process.argv.includes('--held-out'));
await run('blind, tuned with after:', blindTuned, true);
await run('blind, held out:       ', blindHeldOut, process.argv.includes('--held-out'));
await run('unseen:                ', unseenQuestions, process.argv.includes('--held-out'));
await run('written first:         ', writtenFirst, process.argv.includes('--held-out'));
print('together:  ', together);
if (
  together.answered.right / together.answered.all < goals.answered ||
  together.declined.right / together.declined.all < goals.declined
)
  process.exitCode = 1;
times.sort((a, b) => a - b);
console.log(
  `time for one answer: median ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, longest ${times.at(-1)?.toFixed(1)} ms`,
);
