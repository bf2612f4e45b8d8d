import type { LoaderFunctionArgs } from 'react-router';
import {
  archivedPath,
  archivePath,
  type ArchivedBlock,
  type ArchivedNewsletter,
} from '../../../../domain/archived-newsletter.ts';
import { dateInWords, noonOf } from '../../../../domain/german-time.ts';
import { findInArchive } from '../../../../server/features/newsletters/archive/read-archive.ts';
import { showArchived } from '../../../../server/features/newsletters/archive/show-archived.ts';
import { breadcrumbJsonLd, pageName } from '../../../../server/features/content/json-ld.ts';
import { structuredData } from '../../../../server/features/content/structured-data.ts';
import { content } from '../../../../server/features/content/load.ts';
import { pageData, visitOf } from '../../../../server/features/content/page-data.ts';
import { readOrLater } from '../read-or-later.ts';

/** One newsletter as it was sent, in the reader's language where it came out in it. */
export async function findNewsletter({ request, context }: LoaderFunctionArgs, slug: string) {
  const { language } = visitOf(request);
  const found = await readOrLater(context, (database) => findInArchive(database, slug));
  const newsletter = Array.isArray(found) ? showArchived(found, language) : null;
  const page = pageData(request, {
    sections: ['archive'],
    seoKey: 'newsletterArchive',
    pictures: newsletter === null ? [] : picturesOf(newsletter.blocks),
    // where its title cannot be said, it is none to be found by
    index: newsletter !== null && newsletter.subject !== null,
  });
  if (newsletter === null)
    return { page, view: { kind: found === 'later' || found === 'gone' ? found : ('missing' as const) } };
  return {
    page: { ...page, seo: { ...page.seo, ...seoOf(newsletter) } },
    view: { kind: 'shown' as const, newsletter, dayText: dateInWords(noonOf(newsletter.day), language) },
  };
}

const picturesOf = (blocks: readonly ArchivedBlock[]) =>
  blocks.flatMap((block) => ('picture' in block && block.picture !== null ? [block.picture.name] : []));

/** Only the languages it came out in are offered; one that is shown in another's stead leads there. */
function seoOf({ slug, subject, teaser, language, languages }: ArchivedNewsletter) {
  if (subject === null) return {};
  const path = archivedPath(slug);
  return {
    title: `${subject} | ${content().company.brand}`,
    ...(teaser === '' ? {} : { description: teaser }),
    language,
    offeredIn: languages,
    structured: structuredData([
      breadcrumbJsonLd(language, [
        { name: pageName('newsletter', language), path: '/newsletter' },
        { name: pageName('newsletterArchive', language), path: archivePath },
        { name: subject, path },
      ]),
    ]),
  };
}
