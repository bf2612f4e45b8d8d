/** Things to do that begin soon, a few in each round of the event loop. */
export interface Portions {
  begin(work: () => void): void;
}

/** Of one round: how many begin at most, and after how many milliseconds no further one does. */
const portion = { works: 32, time: 4 };

/**
 * A round of the event loop reads from every connection that has something to read: of a thousand that all ask at once,
 * whoever asks next would wait for all the work of a thousand. Here each round does a portion, and between two of them the
 * loop reads and answers what needs no work. In order; never at once.
 * @param now milliseconds
 */
export function createPortions(now: () => number = () => performance.now()): Portions {
  const waiting: (() => void)[] = [];
  let going = false;
  let end = 0;

  // Each in an immediate of its own: what it leaves to promises is done, and counted, before the next one begins.
  function goOn(): void {
    going = waiting.length > 0;
    if (!going) return;
    end = Number.POSITIVE_INFINITY;
    for (let works = Math.min(portion.works, waiting.length); works > 0; works -= 1) setImmediate(next);
    setImmediate(goOn);
  }

  function next(): void {
    // the first of a round begins in any case
    if (end === Number.POSITIVE_INFINITY) end = now() + portion.time;
    else if (now() >= end) return;
    waiting.shift()?.();
  }

  return {
    begin(work) {
      waiting.push(work);
      if (going) return;
      going = true;
      // when all that came with it is here
      setImmediate(goOn);
    },
  };
}
