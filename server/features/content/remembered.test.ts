/** @module-tag matrix */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fingerprint } from '../../../tooling/fingerprint.ts';
import { problemsIn, problemsOf, readAnew, rememberReadings } from '../../web/publishing/read-content.ts';
import type { Change } from '../editing/change.ts';
import { rememberTexts } from './remembered.ts';

const today = new Date('2026-11-22T12:00:00Z');
const price: Change = { file: 'products/forks/facts.json', at: ['priceCents'], base: 950, value: 1357 };
const typed: Change = { file: 'messages/en/contact.json', at: ['hero', 'subtitle'], value: 'It rots in 9 weeks.' };
const phrase: Change = {
  file: 'claims/co2-95.json',
  at: ['words', 'en'],
  value: ['less CO₂', 'less CO2', 'lower CO₂', 'an idea for your event'],
};

describe('content that is read again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'remembered-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'beside.txt');
  writeFileSync(file, 'as it was');
  const read = rememberReadings(readAnew(null), (changes, day) =>
    fingerprint([folder], day.toISOString(), JSON.stringify(changes)),
  );

  test('gets the same sentences, whatever was read before: also where only a claim’s words have changed', async () => {
    const orders: Change[][] = [[price, typed], [price], [phrase], [typed]];
    const fresh = orders.map((changes) => problemsOf(changes, today));
    rememberTexts();
    for (const [at, changes] of orders.entries()) expect(await problemsIn(read, changes, today)).toEqual(fresh[at]);
    expect(fresh.map(({ length }) => length > 0)).toEqual([true, false, true, true]);
    expect(fresh[0]?.join()).toContain('“9 weeks” is a typed duration');
    expect(fresh[2]?.join()).toContain('makes the claim "co2-95"');
  });

  test('is read once where nothing has changed, and anew with another file or another day; what is public meanwhile is kept', () => {
    const first = read([price], today);
    expect(read([{ ...price }], today)).toBe(first);
    expect(read([price], new Date('2026-11-23T12:00:00Z'))).not.toBe(first);
    expect(read([price], today)).toBe(first);
    writeFileSync(file, 'changed by a developer');
    expect(read([price], today)).not.toBe(first);
  });
});
