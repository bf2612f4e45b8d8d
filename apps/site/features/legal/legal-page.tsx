import type { ReactNode } from 'react';
import { HtmlText } from '../../components/html-text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Icon } from '../../components/icon.tsx';
import { LegalVersions, type LegalVersionsProps } from './versions.tsx';

interface LegalPageProps {
  title: string;
  germanTitle: string;
  asOf: string | null;
  version: string | null;
  /** where this version stays readable, and which others are kept */
  versionAddress: string | null;
  textLanguage: string;
  /** HTML in the reader's language; null for those who read the text in their own */
  note: string | null;
  headings: readonly { id: string; text: string }[];
  /** stands beside the dates, for what must be found at once */
  action?: ReactNode;
  /** which version is shown, where the address names one */
  versions?: Omit<LegalVersionsProps, 'page'> | null;
  /** the page of a text whose versions are kept */
  page?: LegalVersionsProps['page'] | null;
  /** the German text */
  children: ReactNode;
}

/** Title, dates, the note for readers of other languages, contents and the German text; prints as the text alone. */
export function LegalPage({
  title,
  germanTitle,
  asOf,
  version,
  versionAddress,
  textLanguage,
  note,
  headings,
  action,
  versions,
  page,
  children,
}: LegalPageProps) {
  const { t } = useLanguage();
  const contents = t(note === null ? 'legal.contents' : 'legal.contentsGerman');
  const dates = [asOf && t('legal.asOf', { month: asOf }), version && t('legal.version', { date: version })]
    .filter(Boolean)
    .join(' · ');
  const links = (
    <ol lang={textLanguage} className="grid grid-cols-1 gap-0.5">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} className="block py-1.5 no-underline hover:underline">
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <div className="page-width grid grid-cols-1 gap-6 pt-12 pb-10 md:pt-20 md:pb-14 print:p-0 print:pb-6">
        <h1 id="hero" className="text-title">
          {title}
        </h1>
        {dates ? (
          <p className="soft text-links">
            {dates}
            {versionAddress && !versions ? (
              <span className="no-print">
                {' · '}
                <a href={versionAddress}>{t('legal.versions.all')}</a>
              </span>
            ) : null}
          </p>
        ) : null}
        <div className="no-print flex flex-wrap items-center gap-3">
          {action}
          <button type="button" className="js-only btn btn-quiet -ml-[min(0.75rem,4vw)]" onClick={() => window.print()}>
            <Icon name="print" size={20} />
            {t('legal.print')}
          </button>
        </div>
        {versions && page && <LegalVersions {...versions} page={page} />}
        {note === null ? null : (
          <aside className="notice measure" aria-labelledby="note-title">
            <p id="note-title" className="font-semibold">
              {t('legal.noteTitle')}
            </p>
            <HtmlText className="prose mt-1" html={note} />
          </aside>
        )}
      </div>
      <div className="tone-paper">
        <div className="page-width grid grid-cols-1 gap-x-16 pt-8 pb-(--section-air) lg:grid-cols-[16rem_minmax(0,1fr)] lg:pt-14 print:block print:p-0">
          <div className="no-print">
            <nav
              aria-label={contents}
              className="tall:sticky top-[calc(var(--header-height)+1.5rem)] hidden max-h-[calc(100dvh-var(--header-height)-var(--bottom-bar-height)-3rem)] overflow-y-auto pb-4 text-small lg:block"
            >
              <p className="eyebrow mb-2">{contents}</p>
              {links}
            </nav>
            <nav aria-label={contents} className="accordion mb-6 border-t border-sand-dark text-small lg:hidden">
              <details>
                <summary>{contents}</summary>
                {links}
              </details>
            </nav>
          </div>
          <article
            lang={textLanguage}
            className="legal-text min-w-0"
            aria-label={note === null ? undefined : germanTitle}
          >
            {note === null ? null : <p className="eyebrow mb-2">{germanTitle}</p>}
            {children}
          </article>
        </div>
      </div>
    </>
  );
}

/** A part of the German text, from our own Markdown. */
export function LegalText({ html }: { html: string }) {
  return <HtmlText className="prose [&>h2:first-child]:mt-0 print:max-w-none not-first:print:mt-5" html={html} />;
}
