import * as z from 'zod/mini';

const accessor = z.object({
  bufferView: z.number(),
  byteOffset: z._default(z.number(), 0),
  componentType: z.number(),
  normalized: z._default(z.boolean(), false),
  count: z.number(),
  min: z.optional(z.array(z.number())),
  max: z.optional(z.array(z.number())),
});
const view = z.object({
  byteOffset: z._default(z.number(), 0),
  byteLength: z.number(),
  byteStride: z._default(z.number(), 0),
});

/** What imagery/models/export.py writes: one mesh, one picture. */
const sceneSchema = z.object({
  nodes: z.tuple([z.object({ scale: z.tuple([z.number(), z.number(), z.number()]) })]),
  meshes: z.tuple([
    z.object({
      primitives: z.tuple([
        z.object({
          attributes: z.object({
            POSITION: z.number(),
            NORMAL: z.number(),
            TEXCOORD_0: z.number(),
            COLOR_0: z.number(),
          }),
          indices: z.number(),
        }),
      ]),
    }),
  ]),
  images: z.tuple([z.object({ bufferView: z.number(), mimeType: z.string() })]),
  accessors: z.array(accessor),
  bufferViews: z.array(view),
});

/** Where a value of each vertex lies in `bytes`, as WebGL asks for it. */
export interface Attribute {
  type: number;
  normalized: boolean;
  stride: number;
  offset: number;
}

export interface Model {
  bytes: Uint8Array<ArrayBuffer>;
  position: Attribute;
  normal: Attribute;
  place: Attribute;
  shade: Attribute;
  /** 16 bits each */
  corners: Uint16Array;
  /** half the longest side as the positions count it, and in metres */
  half: { counted: number; metres: number };
  /** from the middle to the corner of the smallest box around it, as the positions count */
  corner: number;
  /** the middle, as the positions count */
  middle: [number, number, number];
  picture: Blob;
}

const fromInt16 = (value: number) => Math.max(-1, value / 32767);

/** Reads a model of a piece (glTF 2.0, binary). @throws {Error} for a file that is no such model */
export function readModel(buffer: ArrayBuffer): Model {
  const data = new DataView(buffer);
  if (buffer.byteLength < 20 || data.getUint32(0, true) !== 0x46546c67) throw new Error('no glTF');
  const textLength = data.getUint32(12, true);
  const text: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 20, textLength)));
  const { nodes, meshes, images, accessors, bufferViews } = sceneSchema.parse(text);
  const bytes = new Uint8Array(buffer, 28 + textLength);
  const [{ attributes, indices }] = meshes[0].primitives;
  const at = <Item>(list: readonly Item[], index: number): Item => {
    const found = list[index];
    if (!found) throw new Error(`the model has no part ${index}`);
    return found;
  };
  const attribute = (index: number): Attribute => {
    const { bufferView, byteOffset, componentType, normalized } = at(accessors, index);
    const { byteOffset: begin, byteStride } = at(bufferViews, bufferView);
    return { type: componentType, normalized, stride: byteStride, offset: begin + byteOffset };
  };
  const { min = [], max = [] } = at(accessors, attributes.POSITION);
  const span = (axis: number) => [fromInt16(min[axis] ?? -32767), fromInt16(max[axis] ?? 32767)] as const;
  const spans = [span(0), span(1), span(2)] as const;
  const middleOf = ([low, high]: readonly [number, number]) => (low + high) / 2;
  const counted = Math.max(...spans.map(([low, high]) => (high - low) / 2));
  const cornerAccessor = at(accessors, indices);
  const cornerView = at(bufferViews, cornerAccessor.bufferView);
  const begin = bytes.byteOffset + cornerView.byteOffset + cornerAccessor.byteOffset;
  const pictureView = at(bufferViews, images[0].bufferView);
  return {
    bytes,
    position: attribute(attributes.POSITION),
    normal: attribute(attributes.NORMAL),
    place: attribute(attributes.TEXCOORD_0),
    shade: attribute(attributes.COLOR_0),
    corners: new Uint16Array(buffer.slice(begin, begin + cornerAccessor.count * 2)),
    half: { counted, metres: counted * nodes[0].scale[0] },
    corner: Math.hypot(...spans.map(([low, high]) => (high - low) / 2)),
    middle: [middleOf(spans[0]), middleOf(spans[1]), middleOf(spans[2])],
    picture: new Blob([bytes.slice(pictureView.byteOffset, pictureView.byteOffset + pictureView.byteLength)], {
      type: images[0].mimeType,
    }),
  };
}
