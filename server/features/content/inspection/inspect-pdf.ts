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

/** How a stream is packed. The handler of a signature is called a filter, too, and packs nothing. */
const filters = /\/Filter(?![\w.])(?!\s*\/(?:Adobe|Entrust)\.)(.{0,80})/gs;
/**
 * Deflated once, or packed as pictures are: their own ways (DCT, JPX, CCITT, JBIG2) hold no objects. What is packed
 * otherwise, or says how in another place, is not taken apart here.
 */
const known =
  /^\s*(?:null\b|\[\s*\]|(?:\[\s*)?\/(?:(?:FlateDecode|Fl)(?:\s*\/(?:DCTDecode|DCT))?|DCTDecode|DCT|JPXDecode|CCITTFaxDecode|CCF|JBIG2Decode)\s*(?:\]|\/|>|$|(?<=\s)[^\s/%]))/;
const deflated = /^\s*(?:\[\s*)?\/Fl/;
/** What some readers take for the same: a short name, or parameters that stand in another place. */
const elsewhere =
  /\/F\s*(?:\[\s*)?\/(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|FlateDecode|Fl|Crypt)\b|\/DP\s*(?:\[\s*)?\d+\s+\d+\s+R\b|\/DecodeParms(?!\s*(?:null\b|\[\s*(?:null|<<|\])|<<))/;

/** The most that is looked into. A scan of an A4 page has some 26 MB. */
const limits = { streams: 20_000, perStream: 64 * 1024 * 1024, inAll: 256 * 1024 * 1024 };

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
  let before = 0;
  for (const { at, data, isPlain } of starts) {
    // all since the last one: strings and comments could lead astray whoever looks for the dictionary alone
    const about = spelledOut(text.slice(before, at));
    before = at;
    const packed = [...about.matchAll(filters)].map(([, how = '']) => how);
    const isSplit = packed.length === 0 && about.includes('/DecodeParms');
    if (isSplit || elsewhere.test(about) || packed.some((how) => !known.test(how))) return 'opaque';
    const isDeflated = packed.some((how) => deflated.test(how));
    const unpacked = unpack(buffer.subarray(data), Math.min(limits.perStream, left));
    // readers differ in where the data of such a one begin
    const isOdd = !isPlain && [at, at + 1].some((from) => unpack(buffer.subarray(from + word.length), 1) !== 'damaged');
    if (unpacked === 'long' || isOdd || (unpacked !== 'damaged' && !isPlain)) return 'opaque';
    if (unpacked === 'damaged') {
      if (isDeflated) return 'opaque';
      continue;
    }
    left -= unpacked.length;
    const plain = withoutPredictor(unpacked, about);
    if (plain === null || unpack(plain, 1) !== 'damaged') return 'opaque';
    const inside = spelledOut(plain.toString('latin1'));
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

const word = 'stream';

interface Stream {
  at: number;
  /** the next line, as readers have it */
  data: number;
  /** nothing stands behind the word on its line */
  isPlain: boolean;
}

/** Every place at which a stream may begin, also where no table of the file leads. */
function streamStarts(text: string): Stream[] {
  const found: Stream[] = [];
  let lineEnd = -1;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (text.startsWith('end', at - 3)) continue;
    const end = at + word.length;
    if (lineEnd < end) lineEnd = nextLineEnd(text, end);
    const data = lineEnd + (text.startsWith('\r\n', lineEnd) ? 2 : 1);
    found.push({ at, data, isPlain: lineEnd === end });
    if (found.length > limits.streams) break;
  }
  return found;
}

function nextLineEnd(text: string, from: number): number {
  const ends = /[\r\n]/g;
  ends.lastIndex = from;
  return ends.exec(text)?.index ?? text.length;
}

function outsideStreams(text: string, starts: readonly Stream[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { data, isPlain } of starts) {
    if (data < from || !isPlain) continue;
    pieces.push(text.slice(from, data));
    const end = text.indexOf('endstream', data);
    if (end < 0) return pieces.join(' ');
    from = end;
  }
  return [...pieces, text.slice(from)].join(' ');
}

/** @param most bytes; `long`: it has more */
function unpack(packed: Buffer, most: number): Buffer | 'damaged' | 'long' {
  try {
    const unpacked = inflateSync(packed, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH });
    return unpacked.length === 0 ? 'damaged' : unpacked;
  } catch (error) {
    return error instanceof RangeError ? 'long' : 'damaged';
  }
}

/** What says how rows are written as differences, with its number. */
const ofRows = {
  Predictor: /\/Predictor\s*(\d{1,7})?/g,
  Colors: /\/Colors\s*(\d{1,7})?/g,
  BitsPerComponent: /\/BitsPerComponent\s*(\d{1,7})?/g,
  Columns: /\/Columns\s*(\d{1,7})?/g,
};

/** The number behind a name; null: it has none, or several. */
function numberAfter(about: string, name: keyof typeof ofRows, usual: number): number | null {
  const found = new Set([...about.matchAll(ofRows[name])].map(([, digits]) => digits));
  const [first] = found;
  return found.size === 0 ? usual : found.size > 1 || first === undefined ? null : Number(first);
}

/** Rows may be written as differences (PNG, ISO 32000-1, 7.4.4.4). @returns null for what is not read here */
function withoutPredictor(unpacked: Buffer, about: string): Buffer | null {
  const predictor = numberAfter(about, 'Predictor', 1);
  if (predictor === 1) return unpacked;
  const colours = numberAfter(about, 'Colors', 1);
  const bits = numberAfter(about, 'BitsPerComponent', 8);
  const columns = numberAfter(about, 'Columns', 1);
  if (predictor === null || predictor < 10 || colours === null || bits === null || columns === null) return null;
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
