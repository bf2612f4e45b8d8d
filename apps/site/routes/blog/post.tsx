import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router';
import { addressInLanguage, pagePath } from '../../../../domain/pages.ts';
import { articleJsonLd } from '../../../../server/features/content/blog-json-ld.ts';
import { breadcrumbJsonLd, pageName } from '../../../../server/features/content/json-ld.ts';
import {
  findPost,
  postHtml,
  postSummary,
  postText,
  relatedPosts,
} from '../../../../server/features/content/blog-posts.ts';
import { feed } from '../../../../server/features/content/feed.ts';
import { blogPostPath } from '../../../../domain/pages.ts';
import { uploadedPicture } from '../../../../server/features/content/uploads.ts';
import { pageData, plain, visitOf } from '../../../../server/features/content/page-data.ts';
import { Article } from '../../features/blog/article.tsx';
import { MoreStories } from '../../features/blog/more-stories.tsx';
import { pageMeta } from '../../document/page-meta.ts';
import { feedLink, type Feed } from './feed-link.ts';

/** @throws a redirect to the list, in the visitor's language, when there is no such post (specification, section 8) */
export function loader({ request, params }: LoaderFunctionArgs) {
  const { language, prefixed } = visitOf(request);
  const post = findPost(params['slug']);
  // the others do not list it
  if (!post?.languages.includes(language))
    throw redirect(prefixed ? addressInLanguage(pagePath('blog'), language) : pagePath('blog'));
  const { front } = postText(post, language);
  const related = relatedPosts(post, language);
  const page = pageData(request, {
    sections: ['blog'],
    seoKey: `blog-${post.facts.slug}`,
    languages: post.languages,
    seo: { title: plain(front.title), description: plain(front.description) },
    pictures: [post, ...related].map(({ facts }) => facts.coverImage),
    jsonLd: [
      articleJsonLd(post, language),
      breadcrumbJsonLd(language, [
        { name: pageName('blog', language), path: '/blog' },
        { name: plain(front.title), path: blogPostPath(post.facts.slug) },
      ]),
    ],
  });
  const cover = page.pictures[post.facts.coverImage];
  return {
    ...page,
    article: {
      ...postSummary(post, language),
      ...postHtml(post, language, prefixed),
      languages: post.languages,
      subtitle: front.subtitle,
      quote: front.quote,
      keyFacts: front.keyFacts,
      coverIsPhoto: uploadedPicture(post.facts.coverImage)?.isPhoto ?? false,
      coverIsSquare: cover !== undefined && cover.height >= cover.width,
    },
    related: related.map((other) => postSummary(other, language)),
    feed: feed(language),
  };
}

export function meta({ loaderData }: { loaderData?: { feed: Feed; article: { date: string } } }): MetaDescriptor[] {
  if (!loaderData) return [];
  return [
    ...pageMeta({ loaderData }).filter((tag) => !('property' in tag && tag.property === 'og:type')),
    { property: 'og:type', content: 'article' },
    { property: 'article:published_time', content: loaderData.article.date },
    feedLink(loaderData.feed),
  ];
}

export default function PostPage() {
  const { article, related } = useLoaderData<typeof loader>();
  return (
    <>
      <Article post={article} />
      <MoreStories posts={related} />
    </>
  );
}
