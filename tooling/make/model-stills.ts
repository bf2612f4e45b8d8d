import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { readModel, type Attribute, type Model } from '../../domain/model-file.ts';
import { loadContent } from '../../server/features/content/load.ts';

export const modelFolder = 'imagery/models';
export const stillFolder = 'tests/content/model-stills';

/** millimetres to a pixel, and how large a view is: of a piece, and of a set in its box */
const sheets = {
  piece: { scale: 0.5, width: 360, height: 80 },
  set: { scale: 1.5, width: 212, height: 196 },
} as const;
const sun = [-0.4, 0.8, 0.45] as const;

export interface Still {
  data: Buffer;
  width: number;
  height: number;
}

export const openModel = (id: string): Model => {
  const file = readFileSync(join(modelFolder, `${id}.glb`));
  return readModel(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
};

/** Reads a value of a vertex as WebGL would. */
function reader({ bytes }: Model, { type, stride, offset }: Attribute) {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (vertex: number, part: number): number => {
    const at = offset + vertex * stride;
    if (type === 5122) return Math.max(-1, data.getInt16(at + part * 2, true) / 32767);
    if (type === 5120) return Math.max(-1, data.getInt8(at + part) / 127);
    if (type === 5123) return data.getUint16(at + part * 2, true) / 65535;
    if (type === 5121) return data.getUint8(at + part) / 255;
    throw new Error(`values of type ${type} are not read`);
  };
}

/** A model seen from above, drawn without a graphics card: the same on every machine. */
export async function drawStill(model: Model, unit: 'piece' | 'set'): Promise<Still> {
  const { scale, width, height } = sheets[unit];
  const picture = await sharp(Buffer.from(await model.picture.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [position, normal] = [reader(model, model.position), reader(model, model.normal)];
  const [place, shade] = [reader(model, model.place), reader(model, model.shade)];
  const perUnit = (model.half.metres / model.half.counted) * 1000 * (1 / scale);
  const at = (vertex: number) => ({
    x: width / 2 + (position(vertex, 0) - model.middle[0]) * perUnit,
    y: height / 2 + (position(vertex, 2) - model.middle[2]) * perUnit,
    z: position(vertex, 1),
  });
  const data = Buffer.alloc(width * height * 3, 200);
  const nearest = new Float32Array(width * height).fill(-Infinity);
  for (let corner = 0; corner < model.corners.length; corner += 3) {
    const of = [0, 1, 2].map((step) => model.corners[corner + step] ?? 0);
    const [a, b, c] = of.map(at);
    if (!a || !b || !c) continue;
    const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    // seen from above the corners of what faces up go round the other way, because y points down
    if (area >= 0) continue;
    const blend = (read: (vertex: number, part: number) => number, part: number, weights: readonly number[]) =>
      weights.reduce((sum, weight, index) => sum + weight * read(of[index] ?? 0, part), 0);
    for (let y = Math.ceil(Math.min(a.y, b.y, c.y)); y <= Math.max(a.y, b.y, c.y); y += 1)
      for (let x = Math.ceil(Math.min(a.x, b.x, c.x)); x <= Math.max(a.x, b.x, c.x); x += 1) {
        const second = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
        const third = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
        const weights = [1 - second - third, second, third];
        const pixel = y * width + x;
        const depth = a.z * (1 - second - third) + b.z * second + c.z * third;
        if (weights.some((weight) => weight < 0) || depth <= (nearest[pixel] ?? Infinity)) continue;
        nearest[pixel] = depth;
        const light = Math.max(
          0,
          sun.reduce((sum, part, axis) => sum + part * blend(normal, axis, weights), 0),
        );
        const column = Math.min(picture.info.width - 1, Math.floor(blend(place, 0, weights) * picture.info.width));
        const row = Math.min(picture.info.height - 1, Math.floor(blend(place, 1, weights) * picture.info.height));
        for (let colour = 0; colour < 3; colour += 1) {
          const own = picture.data[(row * picture.info.width + column) * 3 + colour] ?? 0;
          data[pixel * 3 + colour] = Math.round(own * (0.35 * blend(shade, 0, weights) + 0.65 * light));
        }
      }
  }
  return { data, width, height };
}

/** The ids of the products that have a model. */
export const modelIds = (): string[] =>
  readdirSync(modelFolder)
    .filter((name) => name.endsWith('.glb'))
    .map((name) => name.replace('.glb', ''));

if (import.meta.main) {
  mkdirSync(stillFolder, { recursive: true });
  const { products } = loadContent();
  for (const id of modelIds()) {
    const unit = products.find(({ facts }) => facts.id === id)?.facts.unit ?? 'piece';
    const { data, width, height } = await drawStill(openModel(id), unit);
    const png = await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    writeFileSync(join(stillFolder, `${id}.png`), png);
  }
}
