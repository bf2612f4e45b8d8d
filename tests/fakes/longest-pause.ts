import { threadCpuUsage } from 'node:process';

/** Processor time of this thread so far, in milliseconds. */
function threadTime(): number {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * The longest time that this thread worked without letting anything else have a turn, in milliseconds, while something is
 * done. Processor time: on a busy machine the clock goes on without us.
 */
export async function longestPause(work: () => unknown): Promise<number> {
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
