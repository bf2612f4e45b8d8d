import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const folder = 'apps/site/features/degradation/frames';
const names = readdirSync(folder).sort();
const weeks = 9;
const framesPerWeek = 2;

/** Brightness of every pixel of a frame, 0 to 255, at a quarter of its size. */
const brightness = (name: string) => sharp(join(folder, name)).resize(200).greyscale().raw().toBuffer();

const meanDifference = (a: Buffer, b: Buffer) =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;

test('the movement has two frames a week from week 0 to week 9, none of them left out', () => {
  const count = weeks * framesPerWeek + 1;
  expect(names).toEqual(Array.from({ length: count }, (_, index) => `${String(index).padStart(2, '0')}.avif`));
});

test('every frame is an AVIF of 800 by 800 pixels and under 24 kB', async () => {
  for (const name of names) {
    const { format, compression, width, height } = await sharp(readFileSync(join(folder, name))).metadata();
    expect({ name, format, compression, width, height }).toEqual({
      name,
      format: 'heif',
      compression: 'av1',
      width: 800,
      height: 800,
    });
    expect(statSync(join(folder, name)).size, name).toBeLessThan(24_000);
  }
});

test('every frame moves on from the one before, and none jumps', async () => {
  const frames = await Promise.all(names.map(brightness));
  const steps = frames.slice(1).map((frame, index) => meanDifference(frame, frames[index] ?? frame));
  // measured: 1.6 to 5.2
  for (const [index, step] of steps.entries()) {
    expect(step, `${names[index] ?? ''} to ${names[index + 1] ?? ''}`).toBeGreaterThan(0.5);
    expect(step, `${names[index] ?? ''} to ${names[index + 1] ?? ''}`).toBeLessThan(6.5);
  }
});

test('the fork is there at the beginning and gone at the end, while the ground around it stays as it was', async () => {
  const first = await brightness('00.avif');
  const last = await brightness('18.avif');
  // the pale handle at the lower left; the corner at the upper left
  const mean = (frame: Buffer, left: number, top: number) => {
    let sum = 0;
    for (let y = top; y < top + 8; y++) for (let x = left; x < left + 8; x++) sum += frame[y * 200 + x] ?? 0;
    return sum / 64;
  };
  expect(mean(first, 66, 120)).toBeGreaterThan(150);
  expect(mean(last, 66, 120)).toBeLessThan(80);
  expect(Math.abs(mean(first, 4, 4) - mean(last, 4, 4))).toBeLessThan(3);
});
