import { afterEach, expect, test } from 'vitest';
import { atomFeed, feedPath } from './feed.ts';
import { content } from './load.ts';

const [post] = content().posts;
if (!post) throw new Error('no posts');
const { front } = post.text.en;
const title = front.title;
afterEach(() => {
  front.title = title;
});

test('markup and characters that XML forbids cannot break the feed', () => {
  front.title = 'Forks & <b>"spoons"</b>\u0000\u000b\ud800 it’s 🌱';
  const feed = atomFeed('en');
  expect(feed).toContain('<title>Forks &amp; &lt;b&gt;&quot;spoons&quot;&lt;/b&gt; it’s 🌱</title>');
});

test('every language has its own address', () => {
  expect([feedPath('en'), feedPath('de'), feedPath('nl'), feedPath('fr')]).toEqual([
    '/feed.atom',
    '/de/feed.atom',
    '/nl/feed.atom',
    '/fr/feed.atom',
  ]);
});

test('figures stand in the feed without the marks of the messages', () => {
  expect(atomFeed('de')).not.toMatch(/\[\[|\{claim/);
});
