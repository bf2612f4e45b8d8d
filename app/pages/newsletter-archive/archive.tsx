import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { dateInWords, noonOf } from '../../../domain/german-time.ts';
import { languageShown } from '../../../domain/archived-newsletter.ts';
import type { Locale } from '../../../domain/locale.ts';
import { archiveFeed } from '../../../server/archive/archive-files.ts';
import { listArchive, type KeptHead } from '../../../server/archive/read-archive.ts';
import { showHead } from '../../../server/archive/show-archived.ts';
import { content } from '../../../server/content/load.ts';
import { pageData, visitOf } from '../../../server/content/page-data.ts';
import { NewsletterList, type ListedNewsletter } from '../../features/newsletter-archive/newsletter-list.tsx';
import { LocalLink } from '../../language/link.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import { pageMeta } from '../../page-meta.ts';
import { Icon } from '../../ui/icon.tsx';
import { feedLink, type Feed } from '../blog/feed-link.ts';
import { readOrLater } from './read-or-later.ts';

/** Every newsletter that anybody may read, each in the reader's language where it came out in it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = visitOf(request);
  const kept = await readOrLater(context, listArchive);
  const newsletters = kept === 'later' ? null : inOwnLanguage(kept, language);
  const page = pageData(request, {
    sections: ['archive'],
    seoKey: 'newsletterArchive',
    // an empty list is nothing to find
    index: newsletters !== null && newsletters.length > 0,
  });
  return data(
    { ...page, newsletters, feed: archiveFeed(language), contact: content().company.email },
    { status: newsletters === null ? 503 : 200 },
  );
}

function inOwnLanguage(kept: readonly KeptHead[], wanted: Locale): (ListedNewsletter & { language: Locale })[] {
  return [...new Set(kept.map(({ slug }) => slug))].flatMap((slug) => {
    const issues = kept.filter((issue) => issue.slug === slug);
    const language = languageShown(
      issues.map((issue) => issue.language),
      wanted,
    );
    const issue = issues.find((one) => one.language === language);
    if (issue === undefined) return [];
    const head = showHead(issue);
    return [{ ...head, language: issue.language, dayText: dateInWords(noonOf(head.day), wanted) }];
  });
}

export function meta({ loaderData }: { loaderData?: { feed: Feed } }) {
  return loaderData ? [...pageMeta({ loaderData }), feedLink(loaderData.feed)] : [];
}

export default function ArchivePage() {
  const { newsletters, feed, contact } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <section id="hero" className="tone-oat">
      <div className="page-width pt-10 pb-(--section-air) lg:pt-16">
        <h1 className="hyphens-auto">{t('archive.title')}</h1>
        <p className="lead measure mt-4">
          {newsletters === null
            ? t('archive.later.text', { email: contact })
            : t(newsletters.length === 0 ? 'archive.empty' : 'archive.lead')}
        </p>
        <p className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-4">
          <LocalLink page="newsletter" hash="hero" className="btn btn-primary">
            {t('archive.subscribe')}
          </LocalLink>
          <a href={feed.href} className="inline-flex min-h-11 items-center gap-2 text-small underline">
            <Icon name="rss" size={18} />
            {t('archive.feed')}
          </a>
        </p>
        <div className="mt-10">
          {newsletters === null || newsletters.length === 0 ? null : <NewsletterList newsletters={newsletters} />}
        </div>
      </div>
    </section>
  );
}
