/** A part of a picture, in pixels of it. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What must stay in view, in per cent of the picture from its left and upper edge. */
export interface Focus {
  x: number;
  y: number;
}

export const middle: Focus = { x: 50, y: 50 };

/** Width to height of what is kept: between the cuts that pages make of it. */
const ratio = 3 / 2;
/** How near to an edge of what is kept the focus may lie at most, as parts of its width and height: pages cut those off. */
const margin = { x: 0.08, y: 0.17 };
/** Pixels across: what is kept is never smaller for the sake of the focus. */
const smallestCrop = 800;

/**
 * The part of a picture to keep, so that pages, which cut around the middle, keep the focus: the largest part with the
 * focus in its middle as far as the edges let it, and a smaller one where it lies at an edge.
 */
export function cropAround({ width, height }: { width: number; height: number }, { x, y }: Focus): Part {
  const widest = Math.min(width, height * ratio);
  const [left, top] = [(width * x) / 100, (height * y) / 100];
  const room = Math.min(
    left / margin.x,
    (width - left) / margin.x,
    (Math.min(top, height - top) / margin.y) * ratio,
    widest,
  );
  const wide = Math.min(widest, Math.max(room, smallestCrop));
  return partAround({ width, height }, { left, top }, wide, wide / ratio);
}

/** What a page shows of a part: the largest piece of another shape around its middle. @param shape width to height */
export function cutOf(part: Part, shape: number): Part {
  const width = Math.min(part.width, part.height * shape);
  const height = width / shape;
  return {
    left: part.left + (part.width - width) / 2,
    top: part.top + (part.height - height) / 2,
    width,
    height,
  };
}

function partAround(
  whole: { width: number; height: number },
  at: { left: number; top: number },
  width: number,
  height: number,
): Part {
  const within = (start: number, most: number) => Math.round(Math.min(Math.max(start, 0), most));
  const [wide, high] = [Math.round(width), Math.round(height)];
  return {
    left: within(at.left - wide / 2, whole.width - wide),
    top: within(at.top - high / 2, whole.height - high),
    width: wide,
    height: high,
  };
}
