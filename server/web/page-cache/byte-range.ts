/** One range of RFC 9110 as first and last byte, or null when the header is to be ignored (malformed, or several ranges). */
export function parseRange(header: string, size: number): { from: number; to: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const from = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const to = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (from > to || from >= size) return 'unsatisfiable';
  return { from, to };
}
