import { join } from 'node:path';
import { locales, type Locale } from '../../../domain/locale.ts';
import type { Path } from '../../../domain/page-table.ts';
import type { Focus } from '../../../domain/picture-crop.ts';
import { addressInLanguage } from '../../../domain/pages.ts';
import type { Config } from '../../platform/config.ts';
import { content } from '../../features/content/load.ts';
import { allPictures, pictures, type PictureFile } from '../../features/content/pictures.ts';
import { uploadedPictures } from '../../features/content/uploads.ts';
import { repeat, type JobParts } from '../../platform/jobs/repeat.ts';
import { describeError } from '../../platform/metrics/describe-error.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import type { Documents } from '../page-cache/documents.ts';
import { createInspector } from '../../features/content/inspection/inspector.ts';
import { indexNames } from '../index-kinds.ts';
import { mergeChanges, placeOf, sameJson, withBase, type Change } from '../../features/editing/change.ts';
import { checkFields, type FieldFindings, type TypedField } from '../../features/editing/check-fields.ts';
import { ContentTrees } from '../../features/editing/content-trees.ts';
import { changesOf, readDrafts, type Draft } from '../../features/editing/drafts.ts';
import { followPlans } from './follow-plans.ts';
import { layOver, type Meeting } from '../../features/editing/lay-over.ts';
import { followVersions } from './follow-versions.ts';
import { createLiveVersion } from './live-version.ts';
import type { Opened } from './open-public.ts';
import { openWorker, type ContentWorker } from './open-worker.ts';
import { makePlan } from '../../features/editing/plans.ts';
import { previewRefused, previewText, stylesheetsIn } from '../../features/editing/preview-text.ts';
import { publishVersion, type Bringing } from './publish-version.ts';
import type { Published } from './record-publication.ts';
import { chosenWhole } from '../../features/editing/things.ts';
import { createFileTaking, notInspected, type FileToTake, type TakenFile } from '../../features/editing/take-files.ts';
import { unreadableFiles } from '../../features/editing/unreadable-files.ts';
import { bringFiles } from '../../features/editing/uploaded-files.ts';
import { readVersion } from './versions.ts';

type Planned =
  | { kind: 'planned'; id: string }
  | { kind: 'refused'; problems: string[] }
  /** somebody changed one of the drafts meanwhile */
  | { kind: 'changed' };

/** What the desk may ask for. Paths and languages come from the desk's own lists. */
export interface Publisher {
  /** number of the version that is public here; 0: the code's files as they are */
  publicNumber(): number;
  /** files as they are public */
  trees(): ContentTrees;
  /** files as they would be with these drafts */
  treesWith(drafts: readonly Draft[]): ContentTrees;
  /** where a developer and the desk changed the same */
  meetings(): Meeting[];
  /** Every picture that a text may name, the code's and what was uploaded. */
  pictures(): Record<string, PictureFile>;
  /** A picture was deleted: its files go from this machine, in a moment. Nobody waits for it. */
  forgetDeleted(): void;
  /** Takes a picture or a proof; it is public only once a published text names it. @param fileName as it was called by whoever uploads it */
  takeFile(actor: Actor, file: FileToTake): Promise<TakenFile>;
  /**
   * Makes a copy of an uploaded picture, cut around what must stay in view; around the middle it stays whole, for pages
   * cut there themselves.
   * @returns its name; null where the original was not kept
   */
  cutPicture(actor: Actor, name: string, focus: Focus): Promise<string | null>;
  /** What is wrong with fields that are being typed: at once, in this process. */
  checkFields(drafts: readonly Draft[], fields: readonly TypedField[]): Promise<FieldFindings[]>;
  /** A text in Markdown as the site will show it: a document. @param refusal what stands there if it cannot be read in time */
  previewText(markdown: string, language: Locale, refusal: string): Promise<string>;
  /** What was copied elsewhere, as Markdown; null: it cannot be read in time. */
  readHtml(html: string): Promise<string | null>;
  /** A page as visitors have it now; null where none is public under that path. */
  publicPage(path: Path, language: Locale): Promise<string | null>;
  /** What the build would say if these drafts were public. */
  check(drafts: readonly Draft[]): Promise<string[]>;
  /** Somebody begins to write: what checks is started meanwhile. Nobody waits for it. */
  makeReady(): void;
  /** Something was saved: it is checked before somebody presses the button. Nobody waits for it. */
  checkSoon(): void;
  /** A page as it would be with these drafts. @throws {DraftRefused} when the texts cannot be read at all */
  preview(drafts: readonly Draft[], path: string, language: Locale): Promise<{ status: number; html: string }>;
  /**
   * Plans drafts for a time, if they could be published now. They go live within some seconds of it, once, in whichever
   * instance comes first; where none runs then, with the next start.
   */
  plan(actor: Actor, drafts: readonly Draft[], goesLiveAt: number): Promise<Planned>;
  /**
   * Makes drafts public that are not planned; the others stay drafts.
   * @param expected the number of the version that whoever presses the button saw
   * @param places of the drafts that are meant, with what they cannot stand without; `all`: every one
   */
  publish(actor: Actor, expected: number, places: readonly string[] | 'all'): Promise<Published>;
  /** Puts one field of a version back to what it said before, as a version of its own; nothing when it says something else by now. */
  undoOne(actor: Actor, change: { number: number; place: string }, expected: number): Promise<Published>;
  /** Makes an earlier version public again; 0: the code's files as they are. */
  returnTo(actor: Actor, number: number, expected: number): Promise<Published>;
  /**
   * Ends a difference between desk and file: the desk's words stay from now on, whatever the file says. Where the file or
   * the field is gone they stand nowhere, and are let go.
   */
  keepOurs(actor: Actor, place: string, expected: number): Promise<Published>;
}

