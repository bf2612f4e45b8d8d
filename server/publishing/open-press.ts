import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { describeError } from '../operation/describe-error.ts';
import type { PressAnswers, PressLetter, PressOrder, PressReply } from './press.ts';

/** A text that has to be corrected before it can be published; one problem a line. */
export class ContentRefused extends Error {
  override name = 'ContentRefused';
}

export interface Press {
  /** @throws {ContentRefused} @throws {Error} when the press broke */
  ask<Kind extends PressOrder['kind']>(order: Extract<PressOrder, { kind: Kind }>): Promise<PressAnswers[Kind]>;
  close(): void;
}

/** How long the press waits for a further order, in milliseconds. It takes some 150 MB. */
const rest = 3 * 60_000;
/** A press that does not answer for so long is ended, in milliseconds. */
const patience = 5 * 60_000;

interface Waiting {
  resolve(value: never): void;
  reject(error: Error): void;
}

/**
 * The process that checks and renders what is written at the desk: started with the first order, ended when it rests.
 * @param dataDir where what was uploaded lies
 * @param niceness 0 to 19: the higher, the more it gives way to visitors
 */
export function openPress(logger: Logger, niceness: number, dataDir: string): Press {
  let child: ChildProcess | null = null;
  let resting: NodeJS.Timeout | undefined;
  let next = 0;
  const waiting = new Map<number, Waiting>();

  function started(): ChildProcess {
    if (child !== null) return child;
    const begun = fork(join(import.meta.dirname, '../../scripts/press.ts'), [dataDir], {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // not the server's own, which are for a process that lives long and small: this one makes much that is soon forgotten
      execArgv: ['--max-semi-space-size=32'],
      env: { ...process.env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' },
    });
    child = begun;
    begun.on('spawn', () => {
      // visitors come first
      if (begun.pid !== undefined) setPriority(begun.pid, niceness);
    });
    begun.on('message', (reply: PressReply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      // typed by the kind that was asked for, in `ask`
      if ('done' in reply) asked?.resolve(reply.done as never);
      else if (reply.failed.name === 'ContentError') asked?.reject(new ContentRefused(reply.failed.message));
      else asked?.reject(new Error(reply.failed.message));
      if (waiting.size === 0) resting = setTimeout(end, rest).unref();
    });
    const gone = (why: string) => {
      if (child !== begun) return;
      child = null;
      for (const { reject } of waiting.values()) reject(new Error(`the press ended: ${why}`));
      waiting.clear();
    };
    begun.on('error', (error) => {
      logger.error({ error: describeError(error) }, 'the press cannot be started');
      gone(error.message);
    });
    begun.on('exit', (code, signal) => gone(signal ?? `code ${code}`));
    begun.unref();
    begun.channel?.unref();
    return begun;
  }

  function end(): void {
    clearTimeout(resting);
    const ended = child;
    child = null;
    ended?.disconnect();
  }

  return {
    ask(order) {
      clearTimeout(resting);
      const press = started();
      const letter: PressLetter = { id: next++, order };
      return new Promise((resolve, reject) => {
        const limit = setTimeout(() => {
          press.kill('SIGKILL');
        }, patience).unref();
        waiting.set(letter.id, {
          resolve: (value) => {
            clearTimeout(limit);
            resolve(value);
          },
          reject: (error) => {
            clearTimeout(limit);
            reject(error);
          },
        });
        press.send(letter, (error) => {
          if (error !== null && waiting.delete(letter.id)) reject(error);
        });
      });
    },
    close() {
      for (const { reject } of waiting.values()) reject(new Error('the server stops'));
      waiting.clear();
      end();
    },
  };
}
