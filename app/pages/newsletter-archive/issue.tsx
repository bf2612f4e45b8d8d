import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import {
  archivedPath,
  archivePath,
  type ArchivedBlock,
  type ArchivedNewsletter,
} from '../../../domain/archived-newsletter.ts';
import { dateInWords, noonOf } from '../../../domain/german-time.ts';
import { defaultLocale, localeNames, type Locale } from '../../../domain/locale.ts';
import { addressInLanguage } from '../../../domain/pages.ts';
import { archiveFeed } from '../../../server/archive/archive-files.ts';
import { findInArchive } from '../../../server/archive/read-archive.ts';
import { showArchived } from '../../../server/archive/show-archived.ts';
import { breadcrumbJsonLd, pageName } from '../../../server/content/json-ld.ts';
import { content } from '../../../server/content/load.ts';
import { pageData, visitOf } from '../../../server/content/page-data.ts';
import { siteUrl } from '../../../server/content/site-url.ts';
import { NewsletterText } from '../../features/newsletter-archive/newsletter-text.tsx';
import { LocalLink } from '../../language/link.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import { Text } from '../../language/text.tsx';
import { pageMeta } from '../../page-meta.ts';
import { Icon } from '../../ui/icon.tsx';
import { feedLink, type Feed } from '../blog/feed-link.ts';
import { readOrLater } from './read-or-later.ts';

type Kind = 'shown' | 'missing' | 'gone' | 'later';
const statusOf: Record<Kind, number> = { shown: 200, missing: 404, gone: 410, later: 503 };

/** One newsletter as it was sent, in the reader's language where it came out in it. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { language } = visitOf(request);
  const found = await readOrLater(context, (database) => findInArchive(database, params['issue'] ?? ''));
  const shown = Array.isArray(found) ? showArchived(found, language) : null;
  const kind: Kind = shown !== null ? 'shown' : found === 'later' || found === 'gone' ? found : 'missing';
  const dayText = shown === null ? '' : dateInWords(noonOf(shown.day), language);
  const page = pageData(request, {
    sections: ['archive'],
    seoKey: 'newsletterArchive',
    pictures: shown === null ? [] : picturesOf(shown.blocks),
    // where its title cannot be said, it is none to be found by
    index: shown !== null && shown.subject !== null,
  });
  return data(
    {
      ...page,
      seo: shown === null ? page.seo : { ...page.seo, ...seoOf(shown) },
      kind,
      newsletter: shown,
      dayText,
      feed: archiveFeed(language),
      contact: content().company.email,
    },
    { status: statusOf[kind] },
  );
}

const picturesOf = (blocks: readonly ArchivedBlock[]) =>
  blocks.flatMap((block) => ('picture' in block && block.picture !== null ? [block.picture.name] : []));

/** Only the languages it came out in are offered; one that is shown in another's stead leads there. */
function seoOf({ slug, subject, teaser, language, languages }: ArchivedNewsletter) {
  if (subject === null) return {};
  const path = archivedPath(slug);
  const addressIn = (other: Locale) => siteUrl() + addressInLanguage(path, other);
  return {
    title: `${subject} | ${content().company.brand}`,
    ...(teaser === '' ? {} : { description: teaser }),
    canonical: addressIn(language),
    alternates: [
      ...languages.map((other): [string, string] => [other, addressIn(other)]),
      ...(languages.includes(defaultLocale) ? [['x-default', addressIn(defaultLocale)] as [string, string]] : []),
    ],
    jsonLd: [
      breadcrumbJsonLd(language, [
        { name: pageName('newsletter', language), path: '/newsletter' },
        { name: pageName('newsletterArchive', language), path: archivePath },
        { name: subject, path },
      ]),
    ],
  };
}

export function meta({ loaderData }: { loaderData?: { feed: Feed } }) {
  return loaderData ? [...pageMeta({ loaderData }), feedLink(loaderData.feed)] : [];
}

export default function ArchivedNewsletterPage() {
  const { kind, newsletter, dayText, contact } = useLoaderData<typeof loader>();
  const { t, language } = useLanguage();
  const absent = kind === 'shown' ? 'missing' : kind;
  return (
    <article id="hero" className="tone-oat">
      <div className="page-width pt-4 pb-(--section-air)">
        <LocalLink
          path={archivePath}
          className="inline-flex min-h-11 items-center gap-2 text-small font-semibold no-underline hover:underline"
        >
          <Icon name="arrow-left" size={18} />
          {t('archive.back')}
        </LocalLink>
        {newsletter === null ? (
          <>
            <h1 className="text-title hyphens-auto mt-4">{t(`archive.${absent}.title`)}</h1>
            <p className="lead measure mt-4">{t(`archive.${absent}.text`, { email: contact })}</p>
          </>
        ) : (
          <>
            <h1 className="text-title hyphens-auto mt-4 max-w-[42rem]" lang={newsletter.language}>
              {newsletter.subject ?? t('archive.unnamed', { date: dayText })}
            </h1>
            <p className="soft text-small mt-4">
              <time dateTime={newsletter.day}>{t('archive.sent', { date: dayText })}</time>
            </p>
            {newsletter.language === language ? null : (
              <p className="notice measure mt-4">
                {t('archive.otherLanguage', { language: localeNames[newsletter.language] })}
              </p>
            )}
            <p className="hint measure mt-2">
              <Text id="archive.asSent" />
            </p>
            <div className="prose mt-8" lang={newsletter.language}>
              <NewsletterText blocks={newsletter.blocks} />
            </div>
            {newsletter.isShortened ? <p className="notice measure mt-8">{t('archive.shortened')}</p> : null}
          </>
        )}
        <p className="mt-10">
          <LocalLink page="newsletter" hash="hero" className="btn btn-primary">
            {t('archive.subscribe')}
          </LocalLink>
        </p>
      </div>
    </article>
  );
}
