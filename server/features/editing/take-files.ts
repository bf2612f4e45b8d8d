import type { Logger } from 'pino';
import type { DeskLanguage } from '../../../domain/desk-roles.ts';
import { middle, type Focus } from '../../../domain/picture-crop.ts';
import type { Clock, Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import type { PdfProblem } from '../content/inspection/inspect-pdf.ts';
import { NotInspected, type Inspector } from '../content/inspection/inspector.ts';
import { describeError } from '../../platform/metrics/describe-error.ts';
import {
  bringFiles,
  keepFile,
  mostBytes,
  originalOf,
  pictureKind,
  readMaking,
  readOriginal,
  uploadedName,
} from './uploaded-files.ts';

/** What became of an uploaded picture: a copy to keep, or why it cannot be taken. */
export type TakenPicture =
  | { kind: 'taken'; bytes: Uint8Array; width: number; height: number; format: string }
  | { kind: 'refused'; why: 'type' | 'pixels' | 'small' };

/** The same of a file that is kept under another form. */
export type TakenFileBytes = { kind: 'taken'; bytes: Uint8Array } | Extract<TakenPicture, { kind: 'refused' }>;

/** What takes a processor for more than a moment: done beside the server. */
export interface FileMaking {
  /** @param focus what to cut it around; null: it stays whole */
  takePicture(bytes: Uint8Array, focus: Focus | null): Promise<TakenPicture>;
  /** Makes a PDF of a photographed or scanned document. */
  takePicturedProof(bytes: Uint8Array, title: string, language: string): Promise<TakenFileBytes>;
  /** Makes the sizes of uploaded pictures that have none yet. */
  makeSizes(): Promise<unknown>;
}

export interface FileToTake {
  kind: 'photo' | 'rendering' | 'proof';
  fileName: string;
  /** of whoever uploads it, in which it is called so */
  language: DeskLanguage;
  bytes: Uint8Array;
}

export type TakenFile =
  | { kind: 'taken'; name: string }
  /**
   * `type`: it is something else than its kind; `active`: a PDF that would run something or hides files; `opaque`: one that
   * cannot be looked into
   */
  | { kind: 'refused'; why: PdfProblem | 'large' | 'pixels' | 'small' };

type Refused = Extract<TakenFile, { kind: 'refused' }>;

interface TakingParts {
  dataDir: string;
  database: Database;
  making: FileMaking;
  inspector: Inspector;
  logger: Logger;
  now: Clock;
}

/** What cannot be looked into in time: null, and the log says so, for a file that does that was made to. */
export const notInspected = (logger: Logger, length: number) => (error: unknown) => {
  if (!(error instanceof NotInspected)) throw error;
  logger.warn(
    { bytes: length, error: describeError(error) },
    'something typed or uploaded at the desk was not inspected',
  );
  return null;
};

/** Takes pictures and proofs that somebody at the desk uploads. */
export function createFileTaking({ dataDir, database, making, inspector, logger, now }: TakingParts) {
  /** A PDF as it is, and one made of a picture. */
  async function proofOf({ bytes, fileName, language }: FileToTake): Promise<TakenFileBytes | Refused> {
    const refused = notInspected(logger, bytes.length);
    const why = await inspector
      .ask({ kind: 'pdf', bytes })
      .catch((error: unknown): PdfProblem => refused(error) ?? 'opaque');
    if (why === null) return { kind: 'taken', bytes };
    if (why !== 'type') return { kind: 'refused', why };
    return making.takePicturedProof(bytes, fileName.replace(/\.\w+$/, ''), language);
  }

  async function takePicture(
    actor: Actor,
    file: Pick<FileToTake, 'fileName' | 'bytes'> & { kind: 'photo' | 'rendering' },
    focus: Focus | null,
  ): Promise<TakenFile> {
    const { kind, fileName, bytes } = file;
    const taken = await making.takePicture(bytes, focus);
    if (taken.kind === 'refused') return taken;
    const name = uploadedName(kind, fileName, taken.bytes);
    const from = { original: originalOf(bytes, taken.format, fileName), focus };
    await keepFile(database, actor, { name, kind: 'picture', bytes: taken.bytes, from }, now());
    await bringFiles(database, dataDir);
    await making.makeSizes();
    return { kind: 'taken', name };
  }

  return {
    async takeFile(actor: Actor, file: FileToTake): Promise<TakenFile> {
      const { kind, fileName, bytes } = file;
      if (bytes.length > mostBytes) return { kind: 'refused', why: 'large' };
      if (kind !== 'proof') return takePicture(actor, { kind, fileName, bytes }, null);
      const proof = await proofOf(file);
      if (proof.kind === 'refused') return proof;
      const name = uploadedName(kind, fileName, proof.bytes);
      await keepFile(database, actor, { name, kind, bytes: proof.bytes }, now());
      await bringFiles(database, dataDir);
      return { kind: 'taken', name };
    },
    async cutPicture(actor: Actor, name: string, focus: Focus): Promise<string | null> {
      const made = await readMaking(database, name);
      const original = made === null ? null : await readOriginal(database, made.original);
      if (made === null || original === null) return null;
      if (focus.x === middle.x && focus.y === middle.y) return made.whole;
      const { fileName, bytes } = original;
      const taken = await takePicture(actor, { kind: pictureKind(name), fileName, bytes }, focus);
      return taken.kind === 'taken' ? taken.name : null;
    },
  };
}
