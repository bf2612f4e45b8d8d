import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Logger } from 'pino';
import { ContentError } from '../../features/content/files.ts';
import { switchContent, withContent, type Content } from '../../features/content/load.ts';
import { shareImages } from '../../features/content/share-images.ts';
import { useUploads } from '../../features/content/uploads.ts';
import type { Clock, Database } from '../../platform/database/database.ts';
import { listDocuments, type Wanted } from '../page-cache/list-documents.ts';
import { mediaTypeOf } from '../page-cache/media-types.ts';
import { openPack, type Packed } from '../page-cache/pack.ts';
import type { Documents } from '../page-cache/respond.ts';
import { describeError } from '../../platform/metrics/describe-error.ts';
import { searchIn } from '../../features/search/kept-indexes.ts';
import type { Change } from './change.ts';
import type { ContentWorker } from './open-worker.ts';
import { readCopy, writeCopy, type PublishedCopy } from './published-copy.ts';
import { contentWith } from './read-content.ts';
import { newestVersion, readVersion, recordVersion, type Version } from './versions.ts';

/** What a server begins with: what the build made, and what was published over it last. */
export interface Opened {
  pack: readonly Packed[];
  /** of the code that runs; '': nothing was built */
  code: string;
  /** null: nothing was published; `content` null: the last version is the files as they are */
  published: { copy: PublishedCopy; content: Content | null } | null;
}

const codeStamp = 'build/code.stamp';
export const codeNow = (): string => (existsSync(codeStamp) ? readFileSync(codeStamp, 'utf8') : '');

/** Opens the build and what was published over it, before the first text is read. */
export function openPublic(dataDir: string, logger: Pick<Logger, 'error'>): Opened {
  useUploads(dataDir);
  const opened = { pack: openPack('build').entries, code: codeNow() };
  const copy = readCopy(dataDir);
  if (copy === null) return { ...opened, published: null };
  if (copy.changes.length === 0) return { ...opened, published: { copy, content: null } };
  try {
    const content = contentWith(copy.changes, new Date());
    switchContent(content);
    return { ...opened, published: { copy, content } };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    logger.error(
      { error: describeError(error) },
      'what was published no longer goes with content/; the site shows the files',
    );
    return { ...opened, published: null };
  }
}

interface LiveParts {
  dataDir: string;
  siteUrl: string;
  database: Database;
  documents: Documents;
  worker: ContentWorker;
  logger: Logger;
  now: Clock;
  opened: Opened;
  render(request: Request): Promise<Response>;
  /** told when something else is public */
  onSwitch(): void;
}

/** A content with everything that an answer may be made of, ready to become public between two requests. */
interface Prepared {
  content: Content;
  wanted: Wanted[];
}

export interface LiveVersion {
  /** of the version that is public here; 0: the code's files as they are */
  number(): number;
  changes(): readonly Change[];
  /** Reads what shall be public. @throws {ContentRefused} @throws {Error} when the worker broke */
  prepare(changes: readonly Change[]): Promise<Prepared>;
  /** Makes it public in this process, at once. Call it only with what the database has. */
  show(copy: PublishedCopy, prepared: Prepared): void;
  /** Shows what the database says is public, where that is something else: published elsewhere, or before this process was killed. */
  catchUp(): Promise<void>;
  close(): void;
}

/** What most visitors ask for: made as soon as something new is public. */
const mostAsked = ['/', '/_.data', '/shop', '/shop.data', '/de', '/de/shop', '/404'];

/** How long after a publication the rest is made: whoever publishes often does so twice. Milliseconds. */
const restBeforeMore = 5000;
/** Between two documents that nobody waits for, in milliseconds. */
const pause = 100;

