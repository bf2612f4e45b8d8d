import type { LoaderFunctionArgs } from 'react-router';
import { languageShown } from '../../../../domain/archived-newsletter.ts';
import { dateInWords, noonOf } from '../../../../domain/german-time.ts';
import type { Locale } from '../../../../domain/locale.ts';
import { listArchive, type KeptHead } from '../../../../server/features/newsletters/archive/read-archive.ts';
import { showHead } from '../../../../server/features/newsletters/archive/show-archived.ts';
import { pageData, visitOf } from '../../../../server/features/content/page-data.ts';
import type { ListedNewsletter } from '../../features/newsletter-archive/newsletter-list.tsx';
import { readOrLater } from '../read-or-later.ts';

/** Every newsletter that anybody may read, each in the reader's language where it came out in it. */
export async function listNewsletters({ request, context }: LoaderFunctionArgs) {
  const kept = await readOrLater(context, listArchive);
  const newsletters = kept === 'later' ? [] : inOwnLanguage(kept, visitOf(request).language);
  const page = pageData(request, {
    sections: ['archive'],
    seoKey: 'newsletterArchive',
    // an empty list is nothing to find
    index: newsletters.length > 0,
  });
  const view = kept === 'later' ? ({ kind: 'later' } as const) : ({ kind: 'list', newsletters } as const);
  return { page, view };
}

function inOwnLanguage(kept: readonly KeptHead[], wanted: Locale): ListedNewsletter[] {
  return [...new Set(kept.map(({ slug }) => slug))].flatMap((slug) => {
    const editions = kept.filter((edition) => edition.slug === slug);
    const language = languageShown(
      editions.map((edition) => edition.language),
      wanted,
    );
    const edition = editions.find((one) => one.language === language);
    if (edition === undefined) return [];
    const head = showHead(edition);
    return [{ ...head, language: edition.language, dayText: dateInWords(noonOf(head.day), wanted) }];
  });
}
