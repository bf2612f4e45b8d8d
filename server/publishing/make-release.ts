import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Focus } from '../../domain/picture-crop.ts';
import { binSigns, type BinSigns } from '../content/bin-signs.ts';
import { checkContent } from '../content/checks.ts';
import type { ClaimMode } from '../content/claim-mode.ts';
import { ContentError, ContentFiles } from '../content/files.ts';
import { loadContent, withContent, type Content } from '../content/load.ts';
import { readLedger } from '../content/ledger.ts';
import { dayOf, provenIn } from '../content/proofs.ts';
import { pressKit, type PressKit } from '../content/press-kit.ts';
import { shareImages, type ShareImage } from '../content/share-images.ts';
import { buildPack, type Effort } from '../documents/build-pack.ts';
import { extraFiles } from '../documents/extra-files.ts';
import { openPack } from '../documents/pack.ts';
import { useUploads } from '../content/uploads.ts';
import { retentionPeriods } from '../retention/retention-rules.ts';
import { keepIndexes } from '../search/kept-indexes.ts';
import type { Change } from './change.ts';
import { layOver } from './lay-over.ts';
import { releaseSettings } from './release-settings.ts';
import { beginRelease, isAhead, keepAhead, newestRelease, takeSame, writeContent, writeFacts } from './releases.ts';

/** What became of an uploaded picture: a copy to keep, or why it cannot be taken. */
export type TakenPicture =
  | { kind: 'taken'; bytes: Uint8Array; width: number; height: number; format: string }
  | { kind: 'refused'; why: 'type' | 'pixels' | 'small' };

/** The same of a file that is kept under another form. */
export type TakenFileBytes = { kind: 'taken'; bytes: Uint8Array } | Extract<TakenPicture, { kind: 'refused' }>;

/** What of the scripts making a release needs: not part of the bundle, because only this and the build use it. */
export interface ReleaseTools {
  drawShareImages(wanted: readonly ShareImage[], folder: string): Promise<Map<string, Buffer>>;
  setSigns(wanted: readonly BinSigns[], folder: string): Promise<Map<string, Buffer>>;
  /** What the press page hands out, by request path. */
  makePressKit(wanted: PressKit): Promise<Map<string, Buffer>>;
  /** @param focus what to cut it around; null: it stays whole */
  takePicture(bytes: Uint8Array, focus: Focus | null): Promise<TakenPicture>;
  /** Makes a PDF of a photographed or scanned document. */
  takePicturedProof(bytes: Uint8Array, title: string, language: string): Promise<TakenFileBytes>;
  /** Makes the sizes of uploaded pictures that have none yet. */
  makeUploadSizes(folder: string): Promise<void>;
  /** day of the last commit of each file of `content/` */
  modifiedDates(): Map<string, string>;
  /** a fingerprint of the code's content and everything else that a release is made of */
  stamp(more: readonly string[]): string;
}

export interface ReleaseOrder {
  dataDir: string;
  version: { number: number; id: string };
  changes: readonly Change[];
  /** stamp of the code that runs */
  code: string;
  siteUrl: string;
  claims: ClaimMode | null;
  effort: Exclude<Effort, 'draft'>;
}

/** The content with changes over it. @throws {ContentError} for a text that cannot be read at all */
export function contentWith(changes: readonly Change[], claims: ClaimMode | null, today: Date): Content {
  const { overlay } = layOver(join(process.cwd(), 'content'), changes);
  return loadContent(undefined, { overlay, today, ...(claims === null ? {} : { claims }) });
}

/** The content as it would be, and what the build would say of it. */
export interface Reading {
  content: Content;
  /** one sentence each; nothing means that it may be published */
  problems(): readonly string[];
}

/** @throws {ContentError} for a text that cannot be read at all */
export type Read = (changes: readonly Change[], claims: ClaimMode | null, today: Date) => Reading;

const readAnew: Read = (changes, claims, today) => {
  const content = contentWith(changes, claims, today);
  let found: string[] | undefined;
  return { content, problems: () => (found ??= withContent(content, () => problemsIn(content, today))) };
};

/** What was read last is taken again where nothing has changed: looking, checking and publishing follow one another. */
export function rememberingRead(tools: Pick<ReleaseTools, 'stamp'>): Read {
  let last: { of: string; reading: Reading } | undefined;
  return (changes, claims, today) => {
    const of = tools.stamp([claims ?? '', dayOf(today), JSON.stringify(changes)]);
    if (last?.of !== of) last = { of, reading: readAnew(changes, claims, today) };
    return last.reading;
  };
}

