import { threadCpuUsage } from 'node:process';

/** What visitors may be held up by at most, in milliseconds. */
export const mostPause = 50;

/** Processor time of this thread so far, in milliseconds. */
function threadTime(): number {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1_000;
}

/** Collected garbage, or what else the core does, comes by chance; what is slow is slow each time. */
const mostTries = 3;

/**
 * The longest time that this thread worked without letting anything else have a turn, in milliseconds, while something is
 * done. Processor time: on a busy machine the clock goes on without us.
 * @param allowed as long as it takes longer, what can be done again is, up to twice; the shortest counts
 */
export async function longestPause(work: () => unknown, allowed = Number.POSITIVE_INFINITY): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries === 0 || (shortest >= allowed && tries < mostTries); tries += 1)
    shortest = Math.min(shortest, await pauseOnce(work));
  return shortest;
}

async function pauseOnce(work: () => unknown): Promise<number> {
  let longest = 0;
  let last = threadTime();
  let turn: NodeJS.Immediate;
  const look = () => {
    const now = threadTime();
    longest = Math.max(longest, now - last);
    last = now;
    turn = setImmediate(look);
  };
  turn = setImmediate(look);
  await new Promise((resolve) => setImmediate(resolve));
  last = threadTime();
  longest = 0;
  try {
    await work();
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    clearImmediate(turn);
  }
  return longest;
}
