import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { DeskLanguage } from '../../domain/desk-roles.ts';
import type { Locale } from '../../domain/locale.ts';
import { middle, type Focus } from '../../domain/picture-crop.ts';
import type { Path } from '../../domain/page-table.ts';
import type { Config } from '../start/config.ts';
import { content, switchContent } from '../content/load.ts';
import { allPictures, pictures, type PictureFile } from '../content/pictures.ts';
import { uploadedPictures, useUploads } from '../content/uploads.ts';
import type { Clock, Database } from '../database/database.ts';
import { StorageUnavailable } from '../database/storage-unavailable.ts';
import { describeError } from '../operation/describe-error.ts';
import type { Actor } from '../desk/record-access.ts';
import type { PdfProblem } from '../inspection/inspect-pdf.ts';
import { createInspector, NotInspected } from '../inspection/inspector.ts';
import { openPack, type OpenPack } from '../documents/pack.ts';
import type { Documents } from '../documents/respond.ts';
import { searchIn } from '../search/kept-indexes.ts';
import { mergeChanges, placeOf, sameJson, type Change } from './change.ts';
import { checkFields, type FieldFindings, type TypedField } from './check-fields.ts';
import { ContentTrees } from './content-trees.ts';
import { changesOf, endDrafts, readDrafts, type Draft } from './drafts.ts';
import { readNews, type News } from './news.ts';
import { layOver, type Meeting } from './lay-over.ts';
import type { TakenFileBytes } from './make-release.ts';
import { ContentRefused, openPress, type Press } from './open-press.ts';
import { previewRefused, previewText, publicDocument, sheetsOf } from './preview-text.ts';
import type { PressAnswers, PressOrder } from './press.ts';
import {
  bringFiles,
  keepFile,
  mostBytes,
  originalOf,
  pictureKind,
  readMaking,
  readOriginal,
  uploadedName,
} from './uploaded-files.ts';
import { clearUnfinished, finishRelease, keepAhead, newestRelease, readContent, type Release } from './releases.ts';
import { duePlan, endPlan, holdPlan, makePlan, type Plan } from './plans.ts';
import { recordPublication } from './record-publication.ts';
import { newestVersion, readVersion, recordVersion, type Difference, type Version } from './versions.ts';

export type Published =
  | { kind: 'published'; number: number; milliseconds: number }
  /** one sentence each, as the build would say it */
  | { kind: 'refused'; problems: string[] }
  /** somebody else published meanwhile */
  | { kind: 'overtaken' }
  /** what was asked for is what is public already, or is not kept any more */
  | { kind: 'nothing' }
  /** it could not be rendered, or the press was ended; nothing has changed */
  | { kind: 'failed' }
  /** the code was built anew beside the running server */
  | { kind: 'restart-needed' };

export interface FileToTake {
  kind: 'photo' | 'rendering' | 'proof';
  fileName: string;
  /** of whoever uploads it, in which it is called so */
  language: DeskLanguage;
  bytes: Uint8Array;
}

export type TakenFile =
  | { kind: 'taken'; name: string }
  /**
   * `type`: it is something else than its kind; `active`: a PDF that would run something or hides files; `opaque`: one that
   * cannot be looked into
   */
  | { kind: 'refused'; why: PdfProblem | 'large' | 'pixels' | 'small' };

type Refused = Extract<TakenFile, { kind: 'refused' }>;

