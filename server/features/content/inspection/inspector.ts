import { setImmediate as pause } from 'node:timers/promises';
import { createTaskWorker, startThread, Unanswered, type WorkerLimits } from '../../../platform/workers/task-worker.ts';
import type { Reader } from '../render-markdown.ts';
import type { PdfProblem } from './inspect-pdf.ts';

/** What is looked into aside. */
export type InspectionTask =
  | { kind: 'pdf'; bytes: Uint8Array }
  | { kind: 'markdown'; source: string; reader: Reader }
  | { kind: 'html'; html: string };

export interface InspectionAnswers {
  pdf: PdfProblem | null;
  /** HTML */
  markdown: string;
  /** Markdown */
  html: string;
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
  close(): void;
}

/** The start of the thread, once a minute at most, comes on top of the time. */
const usual: WorkerLimits = { milliseconds: 10_000, waiting: 50, idle: 60_000, tasks: Infinity };
const megabytes = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/** From the project's folder: bundled or not, the server's sources lie there. */
const program = 'server/features/content/inspection/inspection-thread.ts';

export function createInspector(limits: Partial<WorkerLimits> = {}): Inspector {
  const worker = createTaskWorker<InspectionTask, InspectionAnswers[InspectionTask['kind']]>({
    limits: { ...usual, ...limits },
    start: (heard) => startThread({ name: 'inspector', program, memory: megabytes }, heard),
  });
  return {
    async ask(task) {
      const given = 'bytes' in task ? { ...task, bytes: await shared(task.bytes) } : task;
      const answer = await worker.ask(given).catch((error: unknown) => {
        throw error instanceof Unanswered ? new NotInspected(error.message) : error;
      });
      // typed by the kind that was asked for
      return answer as never;
    },
    close: worker.close,
  };
}

/** Bytes that are copied without a turn for others. */
const piece = 1024 * 1024;

/** Both threads see it, and it is filled piece by piece: copying twelve megabytes at once would hold up visitors. */
async function shared(bytes: Uint8Array): Promise<Uint8Array> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  for (let from = 0; from < bytes.length; from += piece) {
    copy.set(bytes.subarray(from, from + piece), from);
    await pause();
  }
  return copy;
}
