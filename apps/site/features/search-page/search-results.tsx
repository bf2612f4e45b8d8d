import { useEffect, useRef } from 'react';
import { localeNames } from '../../../../domain/locale.ts';
import { addressInLanguage, pagePath } from '../../../../domain/pages.ts';
import { searchLimits, type SearchAnswer, type SearchHit } from '../../../../domain/search.ts';
import { pluralForm } from '../../../../domain/plural.ts';
import { LocalLink, usePaths } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Icon } from '../../components/icon.tsx';
import { Marked } from '../../components/marked.tsx';

const searchFor = (address: string, question: string) => `${address}?q=${encodeURIComponent(question)}`;

/** How much was found. It stands there before there is a question: only what changes is read out. */
export function SearchStatus({ answer }: { answer: SearchAnswer | null }) {
  const box = useRef<HTMLDivElement>(null);
  // asked on the page itself, where in a low window the answer would be under the edge
  const first = useRef(answer);
  useEffect(() => {
    if (first.current !== answer) box.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  return (
    <div ref={box} role="status" className="mt-8">
      {answer ? <Sentences answer={answer} /> : null}
    </div>
  );
}

function Sentences({ answer: { question, total, corrections, shortened } }: { answer: SearchAnswer }) {
  const { language, t } = useLanguage();
  return (
    <>
      <p className="font-display text-heading leading-tight wrap-anywhere">
        {total === 0
          ? t('search.none', { question })
          : t(`search.found.${pluralForm(total, language)}`, { count: total, question })}
      </p>
      {corrections.map((correction) => (
        <p key={correction.asked} className="mt-2 wrap-anywhere">
          {t('search.corrected', correction)}
        </p>
      ))}
      {total > searchLimits.hits ? <p className="mt-1">{t('search.best', { shown: searchLimits.hits })}</p> : null}
      {shortened ? <p className="hint mt-2">{t('search.shortened')}</p> : null}
    </>
  );
}

/** What was found, by kind; or what else to do. */
export function SearchResults({ answer }: { answer: SearchAnswer }) {
  const { t } = useLanguage();
  const { total, groups } = answer;
  return (
    <>
      {total === 0 ? <NothingFound answer={answer} /> : null}
      {groups.map(({ kind, hits }) => (
        <section key={kind} aria-labelledby={`found-${kind}`} className="mt-10">
          <h2 id={`found-${kind}`} className="text-[1.25rem]">
            {t(`search.kinds.${kind}`)}
          </h2>
          <ol className="mt-3 measure border-t border-sand">
            {hits.map((hit) => (
              <Hit key={`${hit.path}#${hit.hash} ${hit.title.map(({ text }) => text).join('')}`} hit={hit} />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  return (
    <li className="border-b border-sand py-4">
      <h3 className="text-[1.25rem] leading-snug">
        <LocalLink path={hit.path} {...(hit.hash ? { hash: hit.hash } : {})} className="text-link">
          <Marked text={hit.title} />
        </LocalLink>
      </h3>
      <p className="soft mt-1 wrap-anywhere">
        <Marked text={hit.excerpt} />
      </p>
    </li>
  );
}

/** A word that is near, the same question elsewhere, and ways that lead on without a search. */
function NothingFound({ answer: { question, suggestion, elsewhere } }: { answer: SearchAnswer }) {
  const { t } = useLanguage();
  const paths = usePaths();
  const [before, after] = t('search.suggestion').split('{suggestion}');
  return (
    <div className="mt-4 measure">
      {suggestion === null ? (
        <p>{t('search.noneText')}</p>
      ) : (
        <p className="lead">
          {before}
          <a href={searchFor(paths.page('search'), suggestion)} className="text-link">
            {suggestion}
          </a>
          {after}
        </p>
      )}
      {elsewhere.map(({ language, total }) => (
        <p key={language} className="mt-3">
          <a
            href={searchFor(addressInLanguage(pagePath('search'), language), question)}
            hrefLang={language}
            className="text-link"
          >
            {t('search.elsewhere', { language: localeNames[language], count: total })}
          </a>
        </p>
      ))}
      <h2 className="mt-10 text-[1.25rem]">{t('search.ways.title')}</h2>
      <ul className="mt-2 grid gap-1">
        {(['overview', 'shop', 'contact'] as const).map((page) => (
          <li key={page}>
            <LocalLink page={page} className="text-link inline-flex min-h-11 items-center gap-2">
              {t(`search.ways.${page}`)}
              <Icon name="arrow-right" size={18} />
            </LocalLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
