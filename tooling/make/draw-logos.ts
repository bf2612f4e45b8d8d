import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { logoPath, pressLogos } from '../../server/features/content/press-kit.ts';

const kept = 'build/logos';
/** Fraunces as the header has it; see imagery/fonts/README.md */
const fontFile = 'imagery/fonts/fraunces-logo.ttf';

/** The sign of apps/site/components/logo.tsx, in a box of 24 by 32. */
const sign = (ink: string) =>
  `<g fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round"><path d="M12 31V15"/><path d="M6 2v6c0 4 2.4 6 6 7 3.6-1 6-3 6-7V2"/><path d="M12 2v7"/></g><path fill="${ink}" d="M12 25c.4-3.4 2.6-5.4 6.5-5.6C18.4 23 16.3 25 12 25Z"/>`;

/** Measures of the header's logo in pixels: sign, gap, type, and the line the letters stand on. */
const header = { sign: { width: 21, height: 28 }, gap: 8, type: 21.6, line: 21.8 };
const pixelsWide = { name: 2400, sign: 1200 };

interface Word {
  /** advance of the whole word, in pixels of the header */
  width: number;
  /** its letters as paths, standing on the line */
  paths: string;
}

/** A word as outlines, so that whoever places the file needs no font. */
async function outlined(word: string): Promise<Word> {
  // native code of 20 MB, which is needed only when the name changes
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: [readFileSync(fontFile)] }] });
  const drawn = compiler.plainSvg({
    mainFileContent: `#set page(width: auto, height: auto, margin: 0pt, fill: none)
#set text(font: "Fraunces", size: ${header.type}pt, tracking: -0.02em)
#sys.inputs.word`,
    inputs: { word },
  });
  const width = Number(/viewBox="0 0 ([\d.]+) /.exec(drawn)?.[1]);
  const shapes = new Map(
    [...drawn.matchAll(/<symbol id="(\w+)"[^>]*>\s*<path d="([^"]+)"/g)].map(([, id = '', d = '']) => [id, d]),
  );
  const letters = [...drawn.matchAll(/<use xlink:href="#(\w+)" x="([\d.-]+)"/g)];
  if (!(width > 0) || letters.length === 0) throw new Error(`Typst has not drawn "${word}" as it did`);
  const short = (value: string) => String(Math.round(Number(value) * 1000) / 1000);
  const paths = letters.map(([, id = '', x = '']) => {
    const shape = (shapes.get(id) ?? '').replace(/-?\d+\.\d+/g, short);
    return shape === '' ? '' : `<path transform="translate(${short(x)} 0)" d="${shape}"/>`;
  });
  return { width, paths: paths.join('') };
}

const escapeMarkup = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function drawing(brand: string, word: Word | null, ink: string): string {
  const { width, height } = header.sign;
  const whole = word === null ? width : Math.ceil(width + header.gap + word.width);
  const letters =
    word === null
      ? ''
      : `<g fill="${ink}" transform="matrix(1 0 0 -1 ${width + header.gap} ${header.line})">${word.paths}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${height}" width="${whole}" height="${height}"><title>${escapeMarkup(brand)}</title><g transform="scale(0.875)">${sign(ink)}</g>${letters}</svg>\n`;
}

/** The logos of a name, as drawing and as picture, kept while the name and what draws them stay the same. */
export async function drawLogos(brand: string): Promise<{ path: string; name: string; bytes: Buffer }[]> {
  const hash = createHash('sha256').update(`2 ${brand}`).update(readFileSync(fontFile)).digest('hex').slice(0, 16);
  const folder = join(kept, hash);
  const files = pressLogos.flatMap(({ name }) => [`${name}.svg`, `${name}.png`]);
  if (!files.every((file) => existsSync(join(folder, file)))) {
    mkdirSync(folder, { recursive: true });
    const word = await outlined(brand);
    for (const { name, ink, withName } of pressLogos) {
      const svg = Buffer.from(drawing(brand, withName ? word : null, ink));
      const width = withName ? pixelsWide.name : pixelsWide.sign;
      const { width: own = 1 } = await sharp(svg).metadata();
      writeFileSync(join(folder, `${name}.svg`), svg);
      const picture = sharp(svg, { density: Math.min(7200, (72 * width) / own) }).resize(width);
      writeFileSync(join(folder, `${name}.png`), await picture.png({ palette: true, compressionLevel: 9 }).toBuffer());
    }
  }
  return pressLogos.flatMap(({ name }) =>
    (['svg', 'png'] as const).map((ending) => ({
      path: logoPath(name, ending),
      name: `${name}.${ending}`,
      bytes: readFileSync(join(folder, `${name}.${ending}`)),
    })),
  );
}
