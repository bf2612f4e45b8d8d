// node hundred-forks.mjs ../masters/product-fork.webp ../masters/hundred-forks.webp
// A pack of forks on a dinner plate, to scale and seen from above: the fork of its product picture, laid a hundred times
// as in the drawing of the viewer (apps/site/features/viewer/pile-drawing.tsx).
import sharp from 'sharp';
const [, , fork, out] = process.argv;
const size = 1600, millimetres = 330, plate = 270, length = 165, count = 100;
const px = size / millimetres;
const { data, info } = await sharp(fork).removeAlpha().raw().toBuffer({ resolveWithObject: true });
const cut = Buffer.alloc(info.width * info.height * 4);
for (let i = 0; i < info.width * info.height; i++) {
  const [r, g, b] = [data[i * 3], data[i * 3 + 1], data[i * 3 + 2]];
  // the ground is green, in the light and in the shadow; the fork is not
  const alpha = Math.max(0, Math.min(1, (r - g - 3) / 9)) * Math.max(0, Math.min(1, (r - 105) / 40));
  cut.set([r, g, b, Math.round(alpha * 255)], i * 4);
}
// its length in the product picture, from the end of the handle to the tines, and the way it points
const drawn = 1310, points = -46.4;
const raw = { width: info.width, height: info.height, channels: 4 };
// a grain of the ground here and there is not a hole in the edge
const smooth = await sharp(cut, { raw }).extractChannel(3).median(5).blur(1).raw().toBuffer();
for (let i = 0; i < smooth.length; i++) cut[i * 4 + 3] = smooth[i];
const piece = await sharp(cut, { raw })
  .resize(Math.round((info.width * length * px) / drawn)).png().toBuffer();
const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const reach = Math.max((plate - length) / 2, length * 0.32);
const layers = [];
for (let at = 0; at < count; at++) {
  const distance = reach * Math.sqrt(1 - (at + 0.5) / count);
  const around = (at * 137.508 * Math.PI) / 180;
  const turn = ((at * 271.756) % 360) - 90 - points;
  const turned = await sharp(piece).rotate(turn, { background: clear }).modulate({ brightness: 1.02 + (((at * 37) % 13) / 13) * 0.1 }).png().toBuffer({ resolveWithObject: true });
  const { width, height } = turned.info;
  const left = Math.round(size / 2 + distance * Math.cos(around) * px - width / 2), top = Math.round(size / 2 + distance * Math.sin(around) * px - height / 2);
  const alpha = await sharp(turned.data).extractChannel('alpha').blur(5).linear(0.55).raw().toBuffer();
  const dark = Buffer.alloc(width * height * 4);
  for (let i = 0; i < width * height; i++) dark.set([44, 32, 14, alpha[i]], i * 4);
  const shadow = await sharp(dark, { raw: { width, height, channels: 4 } }).png().toBuffer();
  layers.push({ input: shadow, left: left + 7, top: top + 9 }, { input: turned.data, left, top });
}
const middle = size / 2, rim = (plate / 2) * px;
const ground = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
<defs><linearGradient id="g" x2="1" y2="1"><stop offset="0" stop-color="#b6c6a2"/><stop offset="1" stop-color="#93a982"/></linearGradient>
<radialGradient id="s"><stop offset=".86" stop-color="#2c3a24" stop-opacity=".6"/><stop offset="1" stop-color="#2c3a24" stop-opacity="0"/></radialGradient>
<linearGradient id="r" x2="1" y2="1"><stop offset="0" stop-color="#fffdf6"/><stop offset=".5" stop-color="#efe9db"/><stop offset="1" stop-color="#c9bfa5"/></linearGradient>
<linearGradient id="w" x2="1" y2="1"><stop offset="0" stop-color="#e4dcc9"/><stop offset="1" stop-color="#faf6ec"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#g)"/>
<circle cx="${middle + 34}" cy="${middle + 44}" r="${rim * 1.08}" fill="url(#s)"/>
<circle cx="${middle}" cy="${middle}" r="${rim}" fill="url(#r)"/>
<circle cx="${middle}" cy="${middle}" r="${rim * 0.965}" fill="#f3eddf"/>
<circle cx="${middle}" cy="${middle}" r="${rim * 0.7}" fill="url(#w)"/></svg>`);
// the pile may reach over the rim, never over the picture's edge
await sharp(await sharp(ground).composite(layers).png().toBuffer()).webp({ quality: 88, effort: 5, smartSubsample: true }).toFile(out);
