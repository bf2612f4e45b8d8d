// node true-size.mjs piece.webp ground.webp SHARE out.webp
// A small piece as large as it is beside the others: its picture, in which every piece fills the frame, made SHARE times
// as large (its length by the fork's, content/products) on the ground of another one of the same colour and light.
import sharp from 'sharp';
const [, , from, on, share, out] = process.argv;
const read = async (file) => {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, size: info.width };
};
/** Terms of a surface that bends once: the light falls off evenly. */
const terms = (x, y) => [1, x, y, x * x, x * y, y * y];
/** Solves the six equations of a fit. */
function solve(rows) {
  for (let at = 0; at < rows.length; at++) {
    const best = rows.slice(at).reduce((most, row, i) => (Math.abs(row[at]) > Math.abs(rows[most][at]) ? at + i : most), at);
    [rows[at], rows[best]] = [rows[best], rows[at]];
    for (let other = 0; other < rows.length; other++) {
      if (other === at) continue;
      const by = rows[other][at] / rows[at][at];
      rows[other] = rows[other].map((value, i) => value - by * rows[at][i]);
    }
  }
  return rows.map((row, i) => row[6] / row[i]);
}
/** The ground without what lies on it: fitted to the edges, then to all that is like them. */
function groundOf({ data, size }) {
  const colour = (surface, x, y) => surface.map((factors) => terms(x / size, y / size).reduce((sum, term, i) => sum + term * factors[i], 0));
  let surface = null;
  let spread = 0;
  for (let round = 0; round < 4; round++) {
    const sums = [0, 1, 2].map(() => Array.from({ length: 6 }, () => Array(7).fill(0)));
    let count = 0, off = 0;
    for (let y = 0; y < size; y += 3)
      for (let x = 0; x < size; x += 3) {
        const pixel = data.subarray((y * size + x) * 3, (y * size + x) * 3 + 3);
        if (surface) {
          const fitted = colour(surface, x, y);
          const far = Math.max(...fitted.map((value, i) => Math.abs(value - pixel[i])));
          if (far > 9) continue;
          off += (fitted[1] - pixel[1]) ** 2; count++;
        } else if (Math.min(x, y, size - x, size - y) > size * 0.09) continue;
        const t = terms(x / size, y / size);
        for (let channel = 0; channel < 3; channel++)
          for (let i = 0; i < 6; i++) {
            for (let j = 0; j < 6; j++) sums[channel][i][j] += t[i] * t[j];
            sums[channel][i][6] += t[i] * pixel[channel];
          }
      }
    surface = sums.map(solve);
    spread = Math.sqrt(off / Math.max(1, count));
  }
  return { at: (x, y) => colour(surface, x, y), spread };
}
const piece = await read(from), beside = await read(on);
const own = groundOf(piece), ground = groundOf(beside);
const size = beside.size, factor = Number(share) * (size / piece.size), inner = Math.round(piece.size * factor);
// what the piece and its shadow do to their ground
const less = await sharp(piece.data, { raw: { width: piece.size, height: piece.size, channels: 3 } }).resize(inner).raw().toBuffer();
const left = Math.round((size - inner) / 2);
let seed = 7;
const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
const bell = () => chance() + chance() + chance() + chance() - 2;
const done = Buffer.alloc(size * size * 3);
for (let y = 0; y < size; y++)
  for (let x = 0; x < size; x++) {
    const [u, v] = [x - left, y - left];
    const edge = Math.min(u, v, inner - 1 - u, inner - 1 - v) / (inner * 0.06);
    const shown = Math.max(0, Math.min(1, edge));
    const under = ground.at(x, y), grain = bell() * Math.max(ground.spread, 1.6) * 1.7;
    const mine = shown > 0 ? own.at(u / factor, v / factor) : under;
    for (let channel = 0; channel < 3; channel++) {
      const ratio = shown > 0 ? less[(v * inner + u) * 3 + channel] / mine[channel] : 1;
      const quiet = Math.max(0, 1 - Math.abs(ratio - 1) * 12);
      done[(y * size + x) * 3 + channel] = Math.max(0, Math.min(255, under[channel] * (1 + (ratio - 1) * shown) + grain * quiet));
    }
  }
await sharp(done, { raw: { width: size, height: size, channels: 3 } }).webp({ quality: 92, effort: 5, smartSubsample: true }).toFile(out);
