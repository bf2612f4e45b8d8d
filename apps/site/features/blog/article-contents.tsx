import { useLanguage } from '../../i18n/language-provider.tsx';

export interface ArticleSection {
  id: string;
  heading: string;
  html: string;
}

/** The sections of a post in its left margin, where there is room for one. */
export function ArticleContents({ sections }: { sections: readonly ArticleSection[] }) {
  const { t } = useLanguage();
  if (sections.length < 2) return null;
  return (
    <nav aria-labelledby="contents" className="no-print tall:sticky top-[calc(var(--header-height)+1.5rem)] text-small">
      <p id="contents" className="font-semibold">
        {t('blog.contents')}
      </p>
      <ol className="mt-3 border-l border-sand-dark">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="soft block py-1.5 pl-4 leading-snug no-underline hover:text-forest hover:underline"
            >
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