export function createLiveVersion(parts: LiveParts): LiveVersion {
  const { dataDir, siteUrl, database, documents, worker, logger, now, opened, render, onSwitch } = parts;
  let live: PublishedCopy | null = opened.published?.copy ?? null;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;

  const wantedOf = (content: Content, changes: readonly Change[]): Wanted[] => {
    const modified = new Map([
      ...modifiedDates(),
      ...changes.map(({ file }) => [`content/${file}`, content.day] as const),
    ]);
    return [...listDocuments(content, { render, siteUrl, modified }), ...drawnFiles(content, changes)];
  };

  /** Pictures and sheets with texts on them: drawn by the worker, all at once, when somebody asks for the first of them. */
  function drawnFiles(content: Content, changes: readonly Change[]): Wanted[] {
    let drawn: Promise<Map<string, string>> | null = null;
    const draw = () => {
      drawn ??= worker.ask({ kind: 'draw', changes });
      // the next who asks has it tried again
      drawn.catch(() => (drawn = null));
      return drawn;
    };
    const built = opened.pack.flatMap(({ entry }) =>
      entry.ofContent === true && /^\/(?:share|signs|press)\//.test(entry.path) ? [entry.path] : [],
    );
    const shared = withContent(content, () => shareImages().map(({ path }) => path));
    return [...new Set([...built, ...shared])].map((path) => ({
      path,
      status: 200,
      type: mediaTypeOf(extname(path)),
      immutable: false,
      make: async () => {
        const file = (await draw()).get(path);
        return file === undefined ? null : readFile(file);
      },
    }));
  }

  function use(changes: readonly Change[], { content, wanted }: Prepared): void {
    documents.use(wanted);
    switchContent(content);
    searchIn((language) => worker.ask({ kind: 'index', changes, language }));
    clearTimeout(idle);
    idle = setTimeout(() => void makeMore(), restBeforeMore).unref();
    documents.makeAtOnce(mostAsked).catch((error: unknown) => {
      // whoever asks for it is told, and the log says why there, too
      logger.error({ error: describeError(error) }, 'a page could not be rendered');
    });
  }

  /** Whatever nobody has asked for yet, and what was compressed in a hurry, one after the other. */
  async function makeMore(): Promise<void> {
    try {
      if (!stopped && (await documents.makeOneMore())) idle = setTimeout(() => void makeMore(), pause).unref();
    } catch (error) {
      logger.error({ error: describeError(error) }, 'a page could not be rendered');
    }
  }

  function show(copy: PublishedCopy, prepared: Prepared): void {
    live = copy;
    use(copy.changes, prepared);
    try {
      writeCopy(dataDir, copy);
    } catch (error) {
      logger.error({ error: describeError(error) }, 'the copy of what is public could not be written to DATA_DIR');
    }
    onSwitch();
  }

  async function prepare(changes: readonly Change[]): Promise<Prepared> {
    const content = await worker.ask({ kind: 'read', changes });
    return { content, wanted: wantedOf(content, changes) };
  }

  const published = opened.published?.content ?? null;
  if (live !== null && published !== null)
    use(live.changes, { content: published, wanted: wantedOf(published, live.changes) });

  return {
    number: () => live?.version.number ?? 0,
    changes: () => live?.changes ?? [],
    prepare,
    show,
    async catchUp() {
      const newest = await newestVersion(database);
      if (newest === null) {
        // another database, or an older copy of it: what is public stays public, and can be undone there too
        if (live === null) return;
        const { version, changes } = live;
        const row: Version = {
          ...version,
          publishedAt: now(),
          operator: '',
          returnsTo: null,
          changes: [...changes],
          differences: [],
        };
        await database.write((transaction) => recordVersion(transaction, row, null));
        return;
      }
      if (newest.id === live?.version.id || opened.code === '' || codeNow() !== opened.code) return;
      const version = await readVersion(database, newest.number);
      if (version === null) return;
      show({ version: newest, changes: version.changes }, await prepare(version.changes));
      logger.info({ version: newest.number }, 'content published elsewhere is public here, too');
    },
    close() {
      stopped = true;
      clearTimeout(idle);
    },
  };
}

const datesFile = 'build/modified.json';
let dates: Map<string, string> | undefined;

/** Day of the last change of each file of `content/`, as the build has read it from the history. */
function modifiedDates(): Map<string, string> {
  return (dates ??= new Map(
    existsSync(datesFile) ? (JSON.parse(readFileSync(datesFile, 'utf8')) as [string, string][]) : [],
  ));
}
