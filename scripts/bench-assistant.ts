/**
 * Puts the bench questions to the assistant's own search (no model, no network) and prints, for those it was tuned with and
 * for those it was not, the share answered rightly (the right place, and the fact in the answer) and the share rightly
 * declined. Names the wrong ones of the first; those of the second only with `--held-out`. Exits non-zero below the goals.
 */
import { performance } from 'node:perf_hooks';
import { locales } from '../domain/locale.ts';
import { createTextSearch } from '../server/assistant/answer-from-texts.ts';
import { loadContent } from '../server/content/load.ts';
import { plain } from '../server/content/tokens.ts';
import { heldOutQuestions, topicOf, tunedQuestions } from '../tests/bench/assistant-questions.ts';

const goals = { answered: 0.9, declined: 0.95 };
const search = createTextSearch(loadContent());
const times: number[] = [];
for (const language of locales) search.answer('?', language);

function run(name: string, questions: typeof tunedQuestions, showWrong: boolean): void {
  const totals = { answered: { right: 0, all: 0 }, declined: { right: 0, all: 0 } };
  for (const language of locales) {
    for (const [topic, question, kind = ''] of questions[language]) {
      const started = performance.now();
      const answer = search.answer(question, language);
      times.push(performance.now() - started);
      const got = { place: answer?.sources[0]?.path ?? 'nothing', text: plain(answer?.sentences.join(' ') ?? '').replace(/\s+/g, ' ') };
      const right = topic === null ? answer === null : topicOf(topic).sources.includes(got.place) && topicOf(topic).fact.test(got.text);
      const total = totals[topic === null ? 'declined' : 'answered'];
      total.all += 1;
      if (right) total.right += 1;
      else if (showWrong) console.log(`${language} ${kind} ${question}\n    expected ${topic ?? 'nothing'}, got ${got.place}: ${got.text.slice(0, 100)}`);
    }
  }
  for (const [what, { right, all }] of Object.entries(totals)) {
    const goal = goals[what === 'answered' ? 'answered' : 'declined'];
    console.log(`${name} rightly ${what}: ${right} of ${all}, ${(100 * right / all).toFixed(1)} % (goal ${100 * goal} %)`);
    if (right / all < goal) process.exitCode = 1;
  }
}

run('tuned with, ', tunedQuestions, true);
run('held out,   ', heldOutQuestions, process.argv.includes('--held-out'));
times.sort((a, b) => a - b);
console.log(`time for one answer: median ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, longest ${times.at(-1)?.toFixed(1)} ms`);
