/** Something that only so many may do at the same time. */
export interface Turns {
  /**
   * Resolves when it is this caller's turn, with what to call when done; null when too many wait already or the wait
   * was too long.
   */
  take(): Promise<(() => void) | null>;
  /** Whether `take` would give null now. */
  isFull(): boolean;
}

interface TurnLimits {
  /** at the same time */
  width: number;
  /** waiting for a turn */
  queue: number;
  /** longest wait, milliseconds */
  patience: number;
}

/**
 * How often the event loop goes round before the next turn begins. In each round it lets one new connection in and
 * reads from all; without the rest, whoever comes while pages are rendered would wait for one page a connection.
 */
const restingRounds = 64;

/** A semaphore with a short queue, whose turns begin one by one, with time for everything else between them. */
export function createTurns({ width, queue, patience }: TurnLimits): Turns {
  let running = 0;
  let resting = false;
  const waiting: (() => void)[] = [];

  function begin(): () => void {
    running += 1;
    resting = true;
    rest(restingRounds);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      running -= 1;
      goOn();
    };
  }

  function rest(rounds: number): void {
    if (rounds > 0) {
      setImmediate(rest, rounds - 1);
      return;
    }
    resting = false;
    goOn();
  }

  function goOn(): void {
    if (!resting && running < width) waiting.shift()?.();
  }

  const isFull = () => (resting || running >= width) && waiting.length >= queue;

  return {
    isFull,
    take: () => {
      if (!resting && running < width) return Promise.resolve(begin());
      if (isFull()) return Promise.resolve(null);
      return new Promise((resolve) => {
        const next = () => {
          clearTimeout(limit);
          resolve(begin());
        };
        const limit = setTimeout(() => {
          waiting.splice(waiting.indexOf(next), 1);
          resolve(null);
        }, patience);
        waiting.push(next);
      });
    },
  };
}