/** Everything the build would say of the content, one sentence each; nothing means that it may be published. */
export function problemsOf(
  changes: readonly Change[],
  claims: ClaimMode | null,
  today: Date,
  read = readAnew,
): readonly string[] {
  try {
    return read(changes, claims, today).problems();
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n');
    throw error;
  }
}

function problemsIn(content: Content, today: Date): string[] {
  const problems = checkContent(content, today);
  try {
    retentionPeriods(content.facts);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  return problems;
}

type Render = (request: Request) => Promise<Response>;

/**
 * Renders what changed, takes everything else from the release or build before, and checks all of it. What was made of the
 * very same before is taken as it is.
 * @returns the release's folder, which has no name yet
 * @throws {ContentError} naming what needs a correction; nothing is published then
 */
export async function makeRelease(
  order: ReleaseOrder,
  render: Render,
  tools: ReleaseTools,
  today: Date,
  read = readAnew,
): Promise<string> {
  useUploads(order.dataDir);
  const stamp = stampOf(order, tools, today);
  const same = takeSame(order.dataDir, { stamp, day: dayOf(today), small: order.effort === 'best' });
  if (same === null) return makeAnew(order, stamp, render, tools, today, read);
  const { version, code, changes } = order;
  writeFacts(same.folder, { version, code, stamp, quick: same.quick, changes: [...changes] });
  return same.folder;
}

/**
 * Makes what will be published if nobody writes anything else, so that it is there when somebody decides; only the
 * newest is kept. What the checks refuse is not made: whoever publishes it is told.
 */
export async function makeAhead(
  order: Omit<ReleaseOrder, 'version' | 'effort'>,
  render: Render,
  tools: ReleaseTools,
  today: Date,
  read = readAnew,
): Promise<void> {
  useUploads(order.dataDir);
  try {
    const stamp = stampOf(order, tools, today);
    if (isAhead(order.dataDir, { stamp, day: dayOf(today) })) return;
    const nobodys = { number: 0, id: '' };
    const made = await makeAnew({ ...order, version: nobodys, effort: 'quick' }, stamp, render, tools, today, read);
    keepAhead(order.dataDir, made);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
  }
}

/** A fingerprint of everything a release is made of. */
function stampOf(order: Omit<ReleaseOrder, 'version' | 'effort'>, tools: ReleaseTools, today: Date): string {
  const { overlay } = layOver(join(process.cwd(), 'content'), order.changes);
  const ledger = readLedger(new ContentFiles(join(process.cwd(), 'content'), overlay));
  return tools.stamp(releaseSettings(order, provenIn(ledger, today)));
}

async function makeAnew(
  order: ReleaseOrder,
  stamp: string,
  render: Render,
  tools: ReleaseTools,
  today: Date,
  read: Read,
): Promise<string> {
  const reading = read(order.changes, order.claims, today);
  const { content } = reading;
  const problems = reading.problems();
  if (problems.length > 0) throw new ContentError(problems.join('\n'));
  const before = earlierFolder(order);
  const folder = beginRelease(order.dataDir);
  const pack = before === null ? null : openPack(before);
  try {
    await withContent(content, async () => {
      const folderOf = (kind: string) => join(order.dataDir, 'content', kind);
      const drawn = await tools.drawShareImages(shareImages(), folderOf('share'));
      const signs = await tools.setSigns(binSigns(), folderOf('signs'));
      const kit = await tools.makePressKit(pressKit());
      const changed = order.changes.map(({ file }) => [`content/${file}`, content.day] as const);
      await buildPack(folder, {
        render,
        client: 'build/site/client',
        pictures: 'build/pictures',
        extra: extraFiles(new Map([...drawn, ...signs, ...kit]), new Map([...tools.modifiedDates(), ...changed])),
        siteUrl: order.siteUrl,
        claims: order.claims,
        effort: order.effort,
        ...(pack === null ? {} : { earlier: pack.entries }),
      });
    });
    withContent(content, () => keepIndexes(folder, content, before));
    writeContent(folder, content);
    writeFacts(folder, {
      version: order.version,
      code: order.code,
      stamp,
      quick: order.effort === 'quick',
      changes: [...order.changes],
    });
  } finally {
    pack?.close();
  }
  return folder;
}

/** What the same code has rendered before: the newest release, else the build; null where there is neither. */
function earlierFolder({ dataDir, code }: ReleaseOrder): string | null {
  const newest = newestRelease(dataDir);
  if (newest?.code === code) return newest.folder;
  const file = 'build/pages.stamp';
  return existsSync(file) && readFileSync(file, 'utf8') === code ? 'build' : null;
}
