import { archivedPath, type ArchivedBlock } from '../../../domain/archived-newsletter.ts';
import type { Locale } from '../../../domain/locale.ts';
import { listArchive, newestInArchive, type KeptNewsletter } from '../newsletters/archive/read-archive.ts';
import { showArchived } from '../newsletters/archive/show-archived.ts';
import { sentencesOf } from '../content/sentences.ts';
import { content, type Content } from '../content/load.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SearchDocument } from './search-documents.ts';
import { makeIndex, openIndex, type SearchIndex } from './search-index.ts';
import { searchSite } from './search-site.ts';
import type { SearchAnswer } from '../../../domain/search.ts';

/** As many as the archive lists. */
const mostSearched = 100;
/** milliseconds an index that nobody asks stays in memory */
const rest = 10 * 60_000;
/** A newsletter is found only if it holds this share of the question: most hold some word of it. */
const leastHeld = 0.6;

interface Kept {
  /** the newsletters that it was made of */
  mark: string;
  /** claims that are shown decide what a newsletter says */
  of: Content;
  index: SearchIndex;
  closing: NodeJS.Timeout;
}
const open = new Map<Locale, Kept>();

/**
 * Finds newsletters that anybody may read, in the language they came out in. They come and go without a publication, so
 * they have an index of their own, made with the first question after one has come or gone.
 * @throws {StorageUnavailable}
 */
export async function searchNewsletters(typed: string, language: Locale, database: Database): Promise<SearchAnswer> {
  return await searchSite(typed, await indexOfArchive(language, database), language, leastHeld);
}

async function indexOfArchive(language: Locale, database: Database): Promise<SearchIndex> {
  const heads = (await listArchive(database)).filter((head) => head.language === language);
  const mark = heads.map(({ slug, shownSince }) => `${slug} ${shownSince}`).join();
  const kept = open.get(language);
  if (kept?.mark === mark && kept.of === content()) {
    kept.closing.refresh();
    return kept.index;
  }
  const of = content();
  const newsletters = heads.length === 0 ? [] : await newestInArchive(database, language, mostSearched);
  const documents = newsletters.flatMap((newsletter) => asDocument(newsletter, language));
  const index = await openIndex(makeIndex(documents, language), language);
  clearTimeout(open.get(language)?.closing);
  open.set(language, { mark, of, index, closing: setTimeout(() => open.delete(language), rest).unref() });
  return index;
}

/** What its page shows today; nothing where not even its subject may be shown. */
function asDocument(newsletter: KeptNewsletter, language: Locale): SearchDocument[] {
  const shown = showArchived([newsletter], language);
  if (shown === null || shown.subject === null) return [];
  return [
    {
      kind: 'newsletter',
      title: shown.subject,
      path: archivedPath(shown.slug),
      hash: null,
      sentences: [shown.teaser, ...shown.blocks.map(wordsOf)].flatMap((text) => sentencesOf(text, language)),
      ask: '',
      weight: 1,
    },
  ];
}

function wordsOf(block: ArchivedBlock): string {
  switch (block.type) {
    case 'headline':
      return block.text;
    case 'text':
      return block.parts.map(({ text }) => text).join('');
    case 'card':
      return [block.title, ...block.lines].join('\n');
    case 'picture':
    case 'button':
      return '';
  }
}
