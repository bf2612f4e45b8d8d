import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const compressible = new Set(['.js', '.css', '.svg', '.json']);

/** Writes each text file of a folder once more as Brotli, with the highest effort, beside it: `<name>.br`. */
export async function compressFiles(folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => compressible.has(extname(name)));
  await Promise.all(
    names.map(async (name) => {
      const text = readFileSync(join(folder, name));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      writeFileSync(join(folder, `${name}.br`), await brotli(text, { params }));
    }),
  );
}
