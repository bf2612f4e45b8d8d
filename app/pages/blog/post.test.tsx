import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Meta } from 'react-router';
import { expect, test } from 'vitest';
import { articleJsonLd } from '../../../server/content/blog-json-ld.ts';
import { content } from '../../../server/content/load.ts';
import { meta } from './post.tsx';

test('no text of a post can close the script element that describes it', () => {
  const [post] = content().posts;
  if (!post) throw new Error('no posts');
  const hostile = structuredClone(post);
  hostile.text.en.front.title = '</script><script>alert("1")</script><!-- & \u2028';
  const jsonLd = articleJsonLd(hostile, 'en');
  const Page = createRoutesStub([
    {
      id: 'post',
      path: '/',
      Component: Meta,
      meta: () =>
        meta({ loaderData: { feed: { href: '/feed.atom', title: 'Feed' }, breadcrumb: {}, jsonLd } }).filter(
          (tag) => 'script:ld+json' in tag && tag['script:ld+json'] === jsonLd,
        ),
    },
  ]);
  const html = renderToStaticMarkup(<Page initialEntries={['/']} />);
  const source = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html)?.[1] ?? '';
  expect(source).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(source)).toMatchObject({ headline: hostile.text.en.front.title });
});
