import { expect, test } from 'vitest';
import { articleJsonLd } from './blog-json-ld.ts';
import { content } from './load.ts';
import { structuredData, structuredDataElements } from './structured-data.ts';

test('no text of a post can close the script element that describes it', () => {
  const [post] = content().posts;
  if (!post) throw new Error('no posts');
  const hostile = structuredClone(post);
  hostile.text.en.front.title = '</script><script>alert("1")</script><!-- & \u2028';
  const html = structuredDataElements({
    post: { seo: { structured: structuredData([articleJsonLd(hostile, 'en')]) } },
  });
  const source = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html)?.[1] ?? '';
  expect(source).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(source)).toMatchObject({ headline: hostile.text.en.front.title });
});

test('a page with other structured data has other data; routes without any say nothing', () => {
  expect(structuredData([{ name: 'a' }])).toEqual(structuredData([{ name: 'a' }]));
  expect(structuredData([{ name: 'a' }])).not.toEqual(structuredData([{ name: 'b' }]));
  expect(structuredDataElements({ root: { language: 'en' }, page: null, other: { seo: {} } })).toBe('');
});
