import { brotliCompressSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { loadContent, withContent } from '../../server/features/content/load.ts';
import { kitPath, pressKit, pressLoop, pressPictures } from '../../server/features/content/press-kit.ts';
import { makePressKit } from '../../tooling/make/press-kit.ts';
import { makePrintPictures } from '../../tooling/make/print-pictures.ts';

const megabyte = 1_000_000;

beforeAll(makePrintPictures);

async function unpacked(kit: Map<string, Buffer>): Promise<Record<string, Uint8Array>> {
  const zip = kit.get(kitPath);
  if (!zip) throw new Error('no kit');
  return unzipSync(zip);
}

test('the kit holds every picture, logo, the loop and the texts, under 40 MB, and is the same whenever it is made', async () => {
  const kit = await makePressKit();
  const files = await unpacked(kit);
  const names = Object.keys(files).map((name) => name.replace(/^No2ndPlanet-press\//, ''));
  for (const { name } of pressPictures('en')) expect(names).toContain(`pictures/${name}.jpg`);
  for (const logo of ['logo-forest', 'logo-oat', 'logo-black', 'sign-forest'])
    expect(names).toEqual(expect.arrayContaining([`logos/${logo}.svg`, `logos/${logo}.png`]));
  expect(names).toEqual(expect.arrayContaining(['loop/loop.webm', 'loop/loop.mp4', 'loop/loop-poster.jpg']));
  for (const language of locales)
    expect(names).toEqual(expect.arrayContaining([`facts.${language}.txt`, `licence.${language}.txt`]));
  expect(kit.get(kitPath)?.length).toBeLessThan(40 * megabyte);
  expect((await makePressKit()).get(kitPath)?.equals(kit.get(kitPath) ?? Buffer.alloc(0))).toBe(true);
});

test('pictures come as JPEG with their profile and density, in the size that is said', async () => {
  const kit = await makePressKit();
  const [hero] = pressPictures('en');
  const file = kit.get(hero?.href ?? '');
  expect(file).toBeDefined();
  const { format, width, height, density, hasProfile, chromaSubsampling } = await sharp(file).metadata();
  expect({ format, density, hasProfile, chromaSubsampling }).toEqual({
    format: 'jpeg',
    density: 300,
    hasProfile: true,
    chromaSubsampling: '4:4:4',
  });
  expect({ width, height }).toEqual({ width: hero?.width, height: hero?.height });
});

test('a logo is drawn from outlines and carries the name that the company has', async () => {
  const kit = await makePressKit({ ...pressKit(), brand: 'Gabel & Söhne' });
  const logo = kit.get('/press/logos/logo-black.svg')?.toString() ?? '';
  expect(logo).toContain('<title>Gabel &amp; Söhne</title>');
  expect(logo).not.toMatch(/<text|<image|font-family/);
  // letters, not an empty box
  expect(brotliCompressSync(logo).length).toBeGreaterThan(2_000);
  const { channels, width } = await sharp(kit.get('/press/logos/logo-black.png')).metadata();
  expect({ channels, width }).toEqual({ channels: 4, width: 2400 });
});

test('with nothing proven no fork goes, no picture shows it, and the facts make no claim', async () => {
  await withContent(loadContent(undefined, { claims: 'proven' }), async () => {
    expect(pressLoop()).toBeNull();
    expect(pressPictures('en').map(({ name }) => name)).not.toContain('soil');
    const files = await unpacked(await makePressKit(pressKit()));
    expect(Object.keys(files).filter((name) => /loop|soil|last-fork/.test(name))).toEqual([]);
    const facts = Object.entries(files).flatMap(([name, bytes]) => (name.includes('facts.') ? strFromU8(bytes) : []));
    expect(facts).toHaveLength(locales.length);
    for (const text of facts) {
      expect(text).toContain('Hamburg');
      expect(text).not.toMatch(/\d\s?%|PFAS|NF T|kompost|compost|\{/i);
    }
  });
});
