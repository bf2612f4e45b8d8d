/** Something that only so many may do at the same time. */
export interface Turns {
  /**
   * Resolves when it is this caller's turn, with what to call when done; null when too many wait already or the wait
   * was too long.
   */
  take(): Promise<(() => void) | null>;
}

interface TurnLimits {
  /** at the same time */
  width: number;
  /** waiting for a turn */
  queue: number;
  /** longest wait, milliseconds */
  patience: number;
}

/** A semaphore with a short queue. Between two turns everything else gets its own: documents wait for one page, not for all. */
export function createTurns({ width, queue, patience }: TurnLimits): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];

  function release(): void {
    const next = waiting.shift();
    if (next) setImmediate(next);
    else running -= 1;
  }

  /** What a turn's holder calls; a second call changes nothing. */
  function turn(): () => void {
    let held = true;
    return () => {
      if (held) release();
      held = false;
    };
  }

  return {
    take: () => {
      if (running < width) {
        running += 1;
        return Promise.resolve(turn());
      }
      if (waiting.length >= queue) return Promise.resolve(null);
      return new Promise((resolve) => {
        const begin = () => {
          clearTimeout(limit);
          resolve(turn());
        };
        const limit = setTimeout(() => {
          waiting.splice(waiting.indexOf(begin), 1);
          resolve(null);
        }, patience);
        waiting.push(begin);
      });
    },
  };
}
