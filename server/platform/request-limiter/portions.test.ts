import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPortions } from './portions.ts';

/** Begins so many works that take so long each. @returns how many were done after each round of the event loop */
async function rounds(works: number, milliseconds: number): Promise<number[]> {
  let now = 0;
  let done = 0;
  const portions = createPortions(() => now);
  for (let work = 0; work < works; work += 1)
    portions.begin(() => {
      now += milliseconds / 2;
      // the other half is left to a promise, as most of a request's work is
      void Promise.resolve().then(() => {
        now += milliseconds / 2;
        done += 1;
      });
    });
  const after: number[] = [done];
  while ((after.at(-1) ?? 0) < works) {
    await nextRound();
    after.push(done);
  }
  return after;
}

test('a round does as much as fits in 4 ms, what is left to promises included, and one in any case', async () => {
  expect(await rounds(5, 2)).toEqual([0, 0, 2, 4, 5]);
  expect(await rounds(3, 30)).toEqual([0, 0, 1, 2, 3]);
});

test('a round does 32 that take no time', async () => {
  expect(await rounds(70, 0)).toEqual([0, 0, 32, 64, 70]);
});

test('goes on when it had nothing left', async () => {
  const seen: string[] = [];
  const portions = createPortions();
  portions.begin(() => seen.push('first'));
  await nextRound();
  await nextRound();
  await nextRound();
  expect(seen).toEqual(['first']);
  portions.begin(() => {
    seen.push('second');
    portions.begin(() => seen.push('third'));
  });
  await expect.poll(() => seen).toEqual(['first', 'second', 'third']);
});
