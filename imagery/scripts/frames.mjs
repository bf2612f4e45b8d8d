// node frames.mjs PNG_DIR FRAMES_DIR SHEET.webp   the frames of degradation-movement as the site takes them, and all on one sheet
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const limit = 24_000;
const size = 800;
const columns = 8;
const tile = 200;

const [, , from, to, sheet] = process.argv;
const names = readdirSync(from).filter((name) => /^\d\d\.png$/.test(name)).sort();
const pictures = await Promise.all(names.map((name) => sharp(join(from, name)).resize(size, size, { kernel: 'mitchell' }).png().toBuffer()));
const encode = (picture, quality) => sharp(picture).avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }).toBuffer();

// one quality for all: another from frame to frame would be seen as a flicker. The heaviest decide it.
let quality = 38;
let files = [];
do {
  quality -= 2;
  files = [];
  for (const picture of pictures) {
    const file = await encode(picture, quality);
    if (file.length >= limit) break;
    files.push(file);
  }
} while (files.length < pictures.length);

mkdirSync(to, { recursive: true });
files.forEach((file, index) => writeFileSync(join(to, names[index].replace('.png', '.avif')), file));
const tiles = await Promise.all(
  files.map(async (file, index) => ({
    input: await sharp(file).resize(tile, tile).toBuffer(),
    left: (index % columns) * tile,
    top: Math.floor(index / columns) * tile,
  })),
);
await sharp({ create: { width: columns * tile, height: Math.ceil(files.length / columns) * tile, channels: 3, background: '#efe6d3' } })
  .composite(tiles)
  .webp({ quality: 80, effort: 6 })
  .toFile(sheet);
console.log(`${files.length} frames, quality ${quality}, ${Math.min(...files.map((f) => f.length))} to ${Math.max(...files.map((f) => f.length))} bytes, ${files.reduce((sum, f) => sum + f.length, 0)} together`);
