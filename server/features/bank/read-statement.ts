import { readCamt } from './read-camt.ts';
import { readCsv } from './read-csv.ts';
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
  const start = new TextDecoder('latin1')
    .decode(bytes.slice(0, 200))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (start === '') return { kind: 'refused', why: 'empty', detail: '' };
  try {
    return start.startsWith('<') ? readCamt(bytes) : readCsv(bytes, mappings);
  } catch (error) {
    if (error instanceof UnreadableLine) return { kind: 'refused', why: 'row', detail: error.message };
    if (error instanceof TooManyLines) return { kind: 'refused', why: 'many', detail: '' };
    throw error;
  }
}
