import { useLanguage } from '../../i18n/language-provider.tsx';
import type { PostSummary } from '../../../../domain/post-summary.ts';
import { PostCard } from './post-card.tsx';

/** The related posts, at most three; nothing when there are none. */
export function MoreStories({ posts }: { posts: readonly PostSummary[] }) {
  const { t } = useLanguage();
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="more-stories" className="tone-sand no-print section">
      <div className="page-width">
        <h2 id="more-stories">{t('blog.more')}</h2>
        <div className="@container">
          <ul
            className={`mt-10 grid grid-cols-1 gap-x-8 gap-y-12 ${posts.length > 2 ? '@min-[43.5rem]:grid-cols-3' : '@min-[43.5rem]:grid-cols-2'}`}
          >
            {posts.map((post) => (
              <li key={post.slug}>
                <PostCard post={post} shape="related" level="h3" />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
