import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { archiveFeed } from '../../../../server/features/newsletters/archive/archive-files.ts';
import { content } from '../../../../server/features/content/load.ts';
import { ArchivedText } from '../../features/newsletter-archive/archived-text.tsx';
import { NewsletterList } from '../../features/newsletter-archive/newsletter-list.tsx';
import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { pageMeta } from '../../document/page-meta.ts';
import { Icon } from '../../components/icon.tsx';
import { feedLink, type Feed } from '../blog/feed-link.ts';
import { findNewsletter } from './find-newsletter.ts';
import { listNewsletters } from './list-newsletters.ts';

const statusOf = { list: 200, shown: 200, missing: 404, gone: 410, later: 503 } as const;

// the list and a newsletter are one module, because each is asked for by few and every visitor downloads what there is
export async function loader(args: LoaderFunctionArgs) {
  const slug = args.params['slug'];
  const { page, view } = slug === undefined ? await listNewsletters(args) : await findNewsletter(args, slug);
  return data(
    { ...page, view, feed: archiveFeed(page.language), contact: content().company.email },
    { status: statusOf[view.kind] },
  );
}

export function meta({ loaderData }: { loaderData?: { feed: Feed } }) {
  return loaderData ? [...pageMeta({ loaderData }), feedLink(loaderData.feed)] : [];
}

export default function NewsletterArchivePage() {
  const { view, feed, contact } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <section id="hero" className="tone-oat">
      <div className="page-width pt-4 pb-(--section-air)">
        {view.kind === 'list' ? null : (
          <LocalLink
            path="/newsletter/archive"
            className="inline-flex min-h-11 items-center gap-2 text-small font-semibold no-underline hover:underline"
          >
            <Icon name="arrow-left" size={18} />
            {t('archive.back')}
          </LocalLink>
        )}
        {view.kind === 'list' ? (
          <NewsletterList newsletters={view.newsletters} />
        ) : view.kind === 'shown' ? (
          <ArchivedText newsletter={view.newsletter} dayText={view.dayText} />
        ) : (
          <>
            <h1 className="text-title hyphens-auto mt-4">{t(`archive.${view.kind}.title`)}</h1>
            <p className="lead measure mt-4">{t(`archive.${view.kind}.text`, { email: contact })}</p>
          </>
        )}
        <p className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
          <LocalLink page="newsletter" hash="hero" className="btn btn-primary">
            {t('archive.subscribe')}
          </LocalLink>
          <a href={feed.href} className="inline-flex min-h-11 items-center gap-2 text-small underline">
            <Icon name="rss" size={18} />
            {t('archive.feed')}
          </a>
        </p>
      </div>
    </section>
  );
}
