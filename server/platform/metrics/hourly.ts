/** How often, in milliseconds. */
const interval = 60 * 60 * 1000;

/** Work that is done at the start and every hour. */
export interface Hourly {
  start(): void;
  /** Resolves when work under way has ended. */
  stop(): Promise<void>;
}

/** @param work says itself what went wrong: it must not reject */
export function createHourly(work: () => Promise<unknown>): Hourly {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  function tick(): void {
    running = work();
  }

  return {
    start: () => {
      timer ??= setInterval(tick, interval).unref();
      tick();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
