// Sets papers as PDF, in a process of its own: Typst is native code that blocks while it works and keeps memory, and a
// fault in it must not take the server along (docs/decisions/pdf-papers.md). Started by paper-worker.ts.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PaperWorkerAnswer, PaperWorkerOrder } from './paper-worker-messages.ts';
import { refusedEmails, withoutLetters } from './substitute-letters.ts';

/**
 * Of the site's fonts the weights that letters have, whole: the site's own files are cut to what its pages say. Behind
 * them fonts for the letters of names from elsewhere, in the order of fonts.typ.
 */
const fontFiles = [
  '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
  '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
  '@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf',
  '@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf',
  '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
];

// The package always looks for the fonts of the machine, and has no option against it. On Linux it asks fontconfig's file
// where they are; the templates name their fonts and take no other (fonts.typ), which holds on every system.
process.env['FONTCONFIG_FILE'] = join(import.meta.dirname, 'no-system-fonts.conf');

const require = createRequire(import.meta.url);
// given as paths, a font is read when a paper needs one of its letters
const compiler = NodeCompiler.create({
  workspace: import.meta.dirname,
  fontArgs: [{ fontPaths: fontFiles.map((file) => require.resolve(file)) }],
});

/** Results that were not used for so many papers are forgotten. */
const cacheAge = 5;

/** A letter that stood in for another may be missing itself; beyond that something else is wrong. */
const mostRounds = 3;

function set(order: PaperWorkerOrder, round = 1): Uint8Array {
  try {
    return compile(order);
  } catch (error) {
    const letters = refusedEmails(describe(error));
    if (letters.size === 0 || round === mostRounds) throw error;
    return set({ ...order, paper: withoutLetters(order.paper, letters) }, round + 1);
  } finally {
    compiler.evictCache(cacheAge);
  }
}

function compile({ template, paper, giro, payOnline, picture, attachment }: PaperWorkerOrder): Uint8Array {
  const shadow = (name: string, content: string | Uint8Array) =>
    compiler.mapShadow(join(import.meta.dirname, name), Buffer.from(content));
  compiler.resetShadow();
  shadow('paper.json', paper);
  if (giro !== null) shadow('giro.svg', giro);
  if (payOnline) shadow('pay-online.svg', payOnline);
  if (picture !== undefined) shadow('picture.jpg', picture);
  if (attachment !== null) shadow(attachment.name, attachment.content);
  return compiler.pdf(
    {
      mainFilePath: join(import.meta.dirname, template),
      inputs: attachment === null ? {} : { attachment: attachment.name, description: attachment.description },
      resetRead: true,
    },
    { pdfStandard: attachment === null ? 'ua-1' : 'a-3a' },
  );
}

/** Typst throws an object of its own, with what is wrong and where. */
function describe(error: unknown): string {
  // its errors have their text in `code` and no message
  if (error instanceof Error) return error.message || ('code' in error ? String(error.code) : error.name);
  if (typeof error === 'object' && error !== null && 'shortDiagnostics' in error)
    return typeof error.shortDiagnostics === 'string' ? error.shortDiagnostics : JSON.stringify(error.shortDiagnostics);
  return String(error);
}

process.on('message', (order: PaperWorkerOrder) => {
  let answer: PaperWorkerAnswer;
  try {
    answer = { pdf: set(order) };
  } catch (error) {
    answer = { problem: describe(error).slice(0, 2_000) };
  }
  process.send?.(answer);
});
// the server is gone
process.on('disconnect', () => process.exit(0));
