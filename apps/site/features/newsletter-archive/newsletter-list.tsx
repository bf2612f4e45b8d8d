import { archivedPath, type ArchivedHead } from '../../../../domain/archived-newsletter.ts';
import type { Locale } from '../../../../domain/locale.ts';
import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';

export interface ListedNewsletter extends ArchivedHead {
  dayText: string;
  /** of its texts */
  language: Locale;
}

/** The newsletters that can be read, newest first. */
export function NewsletterList({ newsletters }: { newsletters: readonly ListedNewsletter[] }) {
  const { t } = useLanguage();
  return (
    <>
      <h1 className="hyphens-auto pt-10">{t('archive.title')}</h1>
      <p className="lead measure mt-4">{t(newsletters.length === 0 ? 'archive.empty' : 'archive.lead')}</p>
      {newsletters.length === 0 ? null : (
        <ol aria-label={t('archive.list')} className="measure mt-8 border-t border-sand-dark">
          {newsletters.map(({ slug, subject, teaser, day, dayText, language }) => (
            <li key={slug} className="border-b border-sand py-5">
              <p className="soft text-small">
                <time dateTime={day}>{dayText}</time>
              </p>
              <h2 className="text-[1.35rem] leading-tight mt-1">
                <LocalLink path={archivedPath(slug)} className="text-link">
                  {subject === null ? t('archive.unnamed', { date: dayText }) : <span lang={language}>{subject}</span>}
                </LocalLink>
              </h2>
              {teaser === '' ? null : (
                <p className="mt-2" lang={language}>
                  {teaser}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
