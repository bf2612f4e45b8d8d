import { useLanguage } from '../../i18n/language-provider.tsx';
import type { PostSummary } from '../../../../domain/post-summary.ts';
import { PostCard } from './post-card.tsx';

// neighbours differ in width, so that the list reads like a spread and not like a grid of tiles
const spans = [
  '@min-[43.5rem]:col-span-7',
  '@min-[43.5rem]:col-span-5',
  '@min-[43.5rem]:col-span-5',
  '@min-[43.5rem]:col-span-7',
];

/** How many columns decides the room in the visitor's text size. The first post large, the others in rows of unequal halves; a last one without a neighbour takes the whole row. */
export function PostList({ posts }: { posts: readonly PostSummary[] }) {
  const { t } = useLanguage();
  const [first, ...others] = posts;
  if (!first) return <p className="lead py-16">{t('blog.empty')}</p>;
  return (
    <div className="@container">
      <ul className="grid grid-cols-1 gap-x-8 gap-y-14 lg:gap-y-20 @min-[43.5rem]:grid-cols-12">
        <li className="@min-[43.5rem]:col-span-12">
          <PostCard post={first} shape="lead" priority />
        </li>
        {others.map((post, at) => {
          const alone = at === others.length - 1 && at % 2 === 0;
          return (
            <li key={post.slug} className={alone ? '@min-[43.5rem]:col-span-12' : spans[at % spans.length]}>
              <PostCard post={post} shape={alone ? 'wide' : 'upright'} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
