// Makes the silent loop for the press from the frames of the site: node loop.mjs FRAMES OUT. Needs ffmpeg.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const [frames = '', out = ''] = process.argv.slice(2);
const rate = 25;
const side = 800;
/** seconds: the fork lies there, goes, is gone, and the first picture fades in again */
const times = { before: 0.5, going: 4.2, after: 0.8, back: 0.5 };

const pictures = await Promise.all(
  readdirSync(frames)
    .filter((name) => name.endsWith('.avif'))
    .sort()
    .map((name) => sharp(join(frames, name)).resize(side).removeAlpha().raw().toBuffer()),
);
const [first] = pictures;
const last = pictures.at(-1);

function faded(from, to, part) {
  if (part <= 0) return from;
  const mixed = Buffer.allocUnsafe(from.length);
  for (let at = 0; at < mixed.length; at += 1) mixed[at] = Math.round(from[at] + (to[at] - from[at]) * part);
  return mixed;
}

/** What is seen at a time in seconds. */
function at(seconds) {
  const going = (seconds - times.before) / times.going;
  if (going <= 0) return first;
  if (going < 1) {
    const place = going * (pictures.length - 1);
    const step = Math.floor(place);
    return faded(pictures[step], pictures[step + 1], place - step);
  }
  const back = (seconds - times.before - times.going - times.after) / times.back;
  // slow at both ends
  return faded(last, first, back <= 0 ? 0 : back * back * (3 - 2 * back));
}

async function encode(file, ...settings) {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${side}x${side}`, '-r', String(rate), '-i', '-'];
  const colours = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-colorspace', 'bt709'];
  const marked = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  // the same bytes from the same frames: no dates, no name of the program
  const same = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-threads', '1'];
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...input, '-an', ...colours, ...marked, ...settings, ...same, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = new Promise((done) => child.once('close', done));
  const length = Object.values(times).reduce((sum, time) => sum + time, 0);
  for (let count = 0; count < Math.round(length * rate); count += 1)
    if (!child.stdin.write(at(count / rate))) await new Promise((done) => child.stdin.once('drain', done));
  child.stdin.end();
  if ((await ended) !== 0) throw new Error(`${file} was not made`);
}

mkdirSync(out, { recursive: true });
await encode(join(out, 'loop.webm'), '-c:v', 'libvpx-vp9', '-crf', '34', '-b:v', '0', '-row-mt', '0', '-cpu-used', '2');
await encode(join(out, 'loop.mp4'), '-c:v', 'libx264', '-crf', '23', '-preset', 'slow', '-movflags', '+faststart');
await sharp(first, { raw: { width: side, height: side, channels: 3 } })
  .jpeg({ quality: 80, mozjpeg: true })
  .toFile(join(out, 'loop-poster.jpg'));
