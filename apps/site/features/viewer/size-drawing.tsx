import type { PieceView } from '../../../../domain/piece.ts';
import { Hand, handMm, handSpreadMm } from './hand.tsx';

/** millimetres: a usual dinner plate, and the coin (Council Regulation (EU) No 729/2014) */
export const plateMm = 260;
export const coinMm = 23.25;

const gap = 16;
const line = 12;

/** The piece beside a hand, a plate and a coin, one millimetre of each as long as of the others. Its numbers stand in the list beside it. */
export function SizeDrawing({ drawing, label }: { drawing: NonNullable<PieceView['drawing']>; label: string }) {
  const { lengthMm: length, widthMm: width, outline } = drawing;
  const height = Math.max(plateMm, length + line) + 4;
  const left = line + 8;
  const foot = (height + line + length) / 2;
  const head = foot - length;
  const hand = left + width + gap;
  const plate = hand + handSpreadMm + gap + plateMm / 2;
  const coin = plate + plateMm / 2 + gap / 2 + coinMm / 2;
  const bottom = height / 2 + plateMm / 2 - coinMm / 2 - 6;
  const mark = (x1: number, y1: number, x2: number, y2: number) => {
    const [dx, dy] = x1 === x2 ? [3, 0] : [0, 3];
    return `M${x1} ${y1}L${x2} ${y2}M${x1 - dx} ${y1 - dy}l${dx * 2} ${dy * 2}M${x2 - dx} ${y2 - dy}l${dx * 2} ${dy * 2}`;
  };
  return (
    <svg className="viewer-drawing" role="img" aria-label={label} viewBox={`0 0 ${coin + coinMm / 2 + 2} ${height}`}>
      <Hand x={hand} y={(height - handMm) / 2} />
      <g className="viewer-plate">
        <circle cx={plate} cy={height / 2} r={plateMm / 2 - 1} />
        <circle cx={plate} cy={height / 2} r={plateMm * 0.34} />
      </g>
      <path
        className="viewer-piece"
        d={outline}
        transform={`matrix(0 ${-length / 1000} ${width / 1000} 0 ${left} ${foot})`}
      />
      <path
        className="viewer-measures"
        d={mark(left - 8, head, left - 8, foot) + mark(left, head - line + 4, left + width, head - line + 4)}
      />
      <g className="viewer-coin">
        <circle cx={coin} cy={bottom} r={coinMm / 2} />
        <circle cx={coin} cy={bottom} r={coinMm * 0.36} />
      </g>
    </svg>
  );
}
