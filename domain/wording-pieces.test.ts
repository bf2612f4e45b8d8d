import { expect, test } from 'vitest';
import { joinWordings, splitWordings } from './wording-pieces.ts';

const fields = (text: string) => splitWordings(text)?.map(({ readings }) => readings.map((reading) => reading.text));

test('a sentence that depends on a proof is two whole sentences', () => {
  expect(fields('Gemacht für eine Mahlzeit<<, nicht für immer {about:home-compostable} || >>')).toEqual([
    ['Gemacht für eine Mahlzeit, nicht für immer', 'Gemacht für eine Mahlzeit'],
  ]);
  expect(fields('Danke. Ihre <<pre-order? Vorbestellung || available? Anfrage>> ist da. Bis bald.')).toEqual([
    ['Danke.'],
    ['Ihre Vorbestellung ist da.', 'Ihre Anfrage ist da.'],
    ['Bis bald.'],
  ]);
  expect(fields('Besteck<< aus Resten || für Orte ohne Spüle>><<: {claim:pfas-free} || >>.')).toEqual([
    ['Besteck aus Resten', 'Besteck für Orte ohne Spüle'],
    [': {claim:pfas-free}.', '.'],
  ]);
});

test('what is changed is written back as a choice, with the claims that no reader sees', () => {
  const pieces = splitWordings('Vorher. Für Gäste<<, nicht für immer {about:home-compostable} || >>. Nachher.') ?? [];
  const typed = pieces.map(({ readings }) => readings.map(({ text }) => text));
  expect(joinWordings(pieces, typed)).toBe(
    'Vorher. Für Gäste<<, nicht für immer {about:home-compostable} || >>. Nachher.',
  );
  expect(joinWordings(pieces, [['Vorher.'], ['Für alle, aber nicht für immer.', 'Für alle.'], ['Danach.']])).toBe(
    'Vorher. <<Für alle, aber nicht für immer. {about:home-compostable} || Für alle.>> Danach.',
  );
});

test('a text without a choice, or one in half, is written as it stands', () => {
  for (const text of ['Für Feste.', '<<Für Feste', '<<eins>>', 'a || b', '<<a <<b || c>> || d>>'])
    expect(splitWordings(text), text).toBe(null);
});
