import { useLanguage } from '../../language/language-provider.tsx';

/** Heading and anchor of each section; the HTML inside a heading is our own, without its tags (a link in a link is none). */
function headings(sections: readonly string[]): { id: string; label: string }[] {
  return sections.flatMap((section) => {
    const [, id, label] = /^<h2 id="([^"]+)">([\s\S]*?)<\/h2>/.exec(section) ?? [];
    return id && label ? [{ id, label: label.replace(/<[^>]+>/g, '') }] : [];
  });
}

/** The sections of a post in its left margin, where there is room for one. */
export function ArticleContents({ sections }: { sections: readonly string[] }) {
  const { t } = useLanguage();
  const entries = headings(sections);
  if (entries.length < 2) return null;
  return (
    <nav aria-labelledby="contents" className="no-print sticky top-[calc(var(--header-height)+1.5rem)] text-small">
      <p id="contents" className="font-semibold">
        {t('blog.contents')}
      </p>
      <ol className="mt-3 border-l border-sand-dark">
        {entries.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} className="soft block py-1.5 pl-4 leading-snug no-underline hover:text-forest hover:underline" dangerouslySetInnerHTML={{ __html: label }} />
          </li>
        ))}
      </ol>
    </nav>
  );
}
