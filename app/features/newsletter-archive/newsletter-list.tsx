import { archivedPath, type ArchivedHead } from '../../../domain/archived-newsletter.ts';
import { LocalLink } from '../../language/link.tsx';
import { useLanguage } from '../../language/language-provider.tsx';

export interface ListedNewsletter extends ArchivedHead {
  dayText: string;
}

/** The newsletters that can be read, newest first. */
export function NewsletterList({ newsletters }: { newsletters: readonly ListedNewsletter[] }) {
  const { t } = useLanguage();
  return (
    <ol aria-label={t('archive.list')} className="measure border-t border-sand-dark">
      {newsletters.map(({ slug, subject, teaser, day, dayText }) => (
        <li key={slug} className="border-b border-sand py-5">
          <p className="soft text-small">
            <time dateTime={day}>{dayText}</time>
          </p>
          <h2 className="!text-[1.35rem] !leading-tight mt-1">
            <LocalLink path={archivedPath(slug)} className="text-link">
              {subject ?? t('archive.unnamed', { date: dayText })}
            </LocalLink>
          </h2>
          {teaser === '' ? null : <p className="mt-2">{teaser}</p>}
        </li>
      ))}
    </ol>
  );
}
