import { constants, inflateSync } from 'node:zlib';

/**
 * `type`: no PDF, or one that may be something else as well; `active`: it would run something or hides files;
 * `opaque`: it cannot be looked into, because it is locked, damaged or packed in a way that few programs use.
 */
export type PdfProblem = 'type' | 'active' | 'opaque';

/** Names of what runs, sends or hides something (ISO 32000-1, 12.6 and 7.11.4). */
const active = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE)\b/;
/** So short that it stands in many a scan by chance, among the bytes of its picture. */
const script = /\/JS\b/;

/** Ways to pack a stream that are not taken apart here. Pictures' own ways (DCT, JPX, CCITT, JBIG2) hold no objects. */
const unusual = /\/(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt)\b/;
const deflated = /\/(?:FlateDecode|Fl)\b/;
const known = /\/Filter\s*(?:\[\s*)?\/(?:FlateDecode|Fl|DCTDecode|DCT|JPXDecode|CCITTFaxDecode|CCF|JBIG2Decode)\b/;

/** The most that is looked into. A scan of an A4 page has some 26 MB. */
const limits = { streams: 20_000, head: 16 * 1024, perStream: 64 * 1024 * 1024, inAll: 256 * 1024 * 1024 };

/**
 * A PDF by what it is, not by what it is called. What stands in packed streams is unpacked: objects with actions may lie
 * there. To be called where nobody waits (inspection-thread.ts): the work grows with the file.
 */
export function pdfProblem(bytes: Uint8Array): PdfProblem | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('latin1');
  // some readers look for the beginning further on: then it may be something else at the same time
  if (!text.startsWith('%PDF-') || !text.slice(-1024).includes('%%EOF')) return 'type';
  const names = spelledOut(text);
  if (active.test(names)) return 'active';
  if (/\/Encrypt\b/.test(names)) return 'opaque';
  const starts = streamStarts(text);
  if (starts.length > limits.streams) return 'opaque';
  if (script.test(spelledOut(outsideStreams(text, starts)))) return 'active';
  let left = limits.inAll;
  for (const { head, data } of starts) {
    const about = spelledOut(text.slice(head, data));
    if (unusual.test(about) || (/\/Filter\b/.test(about) && !known.test(about))) return 'opaque';
    if (!deflated.test(about)) continue;
    const unpacked = unpack(buffer.subarray(data), Math.min(limits.perStream, left), about);
    if (unpacked === null) return 'opaque';
    left -= unpacked.length;
    const inside = spelledOut(unpacked.toString('latin1'));
    if (active.test(inside)) return 'active';
    // a stream of objects says how many they are and where the first begins
    if (/\/N\b/.test(about) && /\/First\b/.test(about) && script.test(inside)) return 'active';
  }
  return null;
}

/** A sign of a name may be written as its number. */
const spelledOut = (text: string): string =>
  text.includes('#')
    ? text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

interface Stream {
  /** where what is said of it begins */
  head: number;
  data: number;
}

/** Every place at which a stream may begin, also where no table of the file leads. */
function streamStarts(text: string): Stream[] {
  const word = 'stream';
  const found: Stream[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (text.startsWith('end', at - 3)) continue;
    const end = at + word.length;
    const data = text.startsWith('\r\n', end) ? end + 2 : text[end] === '\n' || text[end] === '\r' ? end + 1 : null;
    if (data === null) continue;
    const head = Math.max(0, at - limits.head);
    const object = text.slice(head, at).lastIndexOf('obj');
    found.push({ head: object < 0 ? head : head + object, data });
    if (found.length > limits.streams) break;
  }
  return found;
}

function outsideStreams(text: string, starts: readonly Stream[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { data } of starts) {
    if (data < from) continue;
    pieces.push(text.slice(from, data));
    const end = text.indexOf('endstream', data);
    if (end < 0) return pieces.join(' ');
    from = end;
  }
  return [...pieces, text.slice(from)].join(' ');
}

/** @returns null where it is no whole stream, or longer than it may be */
function unpack(packed: Buffer, most: number, about: string): Buffer | null {
  try {
    const unpacked = inflateSync(packed, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH });
    return withoutPredictor(unpacked, about);
  } catch {
    return null;
  }
}

const numberAfter = (about: string, name: RegExp): number | null => {
  const [, digits] = name.exec(about) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** Rows may be written as differences (PNG, ISO 32000-1, 7.4.4.4). @returns null for what is not read here */
function withoutPredictor(unpacked: Buffer, about: string): Buffer | null {
  const predictor = numberAfter(about, /\/Predictor\s*(\d{1,3})/) ?? (about.includes('/Predictor') ? 2 : 1);
  if (predictor === 1) return unpacked;
  if (predictor < 10) return null;
  const colours = numberAfter(about, /\/Colors\s*(\d{1,3})/) ?? 1;
  const bits = numberAfter(about, /\/BitsPerComponent\s*(\d{1,3})/) ?? 8;
  const columns = numberAfter(about, /\/Columns\s*(\d{1,7})/) ?? 1;
  const width = Math.ceil((colours * bits * columns) / 8);
  const step = Math.max(1, Math.ceil((colours * bits) / 8));
  const rows = Math.ceil(unpacked.length / (width + 1));
  if (width === 0) return null;
  const plain = Buffer.alloc(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const way = unpacked[row * (width + 1)] ?? 0;
    for (let at = 0; at < width; at += 1) {
      const to = row * width + at;
      const left = at >= step ? (plain[to - step] ?? 0) : 0;
      const up = row > 0 ? (plain[to - width] ?? 0) : 0;
      const corner = row > 0 && at >= step ? (plain[to - width - step] ?? 0) : 0;
      plain[to] = (unpacked[row * (width + 1) + 1 + at] ?? 0) + predicted(way, left, up, corner);
    }
  }
  return plain;
}

function predicted(way: number, left: number, up: number, corner: number): number {
  if (way === 1) return left;
  if (way === 2) return up;
  if (way === 3) return (left + up) >> 1;
  if (way !== 4) return 0;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}
