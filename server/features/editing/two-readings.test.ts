import { expect, test } from 'vitest';
import { content } from '../content/load.ts';
import { twoReadings } from './two-readings.ts';

test('a text is read with the proofs of its claims, and without', () => {
  const text = 'Für Feste<<: zu {claim:plastic-free} plastikfrei || , [im Shop](/shop)>>.';
  expect(twoReadings(text, 'de', content())).toEqual({
    proven: 'Für Feste: zu 100 % plastikfrei.',
    unproven: 'Für Feste, im Shop.',
  });
});

test('a text of one reading, or one that is being written, has no second', () => {
  for (const text of ['Für Feste.', '<<Für Feste', '<<Zu {claim:no-such-claim} gut || >>'])
    expect(twoReadings(text, 'de', content()), text).toBe(null);
});
