import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Reader } from '../render-markdown.ts';
import type { PdfProblem } from './inspect-pdf.ts';

/** What is looked into aside. */
export type InspectionTask = { kind: 'pdf'; bytes: Uint8Array } | { kind: 'markdown'; source: string; reader: Reader };

export interface InspectionAnswers {
  pdf: PdfProblem | null;
  /** HTML */
  markdown: string;
}

/** It took too long or too much memory: to be refused. Nothing else is held up by it. */
export class NotInspected extends Error {
  override name = 'NotInspected';
}

/**
 * Looks into what people bring in a thread beside the one that serves visitors, one after the other, each within a time:
 * whatever a file or a text does to its parser, pages are served on.
 */
export interface Inspector {
  /** @throws {NotInspected} */
  ask<Kind extends InspectionTask['kind']>(
    task: Extract<InspectionTask, { kind: Kind }>,
  ): Promise<InspectionAnswers[Kind]>;
  /** What waits is not inspected any more. */
  close(): Promise<void>;
}

interface InspectionLimits {
  /** for one task; the start of the thread, once a minute at most, comes on top */
  milliseconds: number;
  /** tasks that wait */
  waiting: number;
  /** without work, until the thread ends */
  idle: number;
}

const usual: InspectionLimits = { milliseconds: 10_000, waiting: 50, idle: 60_000 };
const megabytes = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/** From the project's folder: bundled or not, the server's sources lie there. */
const program = 'server/features/content/inspection/inspection-thread.ts';

interface Asked {
  task: InspectionTask;
  done(answer: never): void;
  failed(error: NotInspected): void;
}

export function createInspector(limits: Partial<InspectionLimits> = {}): Inspector {
  const { milliseconds, waiting: mostWaiting, idle } = { ...usual, ...limits };
  const waiting: Asked[] = [];
  let thread: Worker | null = null;
  let current: Asked | null = null;
  let limit: NodeJS.Timeout | undefined;
  let rest: NodeJS.Timeout | undefined;
  let isClosed = false;

  function started(): Worker {
    if (thread !== null) return thread;
    const begun = new Worker(resolve(program), { env: {}, execArgv: [], resourceLimits: megabytes, name: 'inspector' });
    begun.unref();
    thread = begun;
    begun.once('online', () => {
      // the program itself is loaded by then, or nearly
      if (thread === begun && current !== null) begin();
    });
    // typed by the kind that was asked for, in `ask`
    begun.on('message', (answer) => settle((asked) => asked.done(answer as never)));
    const gone = (why: string) => {
      if (thread !== begun) return;
      thread = null;
      settle((asked) => asked.failed(new NotInspected(why)));
    };
    begun.on('error', (error) => gone(error.message));
    begun.on('exit', () => gone('the inspection ended'));
    return begun;
  }

  function begin(): void {
    clearTimeout(limit);
    limit = setTimeout(() => {
      const slow = thread;
      thread = null;
      void slow?.terminate();
      settle((asked) => asked.failed(new NotInspected(`it took longer than ${milliseconds} ms`)));
    }, milliseconds).unref();
  }

  function settle(tell: (asked: Asked) => void): void {
    clearTimeout(limit);
    const asked = current;
    current = null;
    if (asked !== null) tell(asked);
    next();
  }

  function next(): void {
    if (current !== null) return;
    clearTimeout(rest);
    current = waiting.shift() ?? null;
    if (current === null) {
      rest = setTimeout(() => {
        const ended = thread;
        thread = null;
        void ended?.terminate();
      }, idle).unref();
      return;
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    started().postMessage(current.task);
    begin();
  }

  return {
    ask: (task) =>
      new Promise((done, failed) => {
        if (isClosed || waiting.length >= mostWaiting) {
          failed(new NotInspected(isClosed ? 'the server stops' : 'too many wait'));
          return;
        }
        waiting.push({ task, done, failed });
        next();
      }),
    async close() {
      isClosed = true;
      clearTimeout(limit);
      clearTimeout(rest);
      const ended = thread;
      thread = null;
      for (const asked of [...(current === null ? [] : [current]), ...waiting.splice(0)])
        asked.failed(new NotInspected('the server stops'));
      current = null;
      await ended?.terminate();
    },
  };
}
