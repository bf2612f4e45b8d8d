import { expect, test } from 'vitest';
import { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import { textIn } from '../../../i18n/language-of.ts';
import { questionGroups } from './question-groups.ts';

test('a question stands under a page, a post or the claims, always in words', () => {
  const trees = new ContentTrees('content', new Map());
  const groupOf = questionGroups(trees, [], 'de');
  const entries = trees.valueAt('faq/facts.json', ['entries']);
  if (!Array.isArray(entries)) throw new Error('the questions are a list');
  const found = new Map(
    entries.flatMap((entry) =>
      typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry['id'] === 'string'
        ? [[entry['id'], 'path' in entry && typeof entry['path'] === 'string' ? entry['path'] : null] as const]
        : [],
    ),
  );
  const posts = [...found].filter(([, path]) => path?.startsWith('/blog/'));
  expect(posts.length).toBeGreaterThan(0);
  for (const [id] of posts) expect(groupOf(id)).toBe('Blog');
  const claims = [...found].filter(([, path]) => path === null);
  for (const [id] of claims) expect(groupOf(id)).toBe(textIn('de', 'website.area.claims'));
});
