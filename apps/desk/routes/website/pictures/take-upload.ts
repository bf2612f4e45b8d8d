import type { FileToTake } from '../../../../../server/features/editing/take-files.ts';
import type { AskedOfDesk } from '../../../document/with-desk.ts';
import type { UploadRefusal } from './upload-form.tsx';
import { unlessWorkerBroke } from './worker-broke.ts';

/** Characters. */
const longestName = 200;

/** The file that a form brings, under the name that it is kept by from then on; the name is empty where there is a `why`. */
export async function takeUpload(
  { publisher, actor, language }: AskedOfDesk,
  form: FormData,
  kind: FileToTake['kind'],
): Promise<{ name: string; why: UploadRefusal | null }> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return { name: '', why: 'none' };
  if (form.get('rights') !== 'yes') return { name: '', why: 'rights' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const taken = await publisher
    .takeFile(actor, { kind, fileName: file.name.slice(0, longestName), language, bytes })
    .catch(unlessWorkerBroke);
  if (taken === null) return { name: '', why: 'busy' };
  return taken.kind === 'refused' ? { name: '', why: taken.why } : { name: taken.name, why: null };
}
