import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Locale } from '../../../../domain/locale.ts';
import de from '../../../../content/messages/de/blog.json' with { type: 'json' };
import en from '../../../../content/messages/en/blog.json' with { type: 'json' };
import { LanguageProvider } from '../../i18n/language-provider.tsx';
import { PostList } from './post-list.tsx';

test.each([
  ['de', de, 'Keine Beiträge in dieser Kategorie gefunden.'],
  ['en', en, 'No posts found in this category.'],
] as const)('a category without posts says so in %s', (language: Locale, blog, message) => {
  const Page = createRoutesStub([
    {
      id: 'blog',
      path: '/blog',
      Component: () => (
        <LanguageProvider>
          <PostList posts={[]} />
        </LanguageProvider>
      ),
      loader: () => null,
    },
  ]);
  const loaderData = { blog: { language, prefixed: false, path: '/blog', messages: { blog } } };
  const html = renderToStaticMarkup(<Page initialEntries={['/blog']} hydrationData={{ loaderData }} />);
  expect(html).toContain(message);
});
