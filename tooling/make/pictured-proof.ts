import sharp from 'sharp';
import { createPaperWorker } from '../../server/features/invoicing/paper-worker.ts';
import type { TakenFileBytes } from '../../server/features/editing/take-files.ts';
import { takePicture } from './upload-sizes.ts';

/** What `proof-picture.typ` lays out. */
interface PicturedProof {
  title: string;
  /** of the title */
  language: string;
  width: number;
  height: number;
}

/**
 * Makes a PDF of a photographed or scanned document, so that every proof is one: upright, without place and camera, and
 * with nothing behind the picture.
 * @param title what it is called, for who cannot see it
 */
export async function takePicturedProof(bytes: Uint8Array, title: string, language: string): Promise<TakenFileBytes> {
  const taken = await takePicture(bytes, null);
  if (taken.kind === 'refused') return taken;
  const { width, height } = taken;
  const paper: PicturedProof = { title, language, width, height };
  const picture = await sharp(taken.bytes).flatten({ background: '#fff' }).jpeg({ quality: 86 }).toBuffer();
  const paperWorker = createPaperWorker();
  try {
    const order = {
      template: 'proof-picture.typ',
      paper: JSON.stringify(paper),
      giro: null,
      attachment: null,
    } as const;
    return { kind: 'taken', bytes: await paperWorker.set({ ...order, picture }) };
  } finally {
    await paperWorker.close();
  }
}
