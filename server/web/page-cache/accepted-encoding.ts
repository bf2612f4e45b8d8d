import type { Encoding } from './cache-file.ts';

const preference: readonly Encoding[] = ['br', 'gzip'];

/** The encoding to answer with: of those that a body has the first that the client takes, Brotli before gzip. */
export function chooseEncoding(header: string | undefined, has: (encoding: Encoding) => boolean): Encoding {
  const takes = accepted(header);
  return preference.find((name) => has(name) && takes(name)) ?? 'identity';
}

/** Encodings a client takes, by Accept-Encoding with q-values. */
function accepted(header: string | undefined): (encoding: Encoding) => boolean {
  if (!header) return (encoding) => encoding === 'identity';
  if (!header.includes('q=')) return (encoding) => encoding === 'identity' || header.includes(encoding);
  // split and trimmed without patterns: `\s*;` over a header full of blanks would take a second of the whole server
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, q === undefined ? 1 : Number(q.slice(2))];
    }),
  );
  return (encoding) => (weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 1 : 0)) > 0;
}
