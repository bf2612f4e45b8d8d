import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadContent } from '../../server/features/content/load.ts';
import { drawStill, modelFolder, modelIds, openModel, stillFolder } from '../../tooling/make/model-stills.ts';

const { products } = loadContent();
const factsOf = (id: string) => {
  const found = products.find(({ facts }) => facts.id === id)?.facts;
  if (!found) throw new Error(`imagery/models/${id}.glb is of no product`);
  return found;
};
const half = 500_000;
const pieceIds = modelIds().filter((id) => factsOf(id).unit === 'piece');
const setIds = modelIds().filter((id) => factsOf(id).unit === 'set');

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

test('every product has a model', () => {
  expect(modelIds().toSorted()).toEqual(products.map(({ facts }) => facts.id).toSorted());
});

/** The scene as the file of a model tells it. */
function sceneOf(id: string): unknown {
  const file = readFileSync(join(modelFolder, `${id}.glb`));
  return JSON.parse(file.toString('utf8', 20, 20 + file.readUInt32LE(12)));
}

test.each(modelIds())('%s: the model is small and needs no decoder', (id) => {
  expect(statSync(join(modelFolder, `${id}.glb`)).size).toBeLessThan(half);
  expect(sceneOf(id)).toMatchObject({ asset: { version: '2.0' }, extensionsRequired: ['KHR_mesh_quantization'] });
  const model = openModel(id);
  const triangles = model.corners.length / 3;
  expect(triangles).toBeGreaterThan(4000);
  expect(triangles).toBeLessThan(factsOf(id).unit === 'set' ? 20_000 : 16_000);
  const mostCorners = (statSync(join(modelFolder, `${id}.glb`)).size / 20) | 0;
  expect(Math.max(...model.corners)).toBeLessThan(mostCorners);
});

test.each(setIds)('%s: in the model lies what the facts count, on the table too', (id) => {
  const { contents } = factsOf(id);
  const pieces = Object.fromEntries(contents?.pieces.map(({ product, count }) => [product, count]) ?? []);
  expect(sceneOf(id)).toMatchObject({ nodes: [{ extras: { pieces, cards: contents?.cards } }] });
  const scene = filesIn(readFileSync(join(modelFolder, `${id}.usdz`)))[0]?.content.toString('utf8') ?? '';
  const kinds: Record<string, string> = {
    Fork: 'forks',
    Knife: 'knives',
    Spoon: 'spoons',
    Pick: 'fries-picks',
    Icespoon: 'ice-cream-spoons',
  };
  const counted: Record<string, number> = {};
  for (const [, kind = ''] of scene.matchAll(/^ {4}def (?:Mesh )?"([A-Z][a-z]+)_\d+" \($/gm))
    counted[kinds[kind] ?? kind] = (counted[kinds[kind] ?? kind] ?? 0) + 1;
  expect(counted).toEqual(pieces);
  // each further one is the first of its kind again
  for (const [, kind = '', of = ''] of scene.matchAll(/def "([A-Z][a-z]+)_\d+" \(\s+prepend references = <([^>]*)>/g))
    expect(of).toBe(`/Piece/${kind}_1`);
});

test.each(pieceIds)('%s: the model is as long as the facts say', (id) => {
  const model = openModel(id);
  expect(model.half.metres * 2000, 'length: make the models again after a new measure').toBeCloseTo(
    factsOf(id).lengthMm ?? 0,
    0,
  );
});

test.each(modelIds())('%s: the model for the table is what AR Quick Look takes', (id) => {
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
});

/** What the facts say of the length of a piece: by itself, and each kind of those that lie in a set. */
const lengthsOnTable: [id: string, mesh: string, mm: number | null][] = [
  ...pieceIds.map((id): [string, string, number | null] => [id, 'Shape', factsOf(id).lengthMm]),
  ['party-box', 'Fork_1', factsOf('forks').lengthMm],
  ['party-box', 'Knife_1', factsOf('knives').lengthMm],
  ['party-box', 'Spoon_1', factsOf('spoons').lengthMm],
  ['party-box', 'Pick_1', factsOf('fries-picks').lengthMm],
  ['party-box', 'Icespoon_1', factsOf('ice-cream-spoons').lengthMm],
];
test.each(lengthsOnTable)('%s, %s: on the table it has its true size', (id, mesh, mm) => {
  const scene = filesIn(readFileSync(join(modelFolder, `${id}.usdz`)))[0]?.content.toString('utf8') ?? '';
  const own = scene.slice(scene.indexOf(`def Mesh "${mesh}"`));
  const extent = /float3\[\] extent = \[\(([^)]*)\), \(([^)]*)\)\]/.exec(own)?.slice(1) ?? [];
  const [low = [], high = []] = extent.map((corner) => corner.split(', ').map(Number));
  expect(Math.max(...high.map((value, axis) => value - (low[axis] ?? 0))) * 1000).toBeCloseTo(mm ?? 0, 0);
});

test.each(modelIds())('%s: seen from above it looks as it did', async (id) => {
  const { data } = await drawStill(openModel(id), factsOf(id).unit);
  const stored = await sharp(join(stillFolder, `${id}.png`))
    .removeAlpha()
    .raw()
    .toBuffer();
  let apart = 0;
  for (let at = 0; at < data.length; at += 1) apart += Math.abs((data[at] ?? 0) - (stored[at] ?? 0));
  expect(apart / data.length, 'node tooling/make/model-stills.ts draws them anew').toBeLessThan(1);
});

test.each(pieceIds)('%s: it is as wide as the facts say', async (id) => {
  const { data, width, height } = await drawStill(openModel(id), 'piece');
  const rows = [...Array(height).keys()].filter((y) =>
    [...Array(width).keys()].some((x) => data[(y * width + x) * 3] !== 200 || data[(y * width + x) * 3 + 2] !== 200),
  );
  // two pixels to a millimetre
  expect(Math.abs(rows.length / 2 - (factsOf(id).widthMm ?? 0))).toBeLessThan(1.1);
});
