import type { MarkedText } from '../../../domain/search.ts';

/** A text with the words that were searched for. */
export function Marked({ text }: { text: MarkedText }) {
  return text.map((piece, at) =>
    piece.marked ? (
      <mark
        key={at}
        style={{ background: 'color-mix(in srgb, var(--color-sprout) 55%, transparent)', color: 'inherit' }}
      >
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
