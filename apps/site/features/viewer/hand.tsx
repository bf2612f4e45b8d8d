/**
 * An adult's right hand, flat, in millimetres: from the crease of the wrist to the tip of the middle finger 182, across the
 * knuckles 80. Both are halfway between the medians of women (175, 75) and men (190, 85) of 19 to 65 years in Great Britain
 * (S. Pheasant, Bodyspace).
 */
export const handMm = 182;
/** from the little finger to the thumb, spread */
export const handSpreadMm = 110;

const fingers = [
  { d: 'M11.5 112L5 48.5', width: 15.5 },
  { d: 'M30 104L28 20.5', width: 17.5 },
  { d: 'M50 100L50.5 9.3', width: 18.5 },
  { d: 'M70 104L74 18', width: 17.5 },
  { d: 'M70 156C84 146 92 128 100 104', width: 19 },
];
const palm =
  'M3.8 106C1.5 128 5 150 13 164C16 170 16 176 15.5 182L66 182C66 174 69 166 75 158C81 148 80 120 78.8 102L60 92L20 96Z';

/** Everything once with its line and once without, so that no line is left between fingers and palm. */
const layer = (line: number) => (
  <g className="viewer-hand">
    {fingers.map(({ d, width }) => (
      <path key={d} d={d} fill="none" strokeWidth={width + line} />
    ))}
    <path d={palm} strokeWidth={line} />
  </g>
);

export const Hand = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    {layer(2.5)}
    {layer(0)}
  </g>
);
