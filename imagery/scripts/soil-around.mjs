// node soil-around.mjs ../masters/degradation-1.webp ../masters/soil-around.webp
// The soil around the degradation pictures: three of their squares wide, one and a half high, the square itself in the
// middle at the top, without its fork. Patches of the bare soil are laid side by side where they fit best and joined along a ragged line.
import sharp from 'sharp';
const [, , first, out] = process.argv;
const side = 900, across = 3 * side, down = 1.5 * side, patch = 190, lap = 76, tries = 700;
let seed = 7;
const random = () => ((seed = (seed * 1664525 + 1013904223) >>> 0) / 2 ** 32);
const whole = await sharp(first).resize(side, side).removeAlpha().raw().toBuffer();
// not soil: the fork and its shadow
const isTaken = (x, y) => {
  const d = Math.abs(y - (side - x) - 10) / Math.SQRT2; // distance from the fork's diagonal
  return d < 120 && x > 90 && x < 850;
};
const canvas = Buffer.alloc(across * down * 3), filled = new Uint8Array(across * down);
for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) {
  if (isTaken(x, y)) continue;
  const from = (y * side + x) * 3;
  canvas.set(whole.subarray(from, from + 3), (y * across + x + side) * 3);
  filled[y * across + x + side] = 1;
}
const spots = [], used = [];
for (let y = 0; y <= side - patch; y += 6) for (let x = 0; x <= side - patch; x += 6) {
  let free = true;
  for (const [a, b] of [[0, 0], [patch, 0], [0, patch], [patch, patch], [patch / 2, patch / 2], [patch / 2, 0], [0, patch / 2], [patch, patch / 2], [patch / 2, patch]]) if (isTaken(x + a, y + b)) free = false;
  if (free) spots.push([x, y]);
}
function lay(left, top) {
  const x0 = Math.max(0, Math.min(across - patch, left)), y0 = Math.max(0, Math.min(down - patch, top));
  let best, least = Infinity;
  for (let n = 0; n < tries; n++) {
    const [sx, sy] = spots[Math.floor(random() * spots.length)];
    let cost = 0, count = 0;
    for (let y = 0; y < patch; y += 3) for (let x = 0; x < patch; x += 3) {
      const c = (y0 + y) * across + x0 + x;
      if (!filled[c]) continue;
      const s = ((sy + y) * side + sx + x) * 3;
      for (let k = 0; k < 3; k++) cost += (canvas[c * 3 + k] - whole[s + k]) ** 2;
      count++;
    }
    // what lies high in the picture is further away
    cost = cost / Math.max(1, count) + Math.abs(Math.min(y0, side - patch) - sy) * 0.12;
    // a straw that is seen everywhere gives the patches away
    for (const [ux, uy, at, of] of used) {
      const near = 1 - Math.hypot(ux - sx, uy - sy) / 70;
      if (near > 0) cost += near * 900 / (1 + Math.hypot(at - x0, of - y0) / 500);
    }
    if (cost < least) { least = cost; best = [sx, sy]; }
  }
  const [sx, sy] = best;
  used.push([sx, sy, x0, y0]);
  // share of the new patch: from nothing at the edge of what is there to all of it `lap` further on, along a ragged line
  const near = new Float32Array(patch * patch).fill(1e9);
  for (let y = 0; y < patch; y++) for (let x = 0; x < patch; x++) if (!filled[(y0 + y) * across + x0 + x]) near[y * patch + x] = 0;
  for (const dir of [1, -1]) for (let i = 0; i < patch * patch; i++) {
    const at = dir > 0 ? i : patch * patch - 1 - i, x = at % patch, y = (at - x) / patch;
    for (const [dx, dy, d] of [[-dir, 0, 1], [0, -dir, 1], [-dir, -dir, 1.414], [dir, -dir, 1.414]]) {
      const nx = x + dx, ny = y + dy;
      if (nx < 0 || ny < 0 || nx >= patch || ny >= patch) continue;
      near[at] = Math.min(near[at], near[ny * patch + nx] + d);
    }
  }
  for (let y = 0; y < patch; y++) for (let x = 0; x < patch; x++) {
    const c = (y0 + y) * across + x0 + x, s = ((sy + y) * side + sx + x) * 3;
    const rag = 14 * Math.sin((x0 + x) * 0.11 + 2 * Math.sin((y0 + y) * 0.07)) + 10 * Math.sin((y0 + y) * 0.17 + x * 0.05);
    const share = filled[c] ? Math.max(0, Math.min(1, (lap / 2 - near[y * patch + x] + rag) / 12)) : 1;
    for (let k = 0; k < 3; k++) canvas[c * 3 + k] = Math.round(canvas[c * 3 + k] * (1 - share) + whole[s + k] * share);
  }
  for (let y = 0; y < patch; y++) filled.fill(1, (y0 + y) * across + x0, (y0 + y) * across + x0 + patch);
}
const step = patch - lap;
for (let at = 0; at < side; at += step / 2) for (const off of [-60, 60]) lay(side + at + off - patch / 2, side - at + off - patch / 2);
for (let x = 2 * side - lap; x < across; x += step) for (let y = 0; y < side; y += step) lay(x, y);
for (let x = side + lap - patch; x > -patch; x -= step) for (let y = 0; y < side; y += step) lay(x, y);
for (let y = side - lap; y < down; y += step) for (let x = 0; x < across; x += step) lay(x, y);
await sharp(canvas, { raw: { width: across, height: down, channels: 3 } }).resize(2400).webp({ quality: 86, effort: 5, smartSubsample: true }).toFile(out);
