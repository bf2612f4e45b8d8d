/** A rotation as a unit quaternion: x, y, z, w. */
export type Turn = readonly [number, number, number, number];

/** How a piece is held: how it is turned, how near, and how far its middle is from that of the stage, in halves of the stage. */
export interface Pose {
  turn: Turn;
  zoom: number;
  shift: readonly [x: number, y: number];
}

export type Side = 'above' | 'below' | 'side' | 'handle' | 'tip';
export type SetSide = 'above' | 'below' | 'front' | 'back' | 'left' | 'right';

const nearest = 5;
const farthest = 0.7;

const about = ([x, y, z]: readonly [number, number, number], angle: number): Turn => {
  const s = Math.sin(angle / 2);
  return [x * s, y * s, z * s, Math.cos(angle / 2)];
};

/** First `b`, then `a`; kept at length one, which many small turns would lose. */
function both([ax, ay, az, aw]: Turn, [bx, by, bz, bw]: Turn): Turn {
  const x = aw * bx + ax * bw + ay * bz - az * by;
  const y = aw * by - ax * bz + ay * bw + az * bx;
  const z = aw * bz + ax * by - ay * bx + az * bw;
  const w = aw * bw - ax * bx - ay * by - az * bz;
  const length = Math.hypot(x, y, z, w);
  return [x / length, y / length, z / length, w / length];
}

/** As in the pictures: lying from lower left to upper right, seen from 54 degrees above. */
export const firstPose: Pose = {
  turn: both(about([1, 0, 0], (54 / 180) * Math.PI), about([0, 1, 0], (50.7 / 180) * Math.PI)),
  zoom: 1,
  shift: [0, 0],
};

/** The open box, nearly as in its picture: one looks into it. */
export const firstPoseOfSet: Pose = {
  turn: both(about([1, 0, 0], (38 / 180) * Math.PI), about([0, 1, 0], (-22 / 180) * Math.PI)),
  // its lid and front reach further up and down than a piece
  zoom: 0.82,
  shift: [0, 0],
};

/** Turned with the hand on its front. @param right radians to the right @param down radians downwards */
export const turned = (pose: Pose, right: number, down: number): Pose => ({
  ...pose,
  turn: both(about([0, 1, 0], right), both(about([1, 0, 0], down), pose.turn)),
});

/** Moved across the stage; no further than the piece reaches. */
export function moved({ turn, zoom, shift: [x, y] }: Pose, right: number, up: number): Pose {
  const most = Math.max(0, zoom - 1);
  const within = (value: number) => Math.min(most, Math.max(-most, value));
  return { turn, zoom, shift: [within(x + right), within(y + up)] };
}

/** Nearer (a factor above one) or farther; what lies at a place of the stage stays there. */
export function zoomed(
  { turn, zoom, shift: [x, y] }: Pose,
  factor: number,
  [atX, atY]: readonly [number, number] = [0, 0],
): Pose {
  const next = Math.min(nearest, Math.max(farthest, zoom * factor));
  const by = next / zoom;
  return moved({ turn, zoom: next, shift: [atX + (x - atX) * by, atY + (y - atY) * by] }, 0, 0);
}

/** A direction of the piece (x along it, y upwards) as it stands before the viewer. */
export function rotated([x, y, z, w]: Turn, [vx, vy, vz]: readonly [number, number, number]): [number, number, number] {
  const tx = 2 * (y * vz - z * vy);
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * (x * vy - y * vx);
  return [vx + w * tx + y * tz - z * ty, vy + w * ty + z * tx - x * tz, vz + w * tz + x * ty - y * tx];
}

/** Where the viewer stands, as the piece counts directions. */
const viewerOf = ({ turn: [x, y, z, w] }: Pose) => rotated([-x, -y, -z, w], [0, 0, 1]);

/** Which side of a set in its box is seen; the lid is at its back. */
export function setSideSeen(pose: Pose): SetSide {
  const [along, up, across] = viewerOf(pose);
  if (up > 0.45) return 'above';
  if (up < -0.45) return 'below';
  if (Math.abs(across) > Math.abs(along)) return across > 0 ? 'front' : 'back';
  return along < 0 ? 'left' : 'right';
}

/** Which side of the piece is seen. */
export function sideSeen(pose: Pose): Side {
  const [along, up, across] = viewerOf(pose);
  if (up > 0.45) return 'above';
  if (up < -0.45) return 'below';
  if (Math.abs(across) > Math.abs(along)) return 'side';
  return along < 0 ? 'handle' : 'tip';
}
