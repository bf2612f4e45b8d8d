import { expect, test } from 'vitest';
import type { Locale } from '../../../domain/locale.ts';
import { indexAside, openIndexes } from './kept-indexes.ts';
import { loadContent, withContent } from './load.ts';

/** An index that only says what it was made of; no build has one of its name. */
function indexes() {
  const made: string[] = [];
  const indexOf = openIndexes({
    name: 'of-a-test',
    make: (_content, language) => {
      made.push(language);
      return `here ${language}`;
    },
    open: async (kept: string) => ({ kept }),
  });
  return { made, indexOf };
}
const content = loadContent();

test('of what is published an index is made aside, and whoever began before searches as before', async () => {
  const { made, indexOf } = indexes();
  const [before, after] = [{ ...content }, { ...content }];
  expect(await withContent(before, () => indexOf('de'))).toEqual({ kept: 'here de' });
  const asked: Locale[] = [];
  indexAside(after, async (name, language) => {
    if (name === 'of-a-test') asked.push(language);
    return JSON.stringify(`aside ${language}`);
  });
  // somebody has just searched in German: nobody waits for that one
  await expect.poll(() => asked).toEqual(['de']);
  expect(await withContent(after, () => indexOf('de'))).toEqual({ kept: 'aside de' });
  expect(await withContent(after, () => indexOf('fr'))).toEqual({ kept: 'aside fr' });
  expect(asked).toEqual(['de', 'fr']);
  expect(await withContent(before, () => indexOf('de'))).toEqual({ kept: 'here de' });
  expect(made).toEqual(['de']);
});

test('an index that could not be made is made when it is asked for again', async () => {
  const { indexOf } = indexes();
  const after = { ...content };
  let fails = true;
  indexAside(after, async () => {
    if (fails) throw new Error('the worker was ended');
    return JSON.stringify('aside');
  });
  await expect(withContent(after, () => indexOf('en'))).rejects.toThrow('the worker was ended');
  fails = false;
  expect(await withContent(after, () => indexOf('en'))).toEqual({ kept: 'aside' });
});
