// Sets papers as PDF, in a process of its own: Typst is native code that blocks while it works and keeps memory, and a
// fault in it must not take the server along (docs/decisions/pdf-papers.md). Started by press.ts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PressAnswer, PressOrder } from './press-messages.ts';

/** Of the site's fonts the weights that letters have, whole: the site's own files are cut to what its pages say. */
const fontFiles = [
  '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
  '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
  '@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf',
];

const require = createRequire(import.meta.url);
const fonts = fontFiles.map((file) => readFileSync(require.resolve(file)));
const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontBlobs: fonts }] });

/** Results that were not used for so many papers are forgotten. */
const cacheAge = 5;

function set({ template, paper, giro, picture, attachment }: PressOrder): Uint8Array {
  const shadow = (name: string, content: string | Uint8Array) =>
    compiler.mapShadow(join(import.meta.dirname, name), Buffer.from(content));
  compiler.resetShadow();
  shadow('paper.json', paper);
  if (giro !== null) shadow('giro.svg', giro);
  if (picture !== undefined) shadow('picture.jpg', picture);
  if (attachment !== null) shadow(attachment.name, attachment.content);
  try {
    return compiler.pdf(
      {
        mainFilePath: join(import.meta.dirname, template),
        inputs: attachment === null ? {} : { attachment: attachment.name, description: attachment.description },
        resetRead: true,
      },
      { pdfStandard: attachment === null ? 'ua-1' : 'a-3a' },
    );
  } finally {
    compiler.evictCache(cacheAge);
  }
}

/** Typst throws an object of its own, with what is wrong and where. */
function describe(error: unknown): string {
  // its errors have their text in `code` and no message
  if (error instanceof Error) return error.message || ('code' in error ? String(error.code) : error.name);
  if (typeof error === 'object' && error !== null && 'shortDiagnostics' in error)
    return JSON.stringify(error.shortDiagnostics);
  return String(error);
}

process.on('message', (order: PressOrder) => {
  let answer: PressAnswer;
  try {
    answer = { id: order.id, pdf: set(order) };
  } catch (error) {
    answer = { id: order.id, problem: describe(error).slice(0, 2_000) };
  }
  process.send?.(answer);
});
// the server is gone
process.on('disconnect', () => process.exit(0));