export type Planned =
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
  /** files as the code has them */
  codeTrees(): ContentTrees;
  /** where a developer and the desk changed the same */
  meetings(): Meeting[];
  /** Every picture that a text may name, the code's and what was uploaded. */
  pictures(): Record<string, PictureFile>;
  /** Takes a picture or a proof; it is public only once a published text names it. @param fileName as it was called by whoever uploads it */
  takeFile(actor: Actor, file: FileToTake): Promise<TakenFile>;
  /**
   * Makes a copy of an uploaded picture, cut around what must stay in view; around the middle it stays whole, for pages
   * cut there themselves.
   * @returns its name; null where the original was not kept
   */
  cutPicture(actor: Actor, name: string, focus: Focus): Promise<string | null>;
  /** What is wrong with fields that are being typed: at once, in this process. */
  checkFields(drafts: readonly Draft[], fields: readonly TypedField[]): FieldFindings[];
  /** A text in Markdown as the site will show it: a document. @param refusal what stands there if it cannot be read in time */
  previewText(markdown: string, language: Locale, refusal: string): Promise<string>;
  /** A page as visitors have it now; null where none is public under that path. */
  publicPage(path: Path, language: Locale): string | null;
  /** What the build would say if these drafts were public. */
  check(drafts: readonly Draft[]): Promise<string[]>;
  /** Somebody begins to write: what checks and renders is started meanwhile. Nobody waits for it. */
  makeReady(): void;
  /** Makes what these drafts would make public, so that publishing them need only switch. Nobody waits for it. */
  makeAhead(drafts: readonly Draft[]): void;
  /** A page as it would be with these drafts. @throws {ContentRefused} when the texts cannot be read at all */
  preview(drafts: readonly Draft[], path: string, language: Locale): Promise<{ status: number; html: string }>;
  /**
   * Plans drafts for a time, if they could be published now. They go live within some seconds of it, once, in whichever
   * instance comes first; where none runs then, with the next start.
   */
  plan(actor: Actor, drafts: readonly Draft[], goesLiveAt: number): Promise<Planned>;
  /** Makes all drafts public that are not planned. @param expected the number of the version that whoever presses the button saw */
  publish(actor: Actor, expected: number): Promise<Published>;
  /** Makes an earlier version public again; 0: the code's files as they are. */
  returnTo(actor: Actor, number: number, expected: number): Promise<Published>;
  /** Ends a difference between desk and file: the desk's words stay from now on, whatever the file says. */
  keepOurs(actor: Actor, place: string, expected: number): Promise<Published>;
}

export interface RunningPublisher extends Publisher {
  /** Begins to follow what other instances publish. */
  start(): void;
  close(): Promise<void>;
}

interface PublisherParts {
  config: Pick<Config, 'dataDir' | 'siteUrl' | 'claims'>;
  database: Database;
  documents: Documents;
  logger: Logger;
  now: Clock;
  /** the release that is public, its pack, and the code that runs */
  opened: Opened;
  /** told when something else is public */
  onSwitch(): void;
}

export interface Opened {
  release: Release | null;
  pack: OpenPack;
  code: string;
}

const codeStamp = 'build/code.stamp';
const codeNow = (): string => (existsSync(codeStamp) ? readFileSync(codeStamp, 'utf8') : '');

/** Takes what was published last out of DATA_DIR, else what was built: content, search and documents of one piece. */
export function openPublic(dataDir: string): Opened {
  useUploads(dataDir);
  const code = codeNow();
  clearUnfinished(dataDir);
  const newest = newestRelease(dataDir);
  // rendered by other code than runs now: its documents name scripts that are gone. The follower makes it anew.
  const release = newest !== null && newest.code === code ? newest : null;
  const folder = release?.folder ?? 'build';
  const pack = openPack(folder);
  if (release !== null) switchContent(readContent(folder));
  searchIn(folder);
  return { release, pack, code };
}

/** How often a plan is looked for whose time has come, in milliseconds. */
const planInterval = 5000;
/** How long after a plan could not be rendered it is tried again, in milliseconds. */
const planRest = 60_000;

/** Whoever saved a draft so long ago at most is still writing, and may publish; milliseconds. */
const writingFor = 15 * 60_000;
/** Shorter than the press waits before it ends itself (open-press.ts); milliseconds. */
const preparedFor = 2 * 60_000;

/** How long a draft is left as it is before what it makes is made ahead: whoever writes saves often. Milliseconds. */
const restBeforeAhead = 3000;

/** How long after a publication documents are pressed again: whoever publishes often does so twice. Milliseconds. */
const restBeforeAgain = 30_000;

/** How often instances with a common database look for what another one has published, in milliseconds. */
const interval = 1000;

