import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadContent } from '../../server/content/load.ts';
import { drawStill, modelFolder, modelIds, openModel, stillFolder } from '../../scripts/make-model-stills.ts';

const { products } = loadContent();
const factsOf = (id: string) => {
  const found = products.find(({ facts }) => facts.id === id)?.facts;
  if (!found) throw new Error(`imagery/models/${id}.glb is of no product`);
  return found;
};
const half = 500_000;

/** The files of a zip as they lie in it: name, method of packing and where the content begins. */
function filesIn(zip: Buffer) {
  const files: { name: string; method: number; begin: number; content: Buffer }[] = [];
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const [name, extra, size] = [zip.readUInt16LE(at + 26), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 18)];
    const begin = at + 30 + name + extra;
    const content = zip.subarray(begin, begin + size);
    files.push({
      name: zip.toString('utf8', at + 30, at + 30 + name),
      method: zip.readUInt16LE(at + 8),
      begin,
      content,
    });
    at = begin + size;
  }
  return files;
}

test('every single piece has a model', () => {
  const pieces = products.filter(({ facts }) => facts.unit === 'piece').map(({ facts }) => facts.id);
  expect(modelIds().toSorted()).toEqual(pieces.toSorted());
});

test.each(modelIds())('%s: the model is small, needs no decoder, and is as long as the facts say', (id) => {
  const file = readFileSync(join(modelFolder, `${id}.glb`));
  expect(file.length).toBeLessThan(half);
  const scene: unknown = JSON.parse(file.toString('utf8', 20, 20 + file.readUInt32LE(12)));
  expect(scene).toMatchObject({ asset: { version: '2.0' }, extensionsRequired: ['KHR_mesh_quantization'] });
  const model = openModel(id);
  const triangles = model.corners.length / 3;
  expect(triangles).toBeGreaterThan(4000);
  expect(triangles).toBeLessThan(16_000);
  expect(model.half.metres * 2000, 'length: make the models again after a new measure').toBeCloseTo(
    factsOf(id).lengthMm ?? 0,
    0,
  );
  const mostCorners = (statSync(join(modelFolder, `${id}.glb`)).size / 20) | 0;
  expect(Math.max(...model.corners)).toBeLessThan(mostCorners);
});

test.each(modelIds())('%s: the model for the table is what AR Quick Look takes, in true size', (id) => {
  const zip = readFileSync(join(modelFolder, `${id}.usdz`));
  expect(zip.length).toBeLessThan(half);
  const files = filesIn(zip);
  expect(files.map(({ name }) => name)).toEqual(['piece.usda', 'fibres.jpg']);
  for (const { name, method, begin } of files) {
    expect(method, `${name} is stored as it is`).toBe(0);
    expect(begin % 64, `${name} begins at a multiple of 64 bytes`).toBe(0);
  }
  const [scene = '', picture] = [files[0]?.content.toString('utf8'), files[1]?.content];
  expect(scene).toMatch(/^#usda 1\.0\n/);
  expect(scene).toContain('metersPerUnit = 1');
  expect(scene).toContain('upAxis = "Y"');
  expect(picture?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  const [, low = '', , high = ''] = /float3\[\] extent = \[\(([-.\d]+), ([^)]*)\), \(([-.\d]+),/.exec(scene) ?? [];
  expect((Number(high) - Number(low)) * 1000).toBeCloseTo(factsOf(id).lengthMm ?? 0, 0);
});

test.each(modelIds())('%s: seen from above it looks as it did, and is as wide as the facts say', async (id) => {
  const { data, width, height } = await drawStill(openModel(id));
  const stored = await sharp(join(stillFolder, `${id}.png`))
    .removeAlpha()
    .raw()
    .toBuffer();
  let apart = 0;
  for (let at = 0; at < data.length; at += 1) apart += Math.abs((data[at] ?? 0) - (stored[at] ?? 0));
  expect(apart / data.length, 'node scripts/make-model-stills.ts draws them anew').toBeLessThan(1);
  const rows = [...Array(height).keys()].filter((y) =>
    [...Array(width).keys()].some((x) => data[(y * width + x) * 3] !== 200 || data[(y * width + x) * 3 + 2] !== 200),
  );
  // two pixels to a millimetre
  expect(Math.abs(rows.length / 2 - (factsOf(id).widthMm ?? 0))).toBeLessThan(1.1);
});
