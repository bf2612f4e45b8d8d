import type { Logger } from 'pino';
import type { DeskLanguage } from '../../../domain/desk-roles.ts';
import { middle, type Focus } from '../../../domain/picture-crop.ts';
import type { Clock, Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import type { PdfProblem } from '../../features/content/inspection/inspect-pdf.ts';
import { NotInspected, type Inspector } from '../../features/content/inspection/inspector.ts';
import { describeError } from '../../platform/metrics/describe-error.ts';
import type { TakenFileBytes } from './content-worker.ts';
import type { ContentWorker } from './open-worker.ts';
import {
  bringFiles,
  keepFile,
  mostBytes,
  originalOf,
  pictureKind,
  readMaking,
  readOriginal,
  uploadedName,
} from '../../features/editing/uploaded-files.ts';

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
  worker: ContentWorker;
  inspector: Inspector;
  logger: Logger;
  now: Clock;
}

/** What cannot be looked into in time is refused; the log says so, for a file that does that was made to. */
export const notInspected = (logger: Logger, length: number) => (error: unknown) => {
  if (!(error instanceof NotInspected)) throw error;
  logger.warn(
    { bytes: length, error: describeError(error) },
    'something typed or uploaded at the desk was not inspected',
  );
  return 'opaque' as const;
};

/** Takes pictures and proofs that somebody at the desk uploads. */
export function createFileTaking({ dataDir, database, worker, inspector, logger, now }: TakingParts) {
  /** A PDF as it is, and one made of a picture. */
  async function proofOf({ bytes, fileName, language }: FileToTake): Promise<TakenFileBytes | Refused> {
    const why = await inspector.ask({ kind: 'pdf', bytes }).catch(notInspected(logger, bytes.length));
    if (why === null) return { kind: 'taken', bytes };
    if (why !== 'type') return { kind: 'refused', why };
    return worker.ask({ kind: 'take-pictured-proof', bytes, title: fileName.replace(/\.\w+$/, ''), language });
  }

  async function takePicture(
    actor: Actor,
    file: Pick<FileToTake, 'fileName' | 'bytes'> & { kind: 'photo' | 'rendering' },
    focus: Focus | null,
  ): Promise<TakenFile> {
    const { kind, fileName, bytes } = file;
    const taken = await worker.ask({ kind: 'take-picture', bytes, focus });
    if (taken.kind === 'refused') return taken;
    const name = uploadedName(kind, fileName, taken.bytes);
    const from = { original: originalOf(bytes, taken.format, fileName), focus };
    await keepFile(database, actor, { name, kind: 'picture', bytes: taken.bytes, from }, now());
    await bringFiles(database, dataDir);
    await worker.ask({ kind: 'make-sizes' });
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
      const making = await readMaking(database, name);
      const original = making === null ? null : await readOriginal(database, making.original);
      if (making === null || original === null) return null;
      if (focus.x === middle.x && focus.y === middle.y) return making.whole;
      const { fileName, bytes } = original;
      const taken = await takePicture(actor, { kind: pictureKind(name), fileName, bytes }, focus);
      return taken.kind === 'taken' ? taken.name : null;
    },
  };
}
