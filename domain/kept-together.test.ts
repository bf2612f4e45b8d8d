import { expect, test } from 'vitest';
import { keptTogether } from './kept-together.ts';

const partsOf = (text: string) => [...text.matchAll(keptTogether)].map(([part]) => part);

test.each([
  ['in 6–9 Wochen oder 90–180\u00a0Tagen', ['6–9 Wochen', '90–180']],
  ['nach NF T 51-800 und EN 13432.', ['NF T 51-800 und', 'EN 13432']],
  ['100 Gabeln kosten 11,31\u00a0€', ['100 Gabeln']],
  ['1.000 Packungen, CO2 und PFAS', ['1.000 Packungen,']],
  ['1.000 Packung', ['1.000 Packung']],
  ['Wer 3 Verbraucherverbände fragt', []],
])('%s', (text, parts) => expect(partsOf(text)).toEqual(parts));
