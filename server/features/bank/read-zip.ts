import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import type { BankTransaction } from '../../../domain/bank/bank-transaction.ts';
import { mostStatementBytes, mostTransactions, TooManyLines, type ReadStatement } from './statement.ts';

/** A year of daily statements. */
const mostFiles = 400;
/** Of all files together, unpacked, in bytes. */
const mostUnpacked = 4 * mostStatementBytes;
/** Statements are packed to a twentieth; what shrinks more than this was made to grow. */
const mostGrowth = 200;

class TooMuchInZip extends Error {
  override name = 'TooMuchInZip';
}

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05);

/**
 * Reads the statements of a ZIP, as banks hand out several days, as if each had been dropped by itself: what one of them
 * repeats of another counts once. One that cannot be read refuses them all. Nothing is written; names are only told.
 * @param read one of them
 * @throws {TooManyLines}
 */
export function readZip(bytes: Uint8Array, read: (file: Uint8Array) => ReadStatement): ReadStatement {
  const files = unpacked(bytes);
  if (!Array.isArray(files)) return files;
  const lines: BankTransaction[] = [];
  /** how often a line stands in the file that has it most */
  const most = new Map<string, number>();
  for (const { name, content } of files) {
    const found = isZip(content) ? refused('zip') : read(content);
    if (found.kind === 'refused') return { ...found, file: shown(name) };
    if (found.kind !== 'read') return found;
    const own = new Map<string, number>();
    for (const line of found.transactions) {
      const key = JSON.stringify(line);
      const times = (own.get(key) ?? 0) + 1;
      own.set(key, times);
      if (times <= (most.get(key) ?? 0)) continue;
      most.set(key, times);
      lines.push(line);
    }
    if (lines.length > mostTransactions) throw new TooManyLines();
  }
  return { kind: 'read', transactions: lines };
}

const refused = (why: 'zip' | 'zip-large'): ReadStatement => ({ kind: 'refused', why, detail: '' });

interface PackedFile {
  name: string;
  content: Uint8Array;
}

function unpacked(bytes: Uint8Array): PackedFile[] | ReadStatement {
  let count = 0;
  let total = 0;
  try {
    const sums = checksums(bytes);
    const files = Object.entries(
      unzipSync(bytes, {
        filter: ({ name, size, originalSize }) => {
          if (name.endsWith('/')) return false;
          count += 1;
          total += originalSize;
          const isBomb = originalSize > 100_000 && originalSize > size * mostGrowth;
          if (count > mostFiles || total > mostUnpacked || originalSize > mostStatementBytes || isBomb)
            throw new TooMuchInZip();
          return true;
        },
      }),
    ).map(([name, content]) => ({ name, content }));
    // a name that stands twice, or a file that is not what the list of the archive says it is
    if (files.length !== count || count === 0) return refused('zip');
    return files.every(({ content }) => sums.has(crc32(content))) ? files : refused('zip');
  } catch (error) {
    return refused(error instanceof TooMuchInZip ? 'zip-large' : 'zip');
  }
}

/** Checksums in the list of the archive, which unpacking does not compare; none of an encrypted file. */
function checksums(bytes: Uint8Array): ReadonlySet<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const sums = new Set<number>();
  for (let at = 0; at + 46 <= bytes.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50 && (view.getUint16(at + 8, true) & 1) === 0)
      sums.add(view.getUint32(at + 16, true));
  return sums;
}

/** Without its folders, and without signs that only a terminal or a page would understand. */
const shown = (name: string): string =>
  (name.split(/[\\/]/).pop() ?? '').replace(/[^\p{L}\p{N} ._()-]/gu, '').slice(0, 80);
