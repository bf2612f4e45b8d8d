import { useId } from 'react';
import type { PieceView } from '../../../../domain/piece.ts';
import { plateMm } from './size-drawing.tsx';

/**
 * Degrees from one piece to the next, around the middle and around itself: the golden ratio and its like in a plane, whose
 * steps never come back to where they were, so that the pile looks thrown together.
 */
const steps = { around: 137.508, turned: 271.756 };
const middle = plateMm / 2 + 6;

/**
 * As many pieces as weigh what the claim says, on the plate of the other drawing, to scale, seen from above: the
 * lowest lie furthest out. It is always the same pile.
 */
export function PileDrawing({
  drawing: { lengthMm: length, widthMm: width, outline },
  count,
  label,
}: {
  drawing: NonNullable<PieceView['drawing']>;
  count: number;
  label: string;
}) {
  const id = useId();
  // no piece reaches over the rim by more than it would on a real plate
  const reach = Math.max((plateMm - length) / 2, length * 0.32);
  return (
    <svg
      className="viewer-drawing viewer-pile"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${middle * 2} ${middle * 2}`}
    >
      <g className="viewer-plate">
        <circle cx={middle} cy={middle} r={plateMm / 2 - 1} />
        <circle cx={middle} cy={middle} r={plateMm * 0.34} />
      </g>
      <defs>
        <path
          id={id}
          d={outline}
          vectorEffect="non-scaling-stroke"
          transform={`matrix(0 ${-length / 1000} ${width / 1000} 0 ${-width / 2} ${length / 2})`}
        />
      </defs>
      {Array.from({ length: count }, (_, at) => {
        const out = reach * Math.sqrt(1 - (at + 0.5) / count);
        const angle = (at * steps.around * Math.PI) / 180;
        const [x, y] = [middle + out * Math.cos(angle), middle + out * Math.sin(angle)];
        const turn = (at * steps.turned) % 360;
        return (
          <use
            key={at}
            href={`#${id}`}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})`}
          />
        );
      })}
    </svg>
  );
}
