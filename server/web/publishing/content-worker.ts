import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Focus } from '../../../domain/picture-crop.ts';
import type { Locale } from '../../../domain/locale.ts';
import { binSigns, type BinSigns } from '../../features/content/bin-signs.ts';
import { withContent, type Content } from '../../features/content/load.ts';
import { pressKit, type PressKit } from '../../features/content/press-kit.ts';
import { dayOf } from '../../features/content/proofs.ts';
import { rememberTexts } from '../../features/content/remembered.ts';
import { shareImages, type ShareImage } from '../../features/content/share-images.ts';
import { configureSite, type SiteSetting } from '../../features/content/site-setting.ts';
import { uploadsIn } from '../../features/content/uploads.ts';
import { makeIndexOf } from '../index-kinds.ts';
import type { Change } from '../../features/editing/change.ts';
import type { FileMaking, TakenFileBytes, TakenPicture } from '../../features/editing/take-files.ts';
import { problemsIn, readAnew, rememberReadings } from './read-content.ts';

/** What of the build's own steps the worker needs. */
export interface WorkerTools extends Omit<FileMaking, 'makeSizes'> {
  drawShareImages(images: readonly ShareImage[], folder: string): Promise<Map<string, Buffer>>;
  setSigns(signs: readonly BinSigns[], folder: string): Promise<Map<string, Buffer>>;
  /** What the press page hands out, by request path. */
  makePressKit(kit: PressKit): Promise<Map<string, Buffer>>;
  /** Makes the sizes of uploaded pictures that have none yet. */
  makeUploadSizes(folder: string): Promise<void>;
  /** a fingerprint of the content's files and of further values */
  stamp(more: readonly string[]): string;
}

/** What the server asks of the process beside it. */
export type WorkerOrder =
  /** what stands in the way of publishing these changes */
  | { kind: 'check'; changes: readonly Change[] }
  /** the content with these changes */
  | { kind: 'read'; changes: readonly Change[] }
  | {
      kind: 'preview';
      changes: readonly Change[];
      path: string;
      /** the stored language of whoever looks */
      language: string;
    }
  /** an index of a language, as JSON: of the search, or of the chat */
  | { kind: 'index'; changes: readonly Change[]; name: string; language: Locale }
  /** share images, signs and the press kit: files by request path */
  | { kind: 'draw'; changes: readonly Change[] }
  | { kind: 'take-picture'; bytes: Uint8Array; focus: Focus | null }
  | { kind: 'take-pictured-proof'; bytes: Uint8Array; title: string; language: string }
  /** the sizes of what was uploaded, before somebody looks at it */
  | { kind: 'make-sizes' };

export interface WorkerAnswers {
  check: readonly string[];
  read: Content;
  preview: { status: number; html: string };
  index: string;
  draw: Map<string, string>;
  'take-picture': TakenPicture;
  'take-pictured-proof': TakenFileBytes;
  'make-sizes': null;
}

/** What the worker says of an order. */
export type WorkerReply = { done: unknown } | { failed: { isContent: boolean; message: string } };

/** With a folder for uploads: it makes their sizes. */
export interface WorkerSetting extends SiteSetting {
  dataDir: string;
}

type Render = (request: Request) => Promise<Response>;

/**
 * The content worker: does what takes a processor for more than a moment, so that no visitor waits for somebody who
 * writes. One order after the other.
 */
export function createContentWorker(setting: WorkerSetting, render: Render, tools: WorkerTools) {
  const { dataDir, siteUrl } = setting;
  configureSite(setting);
  rememberTexts();
  const read = rememberReadings(readAnew(render), (changes, today) =>
    tools.stamp([dayOf(today), JSON.stringify(changes)]),
  );

  return async (order: WorkerOrder): Promise<WorkerAnswers[WorkerOrder['kind']]> => {
    // another instance may have taken some
    if (order.kind !== 'take-picture' && order.kind !== 'take-pictured-proof')
      await tools.makeUploadSizes(uploadsIn(dataDir));
    switch (order.kind) {
      case 'check':
        return problemsIn(read, order.changes, new Date());
      case 'read':
        return read(order.changes, new Date()).content;
      case 'preview': {
        const headers = { cookie: `language=${order.language}` };
        const response = await withContent(read(order.changes, new Date()).content, () =>
          render(new Request(new URL(order.path, siteUrl), { headers })),
        );
        return { status: response.status, html: await response.text() };
      }
      case 'index': {
        const { content } = read(order.changes, new Date());
        return withContent(content, () => makeIndexOf(order.name, content, order.language));
      }
      case 'draw':
        return withContent(read(order.changes, new Date()).content, () => drawAll(tools, join(dataDir, 'content')));
      case 'take-picture':
        return tools.takePicture(order.bytes, order.focus);
      case 'take-pictured-proof':
        return tools.takePicturedProof(order.bytes, order.title, order.language);
      case 'make-sizes':
        return null;
    }
  };
}

/** How long a drawn file stays that nothing names any more, in milliseconds: a server may still answer with it. */
const keptFor = 24 * 60 * 60_000;

/** Draws what is not drawn yet. @returns the files by request path */
async function drawAll(tools: WorkerTools, folder: string): Promise<Map<string, string>> {
  const drawn = [
    ...(await tools.drawShareImages(shareImages(), join(folder, 'share'))),
    ...(await tools.setSigns(binSigns(), join(folder, 'signs'))),
    ...(await tools.makePressKit(pressKit())),
  ];
  const files = join(folder, 'drawn');
  mkdirSync(files, { recursive: true, mode: 0o700 });
  const made = new Map(
    drawn.map(([path, bytes]) => {
      const file = join(files, createHash('sha256').update(bytes).digest('hex').slice(0, 32));
      // there under its name only when all of it is
      if (!existsSync(file)) {
        writeFileSync(`${file}.${process.pid}`, bytes);
        renameSync(`${file}.${process.pid}`, file);
      }
      return [path, file];
    }),
  );
  const named = new Set(made.values());
  for (const name of readdirSync(files)) {
    const file = join(files, name);
    if (!named.has(file) && statSync(file).mtimeMs < Date.now() - keptFor) rmSync(file);
  }
  return made;
}
