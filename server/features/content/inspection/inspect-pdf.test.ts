import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pdfProblem } from './inspect-pdf.ts';

const action = '<< /S /JavaScript /JS (app.alert(1)) >>';
const quiet = '<< /Type /Pages /Count 0 /Kids [] >>';

/** A document with one packed stream. @param dictionary what is said of it besides its length */
const pdfWith = (dictionary: string, packed: Buffer, { word = 'stream\n', before = '' } = {}) =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n${before}2 0 obj << ${dictionary} /Length ${packed.length} >>\n${word}`,
    ),
    packed,
    Buffer.from('\nendstream endobj\ntrailer\n%%EOF\n'),
  ]);
const objects = (content: string) => Buffer.from(`3 0 ${content}`);
const asObjects = '/Type /ObjStm /N 1 /First 4';

/** As PNG writes rows of a picture: each byte the difference to the one above. */
function withPredictor(data: Buffer, columns: number): Buffer {
  const out: Buffer[] = [];
  let before = Buffer.alloc(columns);
  for (let from = 0; from < data.length; from += columns) {
    const row = Buffer.alloc(columns, 0x20);
    data.copy(row, 0, from, from + columns);
    out.push(Buffer.from([2, ...row.map((value, at) => value - (before[at] ?? 0))]));
    before = row;
  }
  return Buffer.concat(out);
}

describe('objects that lie packed in a stream', () => {
  test('are looked into: an action is found, and nothing is not', () => {
    const flate = `${asObjects} /Filter /FlateDecode`;
    expect(pdfProblem(pdfWith(flate, deflateSync(objects(action))))).toBe('active');
    expect(pdfProblem(pdfWith(flate, deflateSync(objects('<< /S /Launch /F (cmd.exe) >>'))))).toBe('active');
    expect(pdfProblem(pdfWith(flate, deflateSync(objects('<< /S /J#61vaScript >>'))))).toBe('active');
    expect(pdfProblem(pdfWith(flate, deflateSync(objects('<< /JS (x) >>'))))).toBe('active');
    expect(pdfProblem(pdfWith(flate, deflateSync(objects(quiet))))).toBe(null);
  });

  test('also where it is not said what the stream is, and its names are written as numbers', () => {
    expect(pdfProblem(pdfWith('/Filter /Fl#61teDecode', deflateSync(objects(action))))).toBe('active');
    expect(pdfProblem(pdfWith('/Subtype /Image /Filter [ /FlateDecode ]', deflateSync(objects(action))))).toBe(
      'active',
    );
  });

  test.each([
    ['a string that reads like the beginning of an object', '/Filter /FlateDecode /X (obj)'],
    ['a name that does', '/Filter /FlateDecode /Xobj 1'],
    ['a dictionary as long as a book', `/Filter /FlateDecode /X (${'a'.repeat(17_000)})`],
    ['nothing of how it is packed', ''],
    ['a picture, once it is unpacked', '/Filter [/FlateDecode /DCTDecode]'],
  ])('also behind %s', (_what, dictionary) => {
    expect(pdfProblem(pdfWith(`${asObjects} ${dictionary}`, deflateSync(objects(action))))).toBe('active');
  });

  test.each([
    ['a word at random', '', { before: '9 0 obj << /Title (a stream of objects) >> endobj\n' }],
    ['the handler of a signature', '', { before: '9 0 obj << /Type /Sig /Filter /Adobe.PPKLite >> endobj\n' }],
    ['no parameters', '/DecodeParms null', {}],
  ])('%s is nothing against it', (_what, dictionary, more) => {
    const packed = deflateSync(objects(quiet));
    expect(pdfProblem(pdfWith(`${asObjects} /Filter /FlateDecode ${dictionary}`, packed, more))).toBe(null);
  });

  test('also as differences from row to row', () => {
    const parms = `${asObjects} /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 8 >>`;
    const packed = deflateSync(withPredictor(objects(action), 8));
    expect(packed.includes('JavaScript')).toBe(false);
    expect(pdfProblem(pdfWith(parms, packed))).toBe('active');
    expect(pdfProblem(pdfWith(parms, deflateSync(withPredictor(objects(quiet), 8))))).toBe(null);
  });

  test.each([
    ['packed otherwise', pdfWith(`${asObjects} /Filter /ASCIIHexDecode`, Buffer.from(objects(action).toString('hex')))],
    ['packed twice', pdfWith('/Filter [/LZWDecode /FlateDecode]', deflateSync(objects(quiet)))],
    ['deflated twice', pdfWith('/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(objects(action))))],
    ['deflated twice, and said to be once', pdfWith('/Filter /FlateDecode', deflateSync(deflateSync(objects(action))))],
    ['with a comment', pdfWith('/Filter [/FlateDecode %\n/FlateDecode]', deflateSync(deflateSync(objects(action))))],
    ['whose dictionary ends in a comment', pdfWith('/Filter /FlateDecode%obj\n', deflateSync(objects(action)))],
    ['in the short way', pdfWith('/F [/AHx /Fl]', Buffer.from(deflateSync(objects(action)).toString('hex')))],
    ['whose parameters stand elsewhere', pdfWith('/Filter /Fl /DecodeParms 7 0 R', deflateSync(objects(quiet)))],
    [
      'with parameters of something else before',
      pdfWith('/Filter /Fl /DecodeParms << /Predictor 12 /Columns 8 >>', deflateSync(objects(quiet)), {
        before: '9 0 obj << /Columns 9 >> endobj\n',
      }),
    ],
    [
      'whose dictionary holds the word',
      pdfWith('/DecodeParms << /Predictor 12 /Columns 8 >> /X (stream) /Filter /Fl', deflateSync(objects(quiet))),
    ],
    ['behind a space', pdfWith('/Filter /FlateDecode', deflateSync(objects(quiet)), { word: 'stream \n' })],
    ['on a line with something', pdfWith('/Filter /Fl', deflateSync(objects(quiet)), { word: 'stream x\n' })],
    ['on the line of the word', pdfWith('/Filter /Fl', deflateSync(objects(quiet)), { word: 'stream' })],
    ['whose way of packing stands elsewhere', pdfWith('/Filter 9 0 R', deflateSync(objects(action)))],
    ['that cannot be unpacked', pdfWith('/Filter /FlateDecode', Buffer.from('not packed at all'))],
    ['of a locked document', pdfWith('/Encrypt 5 0 R', Buffer.from(quiet))],
  ])('%s: refused, for it cannot be looked into', (_what, bytes) => {
    expect(pdfProblem(bytes)).toBe('opaque');
  });

  test('a few bytes that become endlessly many are refused', () => {
    const bomb = deflateSync(Buffer.alloc(80 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    expect(pdfProblem(pdfWith('/Filter /FlateDecode', bomb))).toBe('opaque');
  });
});
