import { pluralForm } from '../../../../domain/plural.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../components/toast.tsx';
import { Stars } from './stars.tsx';

export interface FeedPost {
  id: string;
  user: string;
  initials: string;
  level: 'ecoWarrior' | 'starter' | 'champion';
  content: string;
  likes: number;
  comments: number;
  /** null when the post is about no product */
  product: { name: string; rating: number } | null;
}

const tints = ['bg-sage', 'bg-terracotta text-white', 'bg-sand', 'bg-forest text-sprout'];

/** One post. A like shows a toast and changes nothing (specification, section 4). */
export function FeedPostCard({ post, position }: { post: FeedPost; position: number }) {
  const { language, t } = useLanguage();
  const { user, initials, level, content, likes, comments, product } = post;
  return (
    <article
      aria-labelledby={`${post.id}-user`}
      className="grid grid-cols-[min(3rem,13vw)_minmax(0,1fr)] gap-x-[min(1rem,4vw)] border-t border-sand-dark py-8 sm:grid-cols-[4rem_minmax(0,1fr)] sm:gap-x-6"
    >
      <span
        aria-hidden="true"
        className={`grid size-[min(3rem,13vw)] place-items-center rounded-full font-display text-[1.35rem] sm:size-16 sm:text-[1.75rem] ${tints[position % tints.length]}`}
      >
        {initials}
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={`${post.id}-user`} className="font-text text-body font-semibold [letter-spacing:normal]">
            {user}
          </h3>
          <span lang="en" className={`badge ${level === 'champion' ? 'badge-strong' : ''}`}>
            {t(`community.level.${level}`)}
          </span>
        </div>
        {product ? (
          <p className="soft mt-1 flex flex-wrap items-center gap-x-3 text-small">
            <span>{product.name}</span>
            <Stars rating={product.rating} />
          </p>
        ) : null}
        <p className="mt-3 font-display text-[1.3rem] leading-snug">{content}</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 text-small">
          <button
            type="button"
            className="js-only btn btn-quiet btn-small -ml-3 max-w-full"
            onClick={() => showToast({ title: t('community.toast.title'), description: t('community.toast.text') })}
          >
            <Icon name="heart" size={20} />
            {t('community.like')}
            <span className="tabular">{likes}</span>
          </button>
          <span className="soft inline-flex items-center gap-2">
            <Icon name="comment" size={20} />
            {t(`community.comments.${pluralForm(comments, language)}`, { count: comments })}
          </span>
        </div>
      </div>
    </article>
  );
}
