import { join } from 'node:path';
import { expect, test } from 'vitest';
import { availabilityStates } from '../../../domain/availability.ts';
import { joinWordings, splitWordings } from '../../../domain/wording-pieces.ts';
import { chooseWording } from '../content/wordings.ts';
import { ContentTrees } from './content-trees.ts';
import type { FormField } from './form-fields.ts';
import { leavesOf } from './leaves.ts';
import { readTyped, wordingField, wordingSource } from './read-typed.ts';

const trees = new ContentTrees(join(process.cwd(), 'content'), new Map());

const anyField: FormField = { file: '', at: [], kind: 'long', value: '', optional: null, choices: [], columns: [] };

/** Every text of the site that has readings; long ones in Markdown are written in the editor. */
const texts = trees
  .list()
  .flatMap((file) =>
    [...leavesOf(trees.tree(file), [])].flatMap(({ at, value }) =>
      (Array.isArray(value) ? value : [value]).flatMap((text: unknown) =>
        typeof text === 'string' && text.includes('<<') && at[0] !== 'body'
          ? [{ where: `${file} ${at.join('.')}`, text }]
          : [],
      ),
    ),
  );

test('every text of the site comes back from its fields letter by letter', () => {
  expect(texts.length).toBeGreaterThan(600);
  for (const { where, text } of texts) {
    const pieces = splitWordings(text);
    if (pieces === null) throw new Error(`${where} is not in fields`);
    const typed = pieces.map(({ readings }) => readings.map((reading) => reading.text));
    expect(joinWordings(pieces, typed), where).toBe(text);
    for (const sentence of typed.flat()) expect(sentence, where).not.toMatch(/<<|>>|\|\||\{about:/);
  }
});

test('a form sends its sentences each by itself, and an emptied one says nothing', () => {
  const source = 'Für Feste<<, zu {claim:plastic-free} plastikfrei {about:bio-based} || >>.\nHeute.';
  const field = { ...anyField, value: source };
  const typed = new Map([
    [wordingSource('t'), source.replace('\n', '\r\n')],
    [wordingField('t', 0, 0), 'Für Feste, zu {claim:plastic-free} plastikfrei.'],
    [wordingField('t', 0, 1), 'Für Feste.'],
    [wordingField('t', 1, 0), 'Heute.'],
  ]);
  const read = () => readTyped(field, (name) => typed.get(name) ?? null, 't');
  expect(read()).toBe(source);
  typed.set(wordingField('t', 0, 1), '');
  expect(read()).toBe('<<Für Feste, zu {claim:plastic-free} plastikfrei. {about:bio-based} || >>\nHeute.');
});

test('written anew from its fields a text says the same, whichever proofs there are', () => {
  for (const { where, text } of texts) {
    const pieces = splitWordings(text) ?? [];
    const typed = pieces.map(({ readings }) => readings.map((reading) => reading.text));
    // as if something else had stood in each of them
    const changed = pieces.map((piece) => ({
      ...piece,
      readings: piece.readings.map((reading) => ({ ...reading, text: 'else' })),
    }));
    const anew = joinWordings(changed, typed);
    const claims = [...new Set([...text.matchAll(/\{(?:claim|about):([\w-]+)/g)].map(([, id = '']) => id))];
    for (const state of availabilityStates)
      for (const proven of [
        claims,
        [],
        ...claims.map((id) => [id]),
        ...claims.map((id) => claims.filter((one) => one !== id)),
      ])
        expect(said(anew, state, proven), `${where} ${state} ${proven.join()}`).toBe(said(text, state, proven));
  }

  function said(text: string, state: (typeof availabilityStates)[number], proven: readonly string[]): string {
    const may = (part: string) =>
      [...part.matchAll(/\{(?:claim|about):([\w-]+)/g)].every(([, id = '']) => proven.includes(id));
    const choice = { state, paidOnlineBy: 'business', may, least: () => undefined } as const;
    return chooseWording(text, 'de', choice, { where: '', key: '' })
      .replace(/ ?\{about:[\w-]+\}/g, '')
      .trim();
  }
});
