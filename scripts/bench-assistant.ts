/**
 * Puts the bench questions to the assistant's own search (no model, no network) and prints the share answered from the
 * right place and the share rightly declined. Exits non-zero below the goals.
 */
import { performance } from 'node:perf_hooks';
import { locales } from '../domain/locale.ts';
import { createTextSearch } from '../server/assistant/answer-from-texts.ts';
import { loadContent } from '../server/content/load.ts';
import { benchQuestions } from '../tests/bench/assistant-questions.ts';

const goals = { answered: 0.9, declined: 0.95 };
const search = createTextSearch(loadContent());
const totals = { answered: [0, 0], declined: [0, 0] } satisfies Record<string, [number, number]>;
const times: number[] = [];

for (const language of locales) search.answer('?', language);
for (const language of locales) {
  for (const { question, sources, kind } of benchQuestions[language]) {
    const started = performance.now();
    const answer = search.answer(question, language);
    times.push(performance.now() - started);
    const first = answer?.sources[0]?.path;
    const declines = sources.length === 0;
    const right = declines ? answer === null : first !== undefined && sources.includes(first);
    const total = declines ? totals.declined : totals.answered;
    total[1] += 1;
    if (right) total[0] += 1;
    else console.log(`${language}${kind ? ` ${kind}` : ''}: ${question}\n    got ${first ?? 'nothing'}, expected ${sources[0] ?? 'nothing'}`);
  }
}

times.sort((a, b) => a - b);
const share = ([right, all]: readonly [number, number]) => right / all;
const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
console.log(`answered from the right source  ${totals.answered.join('/')}  ${percent(share(totals.answered))}  (goal ${percent(goals.answered)})`);
console.log(`rightly declined                ${totals.declined.join('/')}  ${percent(share(totals.declined))}  (goal ${percent(goals.declined)})`);
console.log(`time for one answer             median ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, longest ${times.at(-1)?.toFixed(1)} ms`);
if (share(totals.answered) < goals.answered || share(totals.declined) < goals.declined) process.exitCode = 1;
