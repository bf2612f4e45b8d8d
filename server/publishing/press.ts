import type { Focus } from '../../domain/picture-crop.ts';
import { setClaimMode, type ClaimMode } from '../content/claim-mode.ts';
import { withContent } from '../content/load.ts';
import { rememberReadings } from '../content/remembered.ts';
import { uploadsIn, useUploads } from '../content/uploads.ts';
import { setSiteUrl } from '../content/site-url.ts';
import { sameJson, type Change } from './change.ts';
import {
  makeAhead,
  makeRelease,
  problemsOf,
  rememberingRead,
  type ReleaseOrder,
  type ReleaseTools,
  type TakenFileBytes,
  type TakenPicture,
} from './make-release.ts';

/** What the server asks of the process beside it. */
export type PressOrder =
  /** to be there and to have read everything, because something will be asked of it soon */
  | { kind: 'ready'; changes: readonly Change[]; claims: ClaimMode | null; siteUrl: string }
  | { kind: 'check'; changes: readonly Change[]; claims: ClaimMode | null }
  | {
      kind: 'preview';
      changes: readonly Change[];
      claims: ClaimMode | null;
      siteUrl: string;
      path: string;
      /** the stored language of whoever looks */
      language: string;
    }
  | { kind: 'make'; order: ReleaseOrder }
  /** the same, before anybody has decided: what is asked for next is likely this */
  | { kind: 'make-ahead'; order: Omit<ReleaseOrder, 'version' | 'effort'> }
  | { kind: 'take-picture'; bytes: Uint8Array; focus: Focus | null }
  | { kind: 'take-pictured-proof'; bytes: Uint8Array; title: string; language: string }
  /** the sizes of what was uploaded, before somebody looks at it */
  | { kind: 'make-sizes' };

export interface PressAnswers {
  ready: null;
  check: string[];
  preview: { status: number; html: string };
  make: string;
  'make-ahead': null;
  'take-picture': TakenPicture;
  'take-pictured-proof': TakenFileBytes;
  'make-sizes': null;
}

/** What goes between the two processes. */
export interface PressLetter {
  id: number;
  order: PressOrder;
}
export type PressReply = { id: number } & ({ done: unknown } | { failed: { name: string; message: string } });

type Render = (request: Request) => Promise<Response>;

/**
 * The press: a process beside the server that does what takes a processor for more than a moment, so that no visitor
 * waits for somebody who writes. One order after the other, and beside them what is made ahead.
 */
export function answerOrders(render: Render, tools: ReleaseTools, dataDir: string): void {
  useUploads(dataDir);
  rememberReadings();
  const read = rememberingRead(tools);
  let before: Promise<unknown> = Promise.resolve();
  /** two would write the same files */
  let sizes: Promise<void> = Promise.resolve();

  async function fulfil(order: PressOrder): Promise<PressAnswers[PressOrder['kind']]> {
    // another instance may have taken some
    if (order.kind !== 'take-picture' && order.kind !== 'take-pictured-proof')
      await (sizes = sizes.then(() => tools.makeUploadSizes(uploadsIn(dataDir))));
    switch (order.kind) {
      case 'ready':
        setSiteUrl(order.siteUrl);
        setClaimMode(order.claims);
        // one page of each kind is enough for the code to be loaded and compiled
        await withContent(read(order.changes, order.claims, new Date()).content, async () => {
          for (const path of ['/shop', '/de/blog.data', '/contact.data'])
            await (await render(new Request(new URL(path, order.siteUrl)))).text();
        });
        return null;
      case 'take-picture':
        return tools.takePicture(order.bytes, order.focus);
      case 'take-pictured-proof':
        return tools.takePicturedProof(order.bytes, order.title, order.language);
      case 'make-sizes':
        return null;
      case 'check':
        return [...problemsOf(order.changes, order.claims, new Date(), read)];
      case 'preview': {
        setSiteUrl(order.siteUrl);
        setClaimMode(order.claims);
        const headers = { cookie: `language=${order.language}` };
        const response = await withContent(read(order.changes, order.claims, new Date()).content, () =>
          render(new Request(new URL(order.path, order.siteUrl), { headers })),
        );
        return { status: response.status, html: await response.text() };
      }
      case 'make':
        setSiteUrl(order.order.siteUrl);
        setClaimMode(order.order.claims);
        return makeRelease(order.order, render, tools, new Date(), read);
      case 'make-ahead':
        setSiteUrl(order.order.siteUrl);
        setClaimMode(order.order.claims);
        await makeAhead(order.order, render, tools, new Date(), read);
        return null;
    }
  }

  /** A server that has gone is told nothing, and nobody of that. */
  const say = (reply: PressReply) => process.send?.(reply, () => undefined);

  async function answer({ id, order }: PressLetter): Promise<void> {
    const reply = await fulfil(order).then(
      (done): PressReply => ({ id, done }),
      (error: unknown): PressReply => ({
        id,
        failed:
          error instanceof Error
            ? { name: error.name, message: error.message }
            : { name: 'Error', message: String(error) },
      }),
    );
    say(reply);
  }

  /** What is being made ahead, and the newest of what shall be after it: what was wanted between is not wanted any more. */
  let ahead: { order: PressOrder; done: Promise<void>; next: PressLetter | null } | null = null;

  function makeAheadOf(letter: PressLetter): void {
    if (ahead !== null) {
      dropNext();
      ahead.next = letter;
      return;
    }
    const done = answer(letter).then(() => {
      const next = ahead?.next ?? null;
      ahead = null;
      if (next !== null) makeAheadOf(next);
    });
    ahead = { order: letter.order, done, next: null };
  }

  function dropNext(): void {
    if (ahead === null || ahead.next === null) return;
    say({ id: ahead.next.id, done: null });
    ahead.next = null;
  }

  process.on('message', (letter: PressLetter) => {
    const { order } = letter;
    // beside the others: nobody who checks or looks waits for what nobody has asked for yet
    if (order.kind === 'make-ahead') return makeAheadOf(letter);
    before = before.then(async () => {
      if (order.kind === 'make') {
        dropNext();
        const isSame = ahead?.order.kind === 'make-ahead' && sameJson(ahead.order.order.changes, order.order.changes);
        if (isSame) await ahead?.done;
      }
      await answer(letter);
    });
  });
  // the server is gone, whatever became of it
  process.on('disconnect', () => process.exit(0));
}
