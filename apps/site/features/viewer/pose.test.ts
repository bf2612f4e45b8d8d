import { expect, test } from 'vitest';
import { firstPose, firstPoseOfSet, moved, rotated, setSideSeen, sideSeen, turned, zoomed } from './pose.ts';

const half = Math.PI;

test('the hand’s way is the piece’s: what is in front goes where it is dragged', () => {
  const still = { turn: [0, 0, 0, 1], zoom: 1, shift: [0, 0] } as const;
  const front = [0, 0, 1] as const;
  expect(rotated(turned(still, 0.1, 0).turn, front)[0]).toBeGreaterThan(0);
  expect(rotated(turned(still, 0, 0.1).turn, front)[1]).toBeLessThan(0);
});

test('it says which side is seen', () => {
  expect(sideSeen(firstPose)).toBe('above');
  expect(sideSeen(turned(firstPose, 0, half))).toBe('below');
  expect(sideSeen(turned(firstPose, half, 0))).not.toBe('above');
  const lying = { turn: [0, 0, 0, 1], zoom: 1, shift: [0, 0] } as const;
  expect(sideSeen(lying)).toBe('side');
  // from the left its handle comes to the front
  expect(sideSeen(turned(lying, half / 2, 0))).toBe('handle');
  expect(sideSeen(turned(lying, -half / 2, 0))).toBe('tip');
});

test('of a box it says from where one looks: into it, at its bottom, or at one of four sides', () => {
  expect(setSideSeen(firstPoseOfSet)).toBe('above');
  expect(setSideSeen(turned(firstPoseOfSet, 0, half))).toBe('below');
  const standing = { turn: [0, 0, 0, 1], zoom: 1, shift: [0, 0] } as const;
  expect(setSideSeen(standing)).toBe('front');
  expect(setSideSeen(turned(standing, half, 0))).toBe('back');
  expect(setSideSeen(turned(standing, half / 2, 0))).toBe('left');
  expect(setSideSeen(turned(standing, -half / 2, 0))).toBe('right');
});

test('a thousand small turns leave its shape alone', () => {
  let pose = firstPose;
  for (let turn = 0; turn < 1000; turn += 1) pose = turned(pose, 0.3, 0.2);
  expect(Math.hypot(...rotated(pose.turn, [1, 0, 0]))).toBeCloseTo(1, 9);
});

test('zooming keeps in its place what it is done at, within bounds, and back at one the piece is in the middle', () => {
  const at = [0.4, -0.2] as const;
  const near = zoomed(firstPose, 2, at);
  // what stood at `at` stood there before, twice as far from the middle now
  expect(near.shift.map((shift, axis) => shift + 2 * (at[axis] ?? 0))).toEqual([
    expect.closeTo(0.4, 9),
    expect.closeTo(-0.2, 9),
  ]);
  expect(zoomed(firstPose, 100).zoom).toBe(5);
  expect(zoomed(firstPose, 0.001).zoom).toBe(0.7);
  expect(moved(firstPose, 3, 3).shift).toEqual([0, 0]);
  expect(zoomed(moved(near, 9, -9), 0.5).shift).toEqual([0, 0].map(() => expect.closeTo(0, 9)));
});
