import type { Locale } from '../../../domain/locale.ts';
import { ContentError } from '../../features/content/files.ts';
import { content, type Content } from '../../features/content/load.ts';
import { deadAnchors, type RenderedPage } from './check-anchors.ts';
import { unshownForms } from './check-forms.ts';
import { compress } from './compress.ts';
import { listDocuments, type DocumentSources } from './list-documents.ts';
import { filesBelow, madeFiles } from './list-files.ts';
import { writeCacheFile, type NewEntry } from './cache-file.ts';

const isCode = (type: string) => /^text\/(javascript|css)/.test(type);

export interface CacheSources extends DocumentSources {
  /** folder with the browser build */
  client: string;
  /** folder with the pictures */
  pictures: string;
  /** share images, signs and the press kit, by request path; drawn while pages are rendered */
  drawn: Promise<ReadonlyMap<string, Buffer>>;
  /** compressed with less effort, for a look */
  draft: boolean;
}

interface MadeDocument {
  path: string;
  language?: Locale;
  type: string;
  body: Buffer;
}

/**
 * What the pages as they are rendered say of the content: links to places that no page has.
 * @throws {Error} when a page does not show the form it is there for
 */
export function problemsInPages(rendered: readonly RenderedPage[], of: Content): string[] {
  const unshown = unshownForms(rendered);
  if (unshown.length > 0) throw new Error(unshown.join('\n'));
  return deadAnchors(rendered, of);
}

/** The pages among what was made, for `problemsInPages`. */
const pagesIn = (made: readonly (MadeDocument & { status: number })[]): RenderedPage[] =>
  made
    .filter(({ status, type }) => status === 200 && type.startsWith('text/html'))
    .map(({ path, language, body }) => ({ path, language, html: body.toString('utf8') }));

/** How many are compressed at the same time. */
const width = 8;

/**
 * Renders every page in every language and stores it with all files of the site. Two runs of one commit are byte-identical.
 * @throws {ContentError} when a link leads to a place that its page does not have
 * @throws {Error} when a page does not show the form it is there for
 */
export async function buildPageCache(
  folder: string,
  sources: CacheSources,
): Promise<{ documents: number; files: number }> {
  const items: Promise<NewEntry>[] = [];
  /** Compressed on other cores while this one renders what comes next. */
  const add = (entry: Omit<Parameters<typeof compress>[0], 'status'> & { status?: number }, read: () => Buffer) => {
    const effort = sources.draft ? 'quick' : isCode(entry.type) ? 'code' : 'built';
    const item = Promise.resolve(items.at(-width)).then(() => compress({ status: 200, ...entry }, read(), effort));
    // whoever waits for all of them is told
    item.catch(() => undefined);
    items.push(item);
  };
  const made: (MadeDocument & { status: number })[] = [];
  for (const { make, ...one } of listDocuments(content(), sources)) {
    const body = await make();
    made.push({ ...one, body });
    add({ ...one, ofContent: true }, () => body);
  }
  const dead = problemsInPages(pagesIn(made), content());
  if (dead.length > 0)
    throw new ContentError(`links to places that do not exist:\n${dead.map((problem) => `  ${problem}`).join('\n')}`);
  const files = [...filesBelow(sources.client), ...filesBelow(sources.pictures, '/pictures')];
  for (const { read, ...file } of [...files, ...madeFiles(await sources.drawn)]) add(file, read);
  writeCacheFile(folder, await Promise.all(items));
  return { documents: made.length, files: items.length - made.length };
}
