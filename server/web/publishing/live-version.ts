import { switchContent, type Content } from '../../features/content/load.ts';
import { indexAside } from '../../features/content/kept-indexes.ts';
import { repeat, type JobParts } from '../../platform/jobs/repeat.ts';
import { describeError } from '../../platform/metrics/describe-error.ts';
import type { Documents } from '../page-cache/documents.ts';
import type { DocumentRecipe } from '../page-cache/list-documents.ts';
import type { Change } from '../../features/editing/change.ts';
import type { Opened } from './open-public.ts';
import type { ContentWorker } from './open-worker.ts';
import { writeCopy, type PublishedCopy } from '../../features/editing/published-copy.ts';
import { newestVersion, readVersion, recordVersion, type Newest } from './versions.ts';
import { documentRecipes } from './document-recipes.ts';

interface LiveParts extends JobParts {
  dataDir: string;
  siteUrl: string;
  documents: Documents;
  worker: Pick<ContentWorker, 'ask'>;
  opened: Opened;
  render(request: Request): Promise<Response>;
  /** told when something else is public */
  onSwitch(): void;
}

/** A content with everything that an answer may be made of, ready to become public between two requests. */
export interface Prepared {
  content: Content;
  recipes: DocumentRecipe[];
}

export interface LiveVersion {
  /** of the version that is public here; 0: the code's files as they are */
  number(): number;
  changes(): readonly Change[];
  /** Reads what shall be public. @throws {DraftRefused} @throws {WorkerBroke} @throws {Error} when a file is missing */
  prepare(changes: readonly Change[]): Promise<Prepared>;
  /** Makes it public in this process, at once. Call it only with what the database has. */
  show(copy: PublishedCopy, prepared: Prepared): void;
  /** Shows what the database says is public, where that is something else: published elsewhere, or before this process was killed. */
  catchUp(newest?: Newest): Promise<void>;
  close(): Promise<void>;
}

/** How long after a publication the rest is made: whoever publishes often does so twice. Milliseconds. */
const restBeforeMore = 5000;
/** Between two documents that nobody waits for, before what could not be made is tried again, and when all is made; milliseconds. */
const pause = { made: 100, failed: 10_000, done: Infinity };

export function createLiveVersion(parts: LiveParts): LiveVersion {
  const { dataDir, database, documents, worker, logger, counters, now, opened, onSwitch } = parts;
  const recipesOf = (content: Content, changes: readonly Change[]) =>
    documentRecipes(content, changes, { ...parts, built: opened.built });
  let live: PublishedCopy | null = opened.published?.copy ?? null;
  /** of `performance.now()` */
  let switchedAt = -Infinity;

  /** Whatever nobody has asked for yet, one after the other. */
  const more = repeat({
    name: 'pages nobody waits for',
    every: Infinity,
    run: async () => {
      const early = switchedAt + restBeforeMore - performance.now();
      return { time: early > 0 ? early : pause[await documents.makeOneMore()] };
    },
    logger,
    counters,
  });

  /** One step: no request comes between its parts. */
  function use(changes: readonly Change[], prepared: Prepared): void {
    const { content } = prepared;
    documents.use(prepared.recipes);
    switchContent(content);
    indexAside(content, (name, language) => worker.ask({ kind: 'index', changes, name, language }));
    switchedAt = performance.now();
    more.start();
  }

  function show(copy: PublishedCopy, prepared: Prepared): void {
    use(copy.changes, prepared);
    live = copy;
    try {
      writeCopy(dataDir, copy);
    } catch (error) {
      logger.error({ error: describeError(error) }, 'the copy of what is public could not be written to DATA_DIR');
    }
    onSwitch();
  }

  async function prepare(changes: readonly Change[]): Promise<Prepared> {
    const content = await worker.ask({ kind: 'read', changes });
    return { content, recipes: recipesOf(content, changes) };
  }

  /** Another database, or an older copy of it: what is public stays public, and can be undone there too. */
  async function recordAgain({ version, changes }: PublishedCopy): Promise<void> {
    const row = { publishedAt: now(), operator: '', returnsTo: null, changes: [...changes], differences: [] };
    await database.write((transaction) => recordVersion(transaction, { ...version, ...row }, null));
  }

  const published = opened.published?.content ?? null;
  if (live !== null && published !== null)
    use(live.changes, { content: published, recipes: recipesOf(published, live.changes) });

  return {
    number: () => live?.version.number ?? 0,
    changes: () => live?.changes ?? [],
    prepare,
    show,
    async catchUp(known) {
      const newest = known === undefined ? await newestVersion(database) : known;
      if (newest === null) return live === null ? undefined : recordAgain(live);
      if (newest.id === live?.version.id || !opened.isCurrent()) return;
      const version = await readVersion(database, newest.number);
      if (version === null) return;
      show({ version: newest, changes: version.changes }, await prepare(version.changes));
      logger.info({ version: newest.number }, 'content published elsewhere is public here, too');
    },
    close: more.stop,
  };
}
