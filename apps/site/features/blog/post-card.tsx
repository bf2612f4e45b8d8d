import { blogPostPath } from '../../../../domain/pages.ts';
import type { PostSummary } from '../../../../domain/post-summary.ts';
import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Picture } from '../../components/picture.tsx';
import { goesAlong, takeCoverAlong } from './cover-change.ts';

/** Date and reading time of a post. */
export function PostDate({ date, dateText, readMinutes }: Pick<PostSummary, 'date' | 'dateText' | 'readMinutes'>) {
  const { t } = useLanguage();
  return (
    <p className="soft text-small">
      <time dateTime={date}>{dateText}</time>
      <span aria-hidden="true"> · </span>
      <span>{t('blog.readTime', { minutes: readMinutes })}</span>
    </p>
  );
}

/** lead: the first post, large; wide: picture beside the text; upright: picture above it; related: the same, smaller */
type Shape = 'lead' | 'wide' | 'upright' | 'related';

const frames: Record<Shape, { card: string; picture: string; text: string; title: string; sizes: string }> = {
  lead: {
    card: 'grid grid-cols-1 @min-[58.5rem]:grid-cols-[8fr_4fr] @min-[58.5rem]:overflow-hidden @min-[58.5rem]:rounded-card @min-[58.5rem]:bg-paper',
    picture:
      'aspect-[4/3] sm:aspect-[16/10] @min-[58.5rem]:aspect-auto @min-[58.5rem]:min-h-[31rem] @min-[58.5rem]:rounded-none',
    text: '@min-[58.5rem]:content-center @min-[58.5rem]:p-9',
    title: 'text-title @min-[58.5rem]:text-[2.6rem]',
    sizes: '(min-width: 64rem) 50rem, 100vw',
  },
  wide: {
    card: 'grid grid-cols-1 gap-x-10 @min-[43.5rem]:grid-cols-[7fr_5fr] @min-[43.5rem]:items-center',
    picture: 'aspect-[4/3] @min-[43.5rem]:aspect-[16/9]',
    text: '',
    title: '',
    sizes: '(min-width: 64rem) 43rem, (min-width: 48rem) 56vw, 100vw',
  },
  upright: {
    card: 'flex flex-col',
    picture: 'aspect-[4/3] @min-[43.5rem]:aspect-auto @min-[43.5rem]:h-80 @min-[58.5rem]:h-96',
    text: '',
    title: '',
    sizes: '(min-width: 64rem) 43rem, (min-width: 48rem) 56vw, 100vw',
  },
  related: {
    card: 'flex flex-col',
    picture: 'aspect-[3/2]',
    text: '',
    title: 'text-[1.45rem]',
    sizes: '(min-width: 64rem) 36rem, (min-width: 48rem) 48vw, 100vw',
  },
};

/** A post on the list or under 'More Stories'. The title's link covers the whole card. */
export function PostCard({
  post,
  shape,
  level: Heading = 'h2',
  priority = false,
}: {
  post: PostSummary;
  shape: Shape;
  level?: 'h2' | 'h3';
  priority?: boolean;
}) {
  const { t } = useLanguage();
  const frame = frames[shape];
  return (
    <article className={`group relative ${frame.card}`}>
      <div {...goesAlong} className={`overflow-hidden rounded-card ${frame.picture}`}>
        <Picture
          name={post.cover}
          alt={post.coverAlt}
          sizes={frame.sizes}
          priority={priority}
          className="size-full object-cover transition-transform duration-300 ease-(--ease-settle) group-hover:scale-[1.02] motion-reduce:transition-none"
        />
      </div>
      <div
        className={`grid grid-cols-1 content-start justify-items-start gap-3 pt-5 ${shape === 'wide' ? '@min-[43.5rem]:pt-0' : ''} ${frame.text}`}
      >
        <span className={`badge ${shape === 'related' ? 'bg-paper' : ''}`}>{t(`blog.category.${post.category}`)}</span>
        <Heading className={`w-full leading-[1.12] ${frame.title || 'text-heading'}`}>
          <LocalLink
            path={blogPostPath(post.slug)}
            onClick={({ currentTarget }) => {
              const card = currentTarget.closest('article');
              if (card) takeCoverAlong(card);
            }}
            className="no-underline group-hover:underline group-hover:decoration-2 after:absolute after:inset-0 after:rounded-card focus-visible:[box-shadow:none] focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-(--ring)"
          >
            {post.title}
          </LocalLink>
        </Heading>
        <p className={`line-clamp-3 ${shape === 'lead' ? 'lead' : ''}`}>{post.teaser}</p>
        <PostDate {...post} />
      </div>
    </article>
  );
}
