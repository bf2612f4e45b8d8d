import type { MarkedText } from '../../domain/search.ts';

/** A text with the words that were searched for. */
export function Marked({ text }: { text: MarkedText }) {
  return text.map((piece, at) =>
    piece.marked ? (
      <mark key={at} className="bg-sprout/55 text-inherit">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
