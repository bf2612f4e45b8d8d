import { expect, test } from 'vitest';
import { unclickable } from './unclickable.ts';

test.each([
  'Bestek & Zo B.V.',
  'Piatti S.p.A. & figli',
  'a.s.',
  'z.B. am 12.11.2026 (2026-11-12), ca. 3.000 Stück',
  'Dr. Ada Muster',
])('an ordinary text stays as it was typed: %s', (text) => expect(unclickable(text)).toBe(text));

test.each([
  ['evil.example', 'evil[.]example'],
  ['www.evil.example/a', 'www[.]evil[.]example/a'],
  ['www.x.y', 'www[.]x[.]y'],
  ['Zo B.V.evil.example', 'Zo B[.]V[.]evil[.]example'],
  ['a.b.co', 'a[.]b[.]co'],
  ['evil。example', 'evil[。]example'],
  ['пример.испытание', 'пример[.]испытание'],
  ['https://evil.example', 'https[:]//evil[.]example'],
  ['x@evil.example', 'x[at]evil[.]example'],
])('what could be clicked cannot: %s', (text, shown) => expect(unclickable(text)).toBe(shown));
