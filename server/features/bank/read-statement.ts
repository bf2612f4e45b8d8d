import { readCamt } from './read-camt.ts';
import { readCsv } from './read-csv.ts';
import { isZip, readZip } from './read-zip.ts';
import {
  mostStatementBytes,
  TooManyLines,
  UnreadableLine,
  type ReadStatement,
  type StatementTask,
} from './statement.ts';

/** Reads a statement by what it is, not by what it is called. To be called where nobody waits (statement-thread.ts). */
export function readStatement({ bytes, mappings }: StatementTask): ReadStatement {
  if (bytes.length > mostStatementBytes) return { kind: 'refused', why: 'large', detail: '' };
  const read = (file: Uint8Array) => readFile(file, mappings);
  try {
    return isZip(bytes) ? readZip(bytes, read) : read(bytes);
  } catch (error) {
    if (error instanceof TooManyLines) return { kind: 'refused', why: 'many', detail: '' };
    throw error;
  }
}

/** @throws {TooManyLines} */
function readFile(given: Uint8Array, mappings: StatementTask['mappings']): ReadStatement {
  const bytes = inUtf8(given);
  const start = new TextDecoder('latin1')
    .decode(bytes.slice(0, 200))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (start === '') return { kind: 'refused', why: 'empty', detail: '' };
  try {
    return start.startsWith('<') ? readCamt(bytes) : readCsv(bytes, mappings);
  } catch (error) {
    if (error instanceof UnreadableLine) return { kind: 'refused', why: 'row', detail: error.message };
    throw error;
  }
}

/** Excel's "Unicode text" and some banks write UTF-16, and say so by their first two bytes. All else stays as it is. */
function inUtf8(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  if (!isLittle && !isBig) return bytes;
  return new TextEncoder().encode(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes));
}
