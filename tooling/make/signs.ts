import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { binSigns, type BinSigns } from '../../server/features/content/bin-signs.ts';
import { createPaperWorker } from '../../server/features/invoicing/paper-worker.ts';
import { writeWhole } from './write-whole.ts';

/** where a build keeps them */
const built = 'build/signs';
const template = 'server/features/invoicing/bin-signs.typ';

/**
 * The signs for the bins as PDF, by request path. Kept in `out` while what they say and their drawing stay the same; those
 * set by an earlier build are taken as they are.
 * @throws {PaperFailed} when one cannot be set
 */
export async function makeSigns(wanted: readonly BinSigns[] = binSigns(), out = built): Promise<Map<string, Buffer>> {
  mkdirSync(out, { recursive: true });
  const drawing = readFileSync(template);
  // a build may wait longer than a clerk: all else is made at the same time
  const paperWorker = createPaperWorker({ milliseconds: 120_000 });
  const files = new Map<string, Buffer>();
  const kept = new Set<string>();
  try {
    for (const signs of wanted) {
      const paper = JSON.stringify(signs);
      const name = `${createHash('sha256').update(drawing).update(paper).digest('hex').slice(0, 16)}.pdf`;
      const set = join(built, name);
      const file = existsSync(set) ? set : join(out, name);
      if (!existsSync(file))
        writeWhole(file, await paperWorker.set({ template: 'bin-signs.typ', paper, giro: null, attachment: null }));
      kept.add(name);
      files.set(signs.path, readFileSync(file));
    }
  } finally {
    await paperWorker.close();
  }
  for (const file of readdirSync(out)) if (!kept.has(file)) rmSync(join(out, file));
  return files;
}

if (import.meta.main) console.log(`signs: ${(await makeSigns()).size}`);
