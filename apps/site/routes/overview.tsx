import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { content } from '../../../server/features/content/load.ts';
import { pageData } from '../../../server/features/content/page-data.ts';
import { overviewGroups } from '../../../server/features/content/about-pages.ts';
import { pageOverview } from '../../../server/features/content/page-overview.ts';
import { LocalLink } from '../i18n/link.tsx';
import { useLanguage } from '../i18n/language-provider.tsx';
import { Icon } from '../components/icon.tsx';
import { pageMeta } from '../document/page-meta.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const page = pageData(request, { sections: ['overview'], seoKey: 'overview' });
  const entries = pageOverview(content(), page.language);
  return {
    ...page,
    groups: overviewGroups.map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) })),
  };
}

export const meta = pageMeta;

/** A second way to every page (WCAG 2.4.5), beside the navigation and the search. */
export default function OverviewPage() {
  const { groups } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <section id="hero" className="tone-oat">
      <div className="page-width pt-10 pb-(--section-air) lg:pt-16">
        <h1>{t('overview.title')}</h1>
        <p className="lead measure mt-6">{t('overview.lead')}</p>
        <p className="mt-4">
          <LocalLink page="search" className="text-link inline-flex min-h-11 items-center gap-2">
            <Icon name="search" size={18} />
            {t('overview.search')}
          </LocalLink>
        </p>
        {groups.map(({ group, entries }) => (
          <section
            key={group}
            aria-labelledby={`group-${group}`}
            className="mt-12 grid grid-cols-1 gap-x-12 gap-y-2 border-t border-sand-dark pt-5 lg:grid-cols-[5fr_7fr]"
          >
            <h2 id={`group-${group}`} className="text-[1.25rem]">
              {t(`overview.groups.${group}`)}
            </h2>
            <ul className="grid grid-cols-1 gap-4">
              {entries.map(({ path, title, line }) => (
                <li key={path}>
                  <LocalLink path={path} className="text-link inline-block py-1 leading-snug">
                    {title}
                  </LocalLink>
                  <p className="soft text-small">{line}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
