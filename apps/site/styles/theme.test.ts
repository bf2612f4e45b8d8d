import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const theme = readFileSync('apps/site/styles/theme.css', 'utf8');

function colour(name: string): [number, number, number] {
  const hex = new RegExp(`--color-${name}: #([0-9a-f]{3,6});`).exec(theme)?.[1];
  if (!hex) throw new Error(`no colour ${name} in theme.css`);
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255) as [number, number, number];
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
const luminance = (rgb: [number, number, number]) => {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(colour(one)), luminance(colour(other))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

test.each([
  ['forest', 'oat'],
  ['forest', 'paper'],
  ['forest', 'sand'],
  ['ink-soft', 'oat'],
  ['ink-soft', 'paper'],
  ['leaf-dark', 'oat'],
  ['leaf-dark', 'paper'],
  ['oat', 'forest'],
  ['sage', 'forest'],
  ['sprout', 'forest'],
  ['white', 'terracotta'],
  ['white', 'terracotta-dark'],
  ['error', 'oat'],
  ['error', 'paper'],
  ['white', 'error'],
])('text in %s on %s has a contrast of at least 4.5', (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ['sand-dark', 'paper'],
  ['sand-dark', 'white'],
  ['forest', 'oat'],
  ['leaf', 'paper'],
  ['sprout', 'forest'],
])('borders, fields and marks in %s on %s have a contrast of at least 3', (mark, ground) => {
  expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
});

/**
 * An opened menu or dialog puts something before the page. With such a rule the browser then looks at every element that
 * stands behind it and all that is in them: on a slow phone 36 ms before the first frame.
 */
test('no rule is for any element that stands beside another', () => {
  const sheets = globSync('apps/site/**/*.css');
  expect(sheets.length).toBeGreaterThan(10);
  const found = sheets.filter((sheet) =>
    /[+~]\s*\*/.test(readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\/|calc\([^;]*;/g, '')),
  );
  expect(found).toEqual([]);
});