export interface RunningPublisher extends Publisher {
  /** Shows what is public, as far as the database can be asked. Before the first visitor. */
  begin(): Promise<void>;
  /** Begins to follow what other instances publish, and plans. */
  start(): void;
  close(): Promise<void>;
}

interface PublisherParts extends JobParts {
  config: Pick<Config, 'dataDir' | 'siteUrl' | 'claims' | 'payment'>;
  documents: Documents;
  opened: Opened;
  /** React Router's request handler, for pages that everybody gets alike */
  render(request: Request): Promise<Response>;
  /** told when something else is public */
  onSwitch(): void;
}

/** For so long a worker that was made ready is there: shorter than it waits before it ends itself; milliseconds. */
const preparedFor = 2 * 60_000;

export function createPublisher(parts: PublisherParts): RunningPublisher {
  const { config, database, documents, logger, counters, now } = parts;
  const { dataDir, siteUrl, claims, payment } = config;
  const root = join(process.cwd(), 'content');
  const aside = openWorker(logger, { dataDir, siteUrl, claims, payment: payment?.provider ?? null });
  /** Orders find what was uploaded, here or at another instance. */
  const worker: ContentWorker = {
    ...aside,
    async ask(order) {
      await bringFiles(database, dataDir);
      return aside.ask(order);
    },
  };
  const inspector = createInspector();
  const live = createLiveVersion({ ...parts, dataDir, siteUrl, worker });
  const files = createFileTaking({
    ...parts,
    dataDir,
    making: {
      takePicture: (bytes, focus) => worker.ask({ kind: 'take-picture', bytes, focus }),
      takePicturedProof: (bytes, title, language) =>
        worker.ask({ kind: 'take-pictured-proof', bytes, title, language }),
      makeSizes: () => worker.ask({ kind: 'make-sizes' }),
    },
    inspector,
  });
  let busy: Promise<unknown> = Promise.resolve();
  let stopped = false;

  const codeTrees = () => new ContentTrees(root, new Map());
  const treesOf = (changes: readonly Change[]) => new ContentTrees(root, layOver(root, changes).overlay);
  const withDrafts = (drafts: readonly Draft[]): Change[] => {
    const code = codeTrees();
    return mergeChanges(
      live.changes(),
      changesOf(drafts, (file, at) => code.valueAt(file, at)),
    );
  };
  const unplanned = async () => (await readDrafts(database)).filter(({ plan }) => plan === null);
  const check = async (drafts: readonly Draft[]): Promise<string[]> => {
    const changes = withDrafts(drafts);
    const unreadable = unreadableFiles(root, changes);
    return unreadable.length > 0 ? unreadable : [...(await worker.ask({ kind: 'check', changes }))];
  };

  /** One publication at a time in this process; of several processes the database lets one through. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const done = busy.then(work);
    busy = done.catch(() => undefined);
    return done;
  }

  const following = followVersions({ database, logger, counters, now, alone, catchUp: live.catchUp, makeReady });
  const bring = (actor: Actor, bringing: Bringing): Promise<Published> =>
    alone(() => publishVersion(actor, bringing, { ...parts, live, worker, treesOf, lookSoon: following.start }));

  const notInAdvance = (error: unknown) => {
    if (!stopped) logger.warn({ error: describeError(error) }, 'nothing could be checked in advance; it is when asked');
  };

  let preparedAt = 0;
  function makeReady(): void {
    if (stopped || now() < preparedAt + preparedFor) return;
    preparedAt = now();
    // what is checked first takes six times as long as what is checked next
    worker.ask({ kind: 'check', changes: live.changes() }).catch(notInAdvance);
  }

  /** What was saved, before somebody presses the button; search and chat then follow a publication at once, too. */
  const ahead = repeat({
    name: 'drafts checked in advance',
    every: Infinity,
    run: async () => {
      const drafts = await unplanned();
      if (drafts.length === 0 || (await check(drafts)).length > 0) return;
      const changes = withDrafts(drafts);
      // one after the other, so that whoever waits for another order is not held up
      for (const language of locales)
        for (const name of indexNames) if (!stopped) await worker.ask({ kind: 'index', changes, name, language });
    },
    failed: notInAdvance,
    logger,
    counters,
  });

  const plans = followPlans({
    ...parts,
    siteUrl,
    publish: (actor, drafts, plan) =>
      bring(actor, { changes: withDrafts(drafts), expected: live.number(), drafts, plan }),
  });

  return {
    ...files,
    publicNumber: live.number,
    trees: () => treesOf(live.changes()),
    treesWith: (drafts) => treesOf(withDrafts(drafts)),
    meetings: () => layOver(root, live.changes()).meetings,
    pictures: () => ({ ...allPictures(), ...pictures(uploadedPictures()) }),
    checkFields: (drafts, fields) => checkFields(fields, treesOf(withDrafts(drafts)), content()),
    publicPage: (path, language) => documents.text(addressInLanguage(path, language), language),
    async previewText(markdown, language, refusal) {
      const stylesheets = stylesheetsIn((await documents.text(addressInLanguage('/agb', language), language)) ?? '');
      const text = await previewText(markdown, language, { content: content(), stylesheets, inspector }).catch(
        notInspected(logger, markdown.length),
      );
      return text ?? previewRefused(refusal, language, stylesheets);
    },
    readHtml: (html) => inspector.ask({ kind: 'html', html }).catch(notInspected(logger, html.length)),
    forgetDeleted: () => void bringFiles(database, dataDir).catch(notInAdvance),
    check,
    makeReady,
    checkSoon: ahead.start,
    preview: (drafts, path, language) => worker.ask({ kind: 'preview', changes: withDrafts(drafts), path, language }),
    async plan(actor, drafts, goesLiveAt) {
      const problems = await check(drafts);
      if (problems.length > 0) return { kind: 'refused', problems };
      const id = await makePlan(database, actor, { drafts, goesLiveAt }, now());
      return id === null ? { kind: 'changed' } : { kind: 'planned', id };
    },
    async publish(actor, expected, places) {
      const waiting = await unplanned();
      const drafts = places === 'all' ? waiting : chosenWhole(waiting, places);
      if (drafts.length === 0) return { kind: 'nothing' };
      const changes = withDrafts(drafts);
      const problems = unreadableFiles(root, changes);
      return problems.length > 0 ? { kind: 'refused', problems } : bring(actor, { changes, expected, drafts });
    },
    async undoOne(actor, { number, place }, expected) {
      const version = await readVersion(database, number);
      const difference = version?.differences.find((one) => placeOf(one) === place);
      if (difference === undefined) return { kind: 'nothing' };
      const { file, at, from, to } = difference;
      if (!sameJson(treesOf(live.changes()).valueAt(file, at), to)) return { kind: 'overtaken' };
      const base = codeTrees().valueAt(file, at);
      const change = {
        file,
        at,
        ...(base === undefined ? {} : { base }),
        ...(from === undefined ? {} : { value: from }),
      };
      return bring(actor, { changes: mergeChanges(live.changes(), [change]), expected });
    },
    async returnTo(actor, number, expected) {
      const version = number === 0 ? { changes: [] } : await readVersion(database, number);
      if (version === null) return { kind: 'nothing' };
      return bring(actor, { changes: version.changes, expected, returnsTo: number });
    },
    async keepOurs(actor, place, expected) {
      const code = codeTrees();
      const { meetings } = layOver(root, live.changes());
      const isGone = meetings.some(({ change, applied }) => !applied && placeOf(change) === place);
      const changes = live.changes().flatMap((change) => {
        if (placeOf(change) !== place) return [change];
        return isGone ? [] : [withBase(change, code.valueAt(change.file, change.at))];
      });
      return bring(actor, { changes, expected });
    },
    begin: following.look,
    start() {
      following.start();
      void bringFiles(database, dataDir).catch(() => undefined);
      plans.start();
    },
    async close() {
      stopped = true;
      const ended = [following.stop(), plans.stop(), live.close(), ahead.stop()];
      worker.close();
      inspector.close();
      await Promise.all(ended);
      await busy;
    },
  };
}
