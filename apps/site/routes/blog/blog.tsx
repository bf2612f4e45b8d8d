import { data, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { isBlogCategory } from '../../../../domain/blog-category.ts';
import { textAt } from '../../../../domain/messages.ts';
import { pluralForm } from '../../../../domain/plural.ts';
import { postSummary } from '../../../../server/features/content/blog-posts.ts';
import { postsIn } from '../../../../server/features/content/posts-in.ts';
import { feed } from '../../../../server/features/content/feed.ts';
import { content } from '../../../../server/features/content/load.ts';
import { pageData, visitOf } from '../../../../server/features/content/page-data.ts';
import { CategoryChips } from '../../features/blog/category-chips.tsx';
import { PostList } from '../../features/blog/post-list.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { Icon } from '../../components/icon.tsx';
import { pageMeta } from '../../document/page-meta.ts';
import { feedLink, type Feed } from './feed-link.ts';

/** What a `?category=` asks for: null means all posts. */
function askedCategory(search: URLSearchParams) {
  const asked = search.get('category') || 'all';
  if (asked === 'all') return { category: null, unknown: false };
  return isBlogCategory(asked) ? { category: asked, unknown: false } : { category: null, unknown: true };
}

/** Always brings all posts; the page shows those of the category in its address. An unknown category answers 404, with all posts. */
export function loader({ request }: LoaderFunctionArgs) {
  const { language } = visitOf(request);
  const posts = postsIn(content().posts, language);
  const { unknown } = askedCategory(new URL(request.url).searchParams);
  const page = {
    ...pageData(request, {
      sections: ['blog'],
      seoKey: 'blog',
      pictures: posts.map((post) => post.facts.coverImage),
      index: !unknown,
    }),
    posts: posts.map((post) => postSummary(post, language)),
    feed: feed(language),
  };
  return data(page, { status: unknown ? 404 : 200 });
}

interface BlogMeta {
  loaderData?: { feed: Feed; messages: Messages };
  location: { search: string };
}

export function meta({ loaderData, location }: BlogMeta) {
  if (!loaderData) return [];
  const { category } = askedCategory(new URLSearchParams(location.search));
  const named = category && textAt(loaderData.messages, `blog.category.${category}`);
  return [
    ...pageMeta({ loaderData }).map((tag) =>
      named && 'title' in tag ? { title: `${named}: ${String(tag.title)}` } : tag,
    ),
    feedLink(loaderData.feed),
  ];
}

export default function BlogPage() {
  const {
    posts,
    feed: { href: feedAddress },
  } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { language, t } = useLanguage();
  const { category, unknown } = askedCategory(search);
  const shown = posts.filter((post) => category === null || post.category === category);
  return (
    <div className="tone-oat">
      <header id="hero" className="page-width pt-10 pb-10 lg:pt-16">
        <h1 lang="en" className="text-[clamp(2.75rem,0.9rem+8.4vw,8rem)] leading-[0.95]">
          {t('blog.title')}
        </h1>
        <p className="lead mt-6 max-w-[38rem]">{t('blog.subtitle')}</p>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-sand-dark pt-5">
          <CategoryChips current={category} />
          <a href={feedAddress} className="inline-flex min-h-11 items-center gap-2 text-small underline">
            <Icon name="rss" size={18} />
            {t('blog.feed')}
          </a>
        </div>
      </header>
      <section aria-label={t('blog.posts')} className="page-width pb-(--section-air)">
        <p role="status" className={unknown ? 'notice mb-10' : category ? 'hint mb-6' : 'sr-only'}>
          {unknown
            ? t('blog.unknownCategory')
            : t(`blog.count.${pluralForm(shown.length, language)}`, { count: shown.length })}
        </p>
        <PostList posts={shown} />
      </section>
    </div>
  );
}
