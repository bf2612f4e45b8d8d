import { Link } from 'react-router';
import { blogCategories, type BlogCategory } from '../../../../domain/blog-category.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { usePaths } from '../../i18n/link.tsx';

/** The filter as links, so that it works without scripts and can be sent to somebody. */
export function CategoryChips({ current }: { current: BlogCategory | null }) {
  const { t } = useLanguage();
  const blog = usePaths().page('blog');
  const chip = (category: BlogCategory | null) => (
    <li key={category ?? 'all'} className="max-w-full">
      <Link
        to={category ? `${blog}?category=${category}` : blog}
        className="chip max-w-full [overflow-wrap:anywhere]"
        aria-current={category === current ? 'true' : undefined}
        preventScrollReset
      >
        {t(`blog.category.${category ?? 'all'}`)}
      </Link>
    </li>
  );
  return (
    <nav aria-label={t('blog.filter')} className="min-w-0">
      <ul className="flex flex-wrap gap-2">{[null, ...blogCategories].map(chip)}</ul>
    </nav>
  );
}
