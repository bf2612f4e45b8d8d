/** @module-tag slow */

import { expect, test } from 'vitest';
import { withContent } from '../../server/features/content/load.ts';
import { postHtml, findPost } from '../../server/features/content/blog-posts.ts';
import { readTree } from '../../server/features/editing/content-file.ts';
import { valueAt, type Change } from '../../server/features/editing/change.ts';
import { contentWith, problemsOf } from '../../server/web/publishing/read-content.ts';
import { readFileSync } from 'node:fs';

const today = new Date('2026-11-22T12:00:00Z');
const file = 'blog/no-second-planet-mission/en.md';
const body = String(valueAt(readTree(file, readFileSync(`content/${file}`, 'utf8')), ['body']));
const ending = (more: string): Change[] => [{ file, at: ['body'], base: body, value: `${body}\n\n${more}` }];
const html = (changes: readonly Change[]) =>
  withContent(contentWith(changes, today), () => {
    const post = findPost('no-second-planet-mission');
    return post === undefined ? '' : JSON.stringify(postHtml(post, 'en', false));
  });

test('a picture inside a text is shown with its words; what is not there, or says nothing, is refused', () => {
  const shown = ending('![A fork in soil](/pictures/soil)');
  expect(problemsOf(shown, today)).toEqual([]);
  expect(html(shown)).toContain('A fork in soil');
  expect(problemsOf(ending('![A fork](/pictures/none)'), today).join()).toContain(
    'there is no picture “/pictures/none”',
  );
  expect(problemsOf(ending('![](/pictures/soil)'), today).join()).toContain('does not say what the picture shows');
  // a link to it leads to no page
  expect(problemsOf(ending('[soil](/pictures/soil)'), today).join()).toContain('leads nowhere');
  // pictures of others are not shown
  expect(problemsOf(ending('![x](https://example.org/x.png)'), today).join()).toContain('there is no picture');
});
