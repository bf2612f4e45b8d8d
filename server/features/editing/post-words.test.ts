import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Change } from './change.ts';
import { ContentTrees } from './content-trees.ts';
import type { Typed } from './drafts.ts';
import { layOver } from './lay-over.ts';
import { newNews } from './new-post.ts';
import { proposedAround, proposedWords, shownInWords } from './post-words.ts';
import { mergeChanges } from './change.ts';
import { problemsOf } from '../../web/publishing/read-content.ts';

const root = join(process.cwd(), 'content');
const code = new ContentTrees(root, new Map());
const treesOf = (changes: readonly Change[]) => new ContentTrees(root, layOver(root, changes).overlay);
const changesOf = (typed: readonly Pick<Typed, 'file' | 'at' | 'value'>[]): Change[] =>
  typed.map(({ file, at, value }) => ({ file, at, ...(value === undefined ? {} : { value }) }));

const news = (coverAlt = '') => {
  const begun = newNews(
    {
      title: 'Neuer Packtisch',
      body: 'Er steht seit Montag. Wir packen jetzt an **einem** [Tisch](/shop).',
      language: 'de',
      coverImage: 'product-fork',
      coverAlt,
      address: '',
      pictureInWords: shownInWords(code),
    },
    code,
    '2026-11-22',
  );
  if (begun === null) throw new Error('not begun');
  return begun;
};

test('title, text and picture in one language are all that a piece of news needs', () => {
  const changes = changesOf(news().typed);
  expect(problemsOf(changes, new Date('2026-11-22T12:00:00Z'))).toEqual([]);
  expect(treesOf(changes).valueAt('blog/neuer-packtisch/de.md', ['front'])).toEqual({
    title: 'Neuer Packtisch',
    teaser: 'Er steht seit Montag. Wir packen jetzt an einem Tisch.',
    description: 'Er steht seit Montag. Wir packen jetzt an einem Tisch.',
    coverAlt: code.valueAt('products/forks/de.json', ['imageAlt']),
  });
});

test('a picture that whoever begins describes keeps their words', () => {
  const changes = changesOf(news('Eine Gabel im Gras').typed);
  expect(treesOf(changes).valueAt('blog/neuer-packtisch/de.md', ['front', 'coverAlt'])).toBe('Eine Gabel im Gras');
});

test('what nobody wrote follows the text, what somebody wrote stays, a further language gets its own', () => {
  const changes = changesOf(news().typed);
  const file = 'blog/neuer-packtisch/de.md';
  const before = treesOf(mergeChanges(changes, [{ file, at: ['front', 'teaser'], value: 'Selbst geschrieben.' }]));
  const typed: Change[] = [
    { file, at: ['front', 'teaser'], value: 'Selbst geschrieben.' },
    { file, at: ['body'], value: 'Er steht seit Dienstag.' },
    { file: 'blog/neuer-packtisch/fr.md', at: ['front', 'title'], value: 'Une table' },
    { file: 'blog/neuer-packtisch/fr.md', at: ['body'], value: 'Elle est là. Elle coûte {fact:vat}.' },
  ];
  const all = mergeChanges(changes, typed);
  const proposed = proposedAround({
    slug: 'neuer-packtisch',
    before,
    after: treesOf(all),
    pictureInWords: shownInWords(code),
    published: () => undefined,
  });
  const after = mergeChanges(all, changesOf(proposed));
  expect(treesOf(after).valueAt(file, ['front'])).toMatchObject({
    teaser: 'Selbst geschrieben.',
    description: 'Er steht seit Dienstag.',
  });
  expect(treesOf(after).valueAt('blog/neuer-packtisch/fr.md', ['front'])).toEqual({
    title: 'Une table',
    // a figure would grow old where nothing can be opened
    teaser: 'Elle est là.',
    description: 'Elle est là.',
    coverAlt: code.valueAt('products/forks/fr.json', ['imageAlt']),
  });
  expect(problemsOf(after, new Date('2026-11-22T12:00:00Z'))).toEqual([]);
});

test('a card shows whole sentences, and of a long one its first words', () => {
  const body = `## Heading\n\n- a list\n\n${'A long sentence. '.repeat(20)}`;
  const { description } = proposedWords({ title: 'T', body, coverAlt: '' }, 'en');
  expect(description).toMatch(/^(?:A long sentence\.\s?)+$/);
  expect(description.length).toBeLessThanOrEqual(155);
  const endless = proposedWords({ title: 'T', body: 'word '.repeat(100), coverAlt: '' }, 'en');
  expect(endless.description).toMatch(/word…$/);
  expect(endless.description.length).toBeLessThanOrEqual(155);
  expect(proposedWords({ title: 'Only a title', body: '', coverAlt: '' }, 'en').teaser).toBe('Only a title');
});