export function createPublisher({
  config,
  database,
  documents,
  logger,
  now,
  opened,
  onSwitch,
}: PublisherParts): RunningPublisher {
  const { dataDir, siteUrl, claims } = config;
  const { code } = opened;
  const root = join(process.cwd(), 'content');
  // somebody waits for the one, nobody for the other
  const press = openPress(logger, 5, dataDir);
  const unhurried = openPress(logger, 15, dataDir);
  const inspector = createInspector();
  let live = opened.release;
  let pack = opened.pack;
  let timer: NodeJS.Timeout | undefined;
  let planTimer: NodeJS.Timeout | undefined;
  let againTimer: NodeJS.Timeout | undefined;
  let busy: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let busyNow = false;

  const publicChanges = (): readonly Change[] => live?.changes ?? [];
  const codeTrees = () => new ContentTrees(root, new Map());
  const treesOf = (changes: readonly Change[]) => new ContentTrees(root, layOver(root, changes).overlay);
  const withDrafts = (drafts: readonly Draft[]): Change[] => {
    const files = codeTrees();
    return mergeChanges(
      publicChanges(),
      changesOf(drafts, (file, at) => files.valueAt(file, at)),
    );
  };

  /** One publication at a time in this process; of several processes the database lets one through. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const done = busy.then(async () => {
      busyNow = true;
      try {
        return await work();
      } finally {
        busyNow = false;
      }
    });
    busy = done.catch(() => undefined);
    return done;
  }

  /** Everything at once: between two requests, documents, texts, search and answers are those of the other release. */
  function switchTo(release: Release): void {
    const next = openPack(release.folder);
    const content = readContent(release.folder);
    documents.replace(next.entries);
    switchContent(content);
    searchIn(release.folder);
    pack.close();
    pack = next;
    live = release;
    onSwitch();
  }

  /** What cannot be looked into in time is refused; the log says so, for a file that does that was made to. */
  const notInspected = (length: number) => (error: unknown) => {
    if (!(error instanceof NotInspected)) throw error;
    logger.warn(
      { bytes: length, error: describeError(error) },
      'something typed or uploaded at the desk was not inspected',
    );
    return 'opaque' as const;
  };

  async function preview(markdown: string, language: Locale, refusal: string): Promise<string> {
    const sheets = sheetsOf(pack.entries, language);
    try {
      return await previewText(markdown, language, { content: content(), sheets, inspector });
    } catch (error) {
      notInspected(markdown.length)(error);
      return previewRefused(refusal, language, sheets);
    }
  }

  /** A PDF as it is, and one made of a picture. */
  async function proofOf(
    bytes: Uint8Array,
    fileName: string,
    language: DeskLanguage,
  ): Promise<TakenFileBytes | Refused> {
    const why = await inspector.ask({ kind: 'pdf', bytes }).catch(notInspected(bytes.length));
    if (why === null) return { kind: 'taken', bytes };
    if (why !== 'type') return { kind: 'refused', why };
    return press.ask({ kind: 'take-pictured-proof', bytes, title: fileName.replace(/\.\w+$/, ''), language });
  }

  async function takePicture(
    actor: Actor,
    kind: 'photo' | 'rendering',
    fileName: string,
    bytes: Uint8Array,
    focus: Focus | null,
  ): Promise<TakenFile> {
    const taken = await press.ask({ kind: 'take-picture', bytes, focus });
    if (taken.kind === 'refused') return taken;
    const name = uploadedName(kind, fileName, taken.bytes);
    const from = { original: originalOf(bytes, taken.format, fileName), focus };
    await keepFile(database, actor, { name, kind: 'picture', bytes: taken.bytes, from }, now());
    await ask(press, { kind: 'make-sizes' });
    return { kind: 'taken', name };
  }

  /** Orders find what was uploaded, here or at another instance. */
  async function ask<Kind extends PressOrder['kind']>(
    by: Press,
    order: Extract<PressOrder, { kind: Kind }>,
  ): Promise<PressAnswers[Kind]> {
    await bringFiles(database, dataDir);
    return by.ask<Kind>(order);
  }

  function make(
    by: Press,
    version: Release['version'],
    changes: readonly Change[],
    effort: 'quick' | 'best',
  ): Promise<string> {
    return ask(by, { kind: 'make', order: { dataDir, version, changes, code, siteUrl, claims, effort } });
  }

  function finish(made: string, number: number): void {
    finishRelease(dataDir, made, number);
    const release = newestRelease(dataDir);
    if (release !== null) switchTo(release);
  }

  /** Pressed in a hurry, documents are some per cent larger than the build makes them: they are pressed again, unhurried. */
  function pressAgain(version: Release['version']): void {
    clearTimeout(againTimer);
    if (!stopped) againTimer = setTimeout(() => pressUnhurried(version), restBeforeAgain).unref();
  }

  function pressUnhurried(version: Release['version']): void {
    if (stopped || live?.version.id !== version.id || !live.quick) return;
    make(unhurried, version, live.changes, 'best')
      .then((made) => {
        if (live?.version.id === version.id) finish(made, version.number);
      })
      .catch((error: unknown) => {
        // ended because something new is to be published, or the server stops
        if (live?.version.id === version.id && !stopped && !busyNow)
          logger.warn({ error: describeError(error) }, 'what was published stays a little larger than it need be');
      });
  }

  /** Whoever waits goes first. */
  function yieldToHurry(): void {
    clearTimeout(againTimer);
    unhurried.close();
  }

  function bring(
    actor: Actor,
    changes: readonly Change[],
    expected: number,
    returnsTo: number | null,
    drafts: readonly Draft[],
    plan: Plan | null = null,
  ): Promise<Published> {
    return alone(async (): Promise<Published> => {
      const began = performance.now();
      if (code === '' || codeNow() !== code) return { kind: 'restart-needed' };
      const newest = await newestVersion(database);
      if ((newest?.number ?? 0) !== expected || (live?.version.number ?? 0) !== expected) return { kind: 'overtaken' };
      const differences = differencesBetween(treesOf(publicChanges()), treesOf(changes), [
        ...publicChanges(),
        ...changes,
      ]);
      if (sameJson(changes, publicChanges())) return { kind: 'nothing' };
      const version = { number: expected + 1, id: randomUUID() };
      yieldToHurry();
      clearUnfinished(dataDir);
      let made: string;
      try {
        made = await make(press, version, changes, 'quick');
      } catch (error) {
        if (error instanceof ContentRefused) return { kind: 'refused', problems: error.message.split('\n') };
        logger.error({ error: describeError(error) }, 'what was written at the desk could not be rendered');
        return { kind: 'failed' };
      }
      const row: Version = {
        ...version,
        publishedAt: now(),
        operator: actor.operator.email,
        returnsTo,
        changes: [...changes],
        differences,
      };
      const recorded = await recordPublication(database, actor, { version: row, drafts, plan }, now());
      if (!recorded) {
        // by an instance that made the same, perhaps: then it need not be made a second time
        keepAhead(dataDir, made);
        return { kind: 'overtaken' };
      }
      // from here it is public, whatever becomes of this process: the next start makes it from the database
      finish(made, version.number);
      pressAgain(version);
      const milliseconds = Math.round(performance.now() - began);
      logger.info({ version: version.number, fields: differences.length, milliseconds }, 'content published');
      return { kind: 'published', number: version.number, milliseconds };
    });
  }

  /** What another instance, or this one before it was killed, has made public and this one does not show. */
  async function catchUp({ newest }: News): Promise<void> {
    if (newest === null) {
      // another database, or an older copy of it: what is public stays public, and can be undone there too
      if (live === null) return;
      const { version, changes } = live;
      const row: Version = { ...version, publishedAt: now(), operator: '', returnsTo: null, changes, differences: [] };
      await database.write((transaction) => recordVersion(transaction, row, null));
      return;
    }
    if (newest.id === live?.version.id) return;
    const local = newestRelease(dataDir);
    if (local !== null && local.version.id === newest.id && local.code === code) return switchTo(local);
    const version = await readVersion(database, newest.number);
    if (version === null || codeNow() !== code) return;
    yieldToHurry();
    const made = await make(press, { number: version.number, id: version.id }, version.changes, 'quick');
    finish(made, version.number);
    logger.info({ version: version.number }, 'content published elsewhere is public here, too');
    pressAgain({ number: version.number, id: version.id });
  }

  let preparedAt = 0;
  /** the drafts that are there, since when, and whether what they make was asked for */
  let seen = { drafts: 0, drafted: 0, at: 0, asked: false };
  /**
   * Whoever writes publishes soon, and what is planned goes live by itself: the press then is there already, in every
   * instance, since each renders for itself. It takes 150 MB while somebody writes. Once nobody has saved anything for a
   * moment, it makes what will be published then.
   */
  async function prepare({ drafts, drafted, due }: News): Promise<void> {
    const isWriting = drafted > now() - writingFor;
    if (drafted !== seen.drafted || drafts !== seen.drafts) seen = { drafts, drafted, at: now(), asked: false };
    if (isWriting || (due !== null && due <= now() + preparedFor)) makeReady();
    if (!isWriting || seen.asked || now() < seen.at + restBeforeAhead) return;
    seen.asked = true;
    makeAhead((await readDrafts(database)).filter(({ plan }) => plan === null));
  }

  function makeReady(): void {
    if (stopped || now() < preparedAt + preparedFor) return;
    preparedAt = now();
    press.ask({ kind: 'ready', changes: publicChanges(), claims, siteUrl }).catch((error: unknown) => {
      if (!stopped)
        logger.warn(
          { error: describeError(error) },
          'the press could not be made ready; it is started when it is needed',
        );
    });
  }

  function makeAhead(drafts: readonly Draft[]): void {
    if (drafts.length === 0 || stopped) return;
    const order = { dataDir, changes: withDrafts(drafts), code, siteUrl, claims };
    ask(press, { kind: 'make-ahead', order }).catch((error: unknown) => {
      if (!stopped)
        logger.warn({ error: describeError(error) }, 'nothing was made ahead; it is made when somebody publishes');
    });
  }

  let warned = '';
  async function look(): Promise<void> {
    await alone(async () => {
      const news = await readNews(database);
      await catchUp(news);
      await prepare(news);
    }).then(
      () => (warned = ''),
      (error: unknown) => {
        const described =
          error instanceof StorageUnavailable ? 'database' : error instanceof Error ? error.message : String(error);
        // said once, not every two seconds
        if (described !== warned && !stopped && described !== 'database')
          logger.error(
            { error: describeError(error) },
            'what was published last cannot be shown here; the site shows what it had',
          );
        warned = described;
      },
    );
    // alone with its database, an instance need only look until it has seen what it was told before it stopped
    if (!stopped && (database.kind === 'postgres' || warned !== ''))
      timer = setTimeout(() => void look(), interval).unref();
  }

  /** Publishes what is due. @returns after how long to look again, in milliseconds */
  async function publishDue(): Promise<number> {
    const plan = await duePlan(database, now());
    if (plan === null) return planInterval;
    const drafts = (await readDrafts(database)).filter((draft) => draft.plan === plan.id);
    const actor: Actor = { operator: { id: plan.operatorId, email: plan.operator }, addressPrefix: '' };
    const published = await bring(actor, withDrafts(drafts), live?.version.number ?? 0, null, drafts, plan);
    switch (published.kind) {
      case 'published':
        return 0;
      case 'refused':
        await holdPlan(database, plan.id, published.problems, { messageIdHost: new URL(siteUrl).hostname, now: now() });
        logger.error(
          { plan: plan.id, problems: published.problems.length },
          'what was planned for the site did not go live: the checks refuse it. The desk says why',
        );
        return 0;
      case 'nothing':
        // somebody has published the same by hand
        await database.write(async (transaction) => {
          await endDrafts(transaction, drafts);
          await endPlan(transaction, plan.id);
        });
        return 0;
      case 'overtaken':
        return planInterval;
      default:
        // the log has said why; the plan waits, for a restart perhaps
        return planRest;
    }
  }

  function followPlans(after: number): void {
    if (stopped) return;
    planTimer = setTimeout(() => {
      publishDue().then(followPlans, (error: unknown) => {
        if (!(error instanceof StorageUnavailable) && !stopped)
          logger.error({ error: describeError(error) }, 'what was planned for the site could not be looked for');
        followPlans(planRest);
      });
    }, after).unref();
  }

  return {
    publicNumber: () => live?.version.number ?? 0,
    trees: () => treesOf(publicChanges()),
    treesWith: (drafts) => treesOf(withDrafts(drafts)),
    codeTrees,
    meetings: () => layOver(root, publicChanges()).meetings,
    pictures: () => ({ ...allPictures(), ...pictures(uploadedPictures()) }),
    async takeFile(actor, { kind, fileName, language, bytes }) {
      if (bytes.length > mostBytes) return { kind: 'refused', why: 'large' };
      if (kind === 'proof') {
        const proof = await proofOf(bytes, fileName, language);
        if (proof.kind === 'refused') return proof;
        const name = uploadedName(kind, fileName, proof.bytes);
        await keepFile(database, actor, { name, kind, bytes: proof.bytes }, now());
        await bringFiles(database, dataDir);
        return { kind: 'taken', name };
      }
      return takePicture(actor, kind, fileName, bytes, null);
    },
    async cutPicture(actor, name, focus) {
      const making = await readMaking(database, name);
      const original = making === null ? null : await readOriginal(database, making.original);
      if (making === null || original === null) return null;
      if (focus.x === middle.x && focus.y === middle.y) return making.whole;
      const taken = await takePicture(actor, pictureKind(name), original.fileName, original.bytes, focus);
      return taken.kind === 'taken' ? taken.name : null;
    },
    checkFields: (drafts, fields) => checkFields(fields, treesOf(withDrafts(drafts)), content()),
    publicPage: (path, language) => publicDocument(pack.entries, path, language),
    previewText: preview,
    check: (drafts) => ask(press, { kind: 'check', changes: withDrafts(drafts), claims }),
    makeReady,
    makeAhead,
    preview: (drafts, path, language) =>
      ask(press, { kind: 'preview', changes: withDrafts(drafts), claims, siteUrl, path, language }),
    async plan(actor, drafts, goesLiveAt) {
      const problems = await ask(press, { kind: 'check', changes: withDrafts(drafts), claims });
      if (problems.length > 0) return { kind: 'refused', problems };
      const id = await makePlan(database, actor, drafts, goesLiveAt, now());
      return id === null ? { kind: 'changed' } : { kind: 'planned', id };
    },
    async publish(actor, expected) {
      const drafts = (await readDrafts(database)).filter(({ plan }) => plan === null);
      if (drafts.length === 0) return { kind: 'nothing' };
      return bring(actor, withDrafts(drafts), expected, null, drafts);
    },
    async returnTo(actor, number, expected) {
      const version = number === 0 ? { changes: [] } : await readVersion(database, number);
      if (version === null) return { kind: 'nothing' };
      return bring(actor, version.changes, expected, number, []);
    },
    async keepOurs(actor, place, expected) {
      const files = codeTrees();
      const changes = publicChanges().map((change): Change => {
        if (placeOf(change) !== place) return change;
        const { base: _before, ...rest } = change;
        const base = files.valueAt(change.file, change.at);
        return base === undefined ? rest : { ...rest, base };
      });
      return bring(actor, changes, expected, null, []);
    },
    start() {
      void bringFiles(database, dataDir).catch(() => undefined);
      void look().then(() => {
        if (live !== null) pressAgain(live.version);
        followPlans(0);
      });
    },
    async close() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(planTimer);
      clearTimeout(againTimer);
      press.close();
      unhurried.close();
      await inspector.close();
      await busy;
    },
  };
}

/** What differs for a reader, field by field, at the places that either version changes. */
function differencesBetween(before: ContentTrees, after: ContentTrees, changes: readonly Change[]): Difference[] {
  const places = new Map(changes.map((change) => [placeOf(change), change]));
  return [...places.values()].flatMap(({ file, at }) => {
    const [from, to] = [before.valueAt(file, at), after.valueAt(file, at)];
    if (sameJson(from, to)) return [];
    return [{ file, at, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
  });
}
