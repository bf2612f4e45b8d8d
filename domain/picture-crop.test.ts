import { expect, test } from 'vitest';
import { cropAround, cutOf, middle, type Focus, type Part } from './picture-crop.ts';

const holds = (part: Part, whole: { width: number; height: number }, { x, y }: Focus) => {
  const [left, top] = [(whole.width * x) / 100, (whole.height * y) / 100];
  return left >= part.left && left <= part.left + part.width && top >= part.top && top <= part.top + part.height;
};

test('what must stay in view does so in every shape a page cuts, and nothing lies outside of the picture', () => {
  for (const whole of [
    { width: 2400, height: 1600 },
    { width: 1600, height: 2400 },
    { width: 2400, height: 800 },
    { width: 1200, height: 1200 },
  ])
    for (const x of [3, 20, 50, 80, 97])
      for (const y of [5, 25, 50, 75, 95]) {
        const part = cropAround(whole, { x, y });
        expect(part.left).toBeGreaterThanOrEqual(0);
        expect(part.top).toBeGreaterThanOrEqual(0);
        expect(part.left + part.width).toBeLessThanOrEqual(whole.width);
        expect(part.top + part.height).toBeLessThanOrEqual(whole.height);
        expect(part.width).toBeGreaterThanOrEqual(800);
        expect(holds(part, whole, { x, y })).toBe(true);
        // as far as the smallest part lets it
        if (part.width > 800)
          for (const shape of [4 / 3, 2]) expect(holds(cutOf(part, shape), whole, { x, y })).toBe(true);
      }
});

test('a picture of the right shape stays whole around its middle', () => {
  expect(cropAround({ width: 1500, height: 1000 }, middle)).toEqual({ left: 0, top: 0, width: 1500, height: 1000 });
  expect(cropAround({ width: 1000, height: 2000 }, { x: 50, y: 25 })).toEqual({
    left: 0,
    top: 167,
    width: 1000,
    height: 667,
  });
});
