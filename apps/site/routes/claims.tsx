import { useEffect } from 'react';
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import { claimStatuses, type ClaimDetail } from '../../../domain/claim-detail.ts';
import { claimsByTopic } from '../../../server/features/content/claims-view.ts';
import { pageData } from '../../../server/features/content/page-data.ts';
import sheet from '../features/claims/claim-entry.css?inline';
import { ClaimFacts } from '../features/claims/claim-facts.tsx';
import { useLanguage } from '../i18n/language-provider.tsx';
import { RichText, Text } from '../i18n/text.tsx';
import { pageMeta } from '../document/page-meta.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const page = pageData(request, { sections: ['claims'], seoKey: 'claims' });
  return { ...page, groups: claimsByTopic(page.language) };
}

export const meta = pageMeta;

/**
 * The address `/claims#<id>` of a claim stands for this entry: every figure of the site links here. What is claimed stands
 * there; what it rests on is one press away, and what the address names is open (`useOpened`).
 */
function Entry({ claim }: { claim: ClaimDetail }) {
  const { t } = useLanguage();
  return (
    <article
      id={claim.id}
      aria-labelledby={`figure-${claim.id}`}
      className="claim-entry card target:border-leaf target:shadow-float"
    >
      <details>
        <summary>
          <h3 id={`figure-${claim.id}`} className="tabular text-[1.35rem]">
            {claim.figure}
          </h3>
          <span className="claim-words">
            <span className="mb-2 block font-medium">
              <RichText text={claim.statement} />
            </span>
            <span className={`badge ${claim.status === 'measured' ? 'badge-strong' : ''}`}>
              {t(`claims.status.${claim.status}`)}
            </span>
            {claim.proof ? <span className="badge badge-strong ml-2">{t('claims.proof.proven')}</span> : null}
          </span>
        </summary>
        <div className="claim-grounds @container [&_dl>div]:@min-[20rem]:grid-cols-[9rem_minmax(0,1fr)]">
          <ClaimFacts claim={claim} />
        </div>
      </details>
    </article>
  );
}

/** Opens the entry that the address names. Without scripts a style shows it (claim-entry.css). */
function useOpened() {
  const { hash } = useLocation();
  useEffect(() => {
    document
      .getElementById(decodeURIComponent(hash.slice(1)))
      ?.querySelector('details')
      ?.setAttribute('open', '');
  }, [hash]);
}

export default function ClaimsPage() {
  const { groups } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  useOpened();
  const hasProofs = groups.some(({ claims }) => claims.some(({ proof }) => proof !== null));
  return (
    <>
      {/* no other page has use for them */}
      <style href="claims" precedence="claims">
        {sheet}
      </style>
      <section id="hero" className="section tone-oat pt-[calc(var(--section-air)/1.5)] pb-0">
        <div className="page-width">
          <h1 className="max-w-[16ch]">{t('claims.title')}</h1>
          <p className="lead measure mt-6">{t('claims.intro')}</p>
        </div>
      </section>
      <div className="page-width section grid grid-cols-1 gap-x-12 pt-[calc(var(--section-air)/2)] gap-y-10 lg:grid-cols-[min(14rem,22vw)_minmax(0,1fr)]">
        <nav
          aria-label={t('claims.index')}
          hidden={groups.length === 0}
          className="no-print lg:tall:sticky lg:top-28 lg:self-start"
        >
          <p className="eyebrow mb-3" aria-hidden="true">
            {t('claims.index')}
          </p>
          <ul className="flex flex-wrap gap-2 lg:grid lg:gap-0">
            {groups.map(({ topic }) => (
              <li key={topic}>
                <a
                  href={`#topic-${topic}`}
                  className="chip lg:w-full lg:rounded-none lg:border-0 lg:border-t lg:border-sand-dark/40 lg:px-0 lg:font-medium lg:hover:bg-transparent lg:hover:underline"
                >
                  {t(`claims.topic.${topic}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid grid-cols-1 gap-12">
          <section aria-labelledby="grounds">
            <h2 id="grounds" className="text-heading">
              {t('claims.grounds.title')}
            </h2>
            <p className="measure mt-2">{t('claims.grounds.text')}</p>
            {groups.length > 0 ? (
              <p className="measure text-links mt-2 font-medium" data-proofs>
                <Text id={hasProofs ? 'claims.proof.marked' : 'claims.proof.noneYet'} />
              </p>
            ) : null}
            <dl className="mt-5 grid gap-x-10 gap-y-4 sm:grid-cols-2">
              {claimStatuses.map((status) => (
                <div key={status}>
                  <dt>
                    <span className={`badge ${status === 'measured' ? 'badge-strong' : ''}`}>
                      {t(`claims.status.${status}`)}
                    </span>
                  </dt>
                  <dd className="mt-1 text-small">{t(`claims.statusHelp.${status}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
          {groups.length === 0 ? <p className="measure">{t('claims.proof.nothing')}</p> : null}
          {groups.map(({ topic, claims }) => (
            <section key={topic} aria-labelledby={`topic-${topic}`}>
              <h2 id={`topic-${topic}`} className="mb-4 text-heading">
                {t(`claims.topic.${topic}`)}
              </h2>
              {/* columns by the room there is for the visitor's text size, not by the screen alone */}
              <div className="@container grid gap-3">
                {claims.map((claim) => (
                  <Entry key={claim.id} claim={claim} />
                ))}
              </div>
            </section>
          ))}
          <p>
            <Text id="claims.ask" />
          </p>
        </div>
      </div>
    </>
  );
}
