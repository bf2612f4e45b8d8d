import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { uploadedMaster } from '../../server/features/content/uploads.ts';
import { shareImages } from '../../server/features/content/share-images.ts';
import { writeWhole } from './write-whole.ts';

/** where a build keeps them */
const built = 'build/share';
const size = { width: 1200, height: 630 };
const picture = { width: 520, height: 630 };
const oat = '#f6f0e2';
const forest = '#1f3a2b';
const leaf = '#2f6140';
const display = 'imagery/fonts/fraunces-display.ttf';

/** Where the picture is cut, from left (0) to right (1), for those whose fork would lose its tines where the eye alone decides. */
const cutAt: Record<string, number> = { 'product-fork': 0.5, soil: 0.7 };

/** The room for a title beside the picture. */
const titleBox = { width: 568, height: 340 };
const smallestTitle = 40;

const escapeMarkup = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const text = (value: string, font: string, colour: string, width: number) =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(value)}</span>`,
      font,
      fontfile: display,
      width,
      dpi: 72,
      rgba: true,
      spacing: 6,
      wrap: 'word',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });

/** The title in the largest type in which its widest word stays inside its box. */
async function drawTitle(title: string) {
  for (let points = title.length > 56 ? 52 : title.length > 30 ? 62 : 84; points >= smallestTitle; points -= 2) {
    const drawn = await text(title, `Fraunces ${points}`, forest, titleBox.width);
    if (drawn.info.width <= titleBox.width && drawn.info.height <= titleBox.height) return drawn;
  }
  throw new Error(`share image: "${title}" does not fit beside the picture`);
}

async function cutPicture(master: string): Promise<Buffer> {
  const photo = sharp(master);
  const at = cutAt[basename(master).replace(/\.\w+$/, '')];
  if (at === undefined) return photo.resize({ ...picture, fit: 'cover', position: 'attention' }).toBuffer();
  const { width, height } = await photo.metadata();
  const whole = Math.round((width * picture.height) / height);
  return photo
    .resize(whole, picture.height)
    .extract({ ...picture, left: Math.round((whole - picture.width) * at), top: 0 })
    .toBuffer();
}

async function draw(title: string, line: string, brand: string, cut: Promise<Buffer>): Promise<Buffer> {
  const [heading, foot, mark, photo] = await Promise.all([
    drawTitle(title),
    text(line, 'Fraunces 28', leaf, 560),
    text(brand, 'Fraunces 36', forest, 560),
    cut,
  ]);
  return sharp({ create: { ...size, channels: 3, background: oat } })
    .composite([
      { input: photo, left: size.width - picture.width, top: 0 },
      { input: mark.data, left: 56, top: 52 },
      { input: heading.data, left: 56, top: Math.max(130, Math.round((size.height - heading.info.height) / 2)) },
      { input: foot.data, left: 56, top: size.height - 56 - foot.info.height },
    ])
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer();
}

/**
 * Share images (1200 x 630) for every page and post in four languages, from the site's own type and pictures. Returns them
 * by request path. Kept in `out` while title and picture stay the same; those drawn by an earlier build are taken as they are.
 */
export async function makeShareImages(wanted = shareImages(), out = built): Promise<Map<string, Buffer>> {
  mkdirSync(out, { recursive: true });
  const masters = readdirSync('imagery/masters');
  // many titles stand beside the same picture
  const cuts = new Map<string, Promise<Buffer>>();
  const cutOnce = (master: string) => {
    const cut = cuts.get(master) ?? cutPicture(master);
    cuts.set(master, cut);
    return cut;
  };
  const images = await Promise.all(
    wanted.map(async ({ path, title, footer, brand, picture: name }) => {
      const own = masters.find((file) => file.startsWith(`${name}.`));
      const master = (own === undefined ? uploadedMaster(name) : null) ?? join('imagery/masters', own ?? 'hero.webp');
      const hash = createHash('sha256')
        .update(readFileSync(master))
        .update(`v6 ${title} ${footer} ${brand}`)
        .digest('hex')
        .slice(0, 16);
      const drawn = join(built, `${hash}.jpg`);
      const file = existsSync(drawn) ? drawn : join(out, `${hash}.jpg`);
      if (!existsSync(file)) writeWhole(file, await draw(title, footer, brand, cutOnce(master)));
      return { path, kept: `${hash}.jpg`, bytes: readFileSync(file) };
    }),
  );
  const kept = new Set(images.map((image) => image.kept));
  for (const file of readdirSync(out)) if (!kept.has(file)) rmSync(join(out, file));
  return new Map(images.map(({ path, bytes }) => [path, bytes]));
}

if (import.meta.main) console.log(`share images: ${(await makeShareImages()).size}`);
