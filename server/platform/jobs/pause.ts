/** A pause that somebody can end. */
export interface Pause {
  /**
   * Resolves after the time (milliseconds; Infinity: not by itself), when somebody wakes it, or when the signal ends it.
   * @param isFirm true: only the time and the signal end it
   */
  wait(time: number, isFirm?: boolean): Promise<void>;
  /** Ends the pause under way, or the next one before it begins. */
  wake(): void;
  /** Whatever woke it so far is being answered now. */
  forget(): void;
}

/** @param stopping ends every pause, now and later */
export function createPause(stopping: AbortSignal): Pause {
  let isWoken = false;
  let end: () => void = () => undefined;
  return {
    wait: (time, isFirm = false) => {
      if (stopping.aborted || time <= 0 || (isWoken && !isFirm)) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          stopping.removeEventListener('abort', done);
          end = () => undefined;
          resolve();
        };
        const timer = Number.isFinite(time) ? setTimeout(done, time) : undefined;
        stopping.addEventListener('abort', done);
        if (!isFirm) end = done;
      });
    },
    wake: () => {
      isWoken = true;
      end();
    },
    forget: () => {
      isWoken = false;
    },
  };
}
