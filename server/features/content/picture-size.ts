/** Width and height in whole pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Picture formats whose size can be read here, by file extension. */
export const sizedFormats = ['svg', 'png', 'jpg'] as const;
export type SizedFormat = (typeof sizedFormats)[number];

export const mediaTypes: Record<SizedFormat, string> = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg' };

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The size a picture file states about itself; null when the bytes are no picture of that format. The picture is not decoded. */
export function pictureSize(bytes: Buffer, format: SizedFormat): PictureSize | null {
  const size = { svg: svgSize, png: pngSize, jpg: jpgSize }[format](bytes);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

/** The header chunk comes first (PNG specification, section 5.6). */
function pngSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(pngSignature)) return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The frame header (SOF0 to SOF15 without the tables DHT, JPG and DAC) holds the size (ITU-T T.81, B.2.2). */
function jpgSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** The view box gives the proportions whatever unit width and height are in; without one they must be bare numbers or pixels. */
function svgSize(bytes: Buffer): PictureSize | null {
  const root = /<svg\b[^>]*>/.exec(bytes.toString('utf8'))?.[0];
  if (root === undefined) return null;
  const [, , width, height] =
    /\sviewBox\s*=\s*["']([^"']*)["']/
      .exec(root)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const stated = (name: string) => Number(new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)(?:px)?["']`).exec(root)?.[1]);
  const size = { width: Math.round(width ?? stated('width')), height: Math.round(height ?? stated('height')) };
  return Number.isFinite(size.width) && Number.isFinite(size.height) ? size : null;
}
