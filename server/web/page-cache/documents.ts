import { defaultLocale, isLocale } from '../../../domain/locale.ts';
import { addressInLanguage, splitAddress } from '../../../domain/pages.ts';
import { hashOf } from '../../platform/http/security-headers.ts';
import { compress, type Effort } from './compress.ts';
import { documentPath } from './document-path.ts';
import type { Wanted } from './list-documents.ts';
import { inMemory, plainBody, type CachedBody } from './cache-file.ts';
import { Responder, type DocumentRequest, type DocumentResponse, type Ready } from './respond.ts';

/** A document under its address: as it was built, or made when somebody asks for it first. */
interface Slot {
  ready: Ready | null;
  /** as it was before, for the case that the new one cannot be made; null once it is made */
  before: Ready | null;
  /** what it is made of; null: it was built */
  wanted: Wanted | null;
  /** under way, for everybody who asks meanwhile */
  making: Promise<Ready | null> | null;
  /** how it was compressed; null: not made yet */
  effort: Effort | null;
  /** it could not be made: tried again a little later, by whoever calls `makeOneMore` */
  failed: boolean;
}

interface Table {
  single: Map<string, Slot>;
  byLanguage: Map<string, Map<string, Slot>>;
}

const empty = { before: null, making: null, failed: false };

const languageIn = (cookie: string | undefined): string | undefined =>
  cookie ? /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(cookie)?.[1] : undefined;

const slotAt = ({ single, byLanguage }: Table, path: string, language: string | undefined): Slot | undefined =>
  single.get(path) ?? byLanguage.get(path)?.get(isLocale(language) ? language : defaultLocale);

const addressOf = ({ entry: { path, language = '' } }: CachedBody): string => `${path} ${language}`;

const slotsOf = ({ single, byLanguage }: Table): Slot[] => [
  ...single.values(),
  ...[...byLanguage.values()].flatMap((variants) => [...variants.values()]),
];

/**
 * The page cache: every file of the site, and every page as it was rendered, compressed, with its headers. It begins with
 * what the build made; once something else is public, pages are made as they are asked for (`use`).
 */
export class Documents {
  private table: Table;
  /** what the build made */
  private readonly built: readonly { slot: Slot; cached: CachedBody }[];
  private readonly responder: Responder;
  private readonly onFailure: (error: unknown, path: string) => void;
  /** CSP sources of every stylesheet that may stand in a page: a page gone to brings its own into the one that is there */
  readonly styles: readonly string[];

  /**
   * @param built what the build made
   * @param secure the public address is https
   * @param stylesheets texts of those that stand only in pages rendered on request
   * @param onFailure told when a document could not be made, with its path; visitors get the one before, if there is one
   */
  constructor(
    built: readonly CachedBody[],
    secure: boolean,
    stylesheets: readonly string[] = [],
    onFailure: (error: unknown, path: string) => void = () => undefined,
  ) {
    this.styles = [...new Set([...built.flatMap(({ entry }) => entry.styles ?? []), ...stylesheets.map(hashOf)])];
    this.responder = new Responder(secure, this.styles);
    this.onFailure = onFailure;
    this.built = built.map((cached) => ({
      cached,
      slot: { ...empty, ready: this.responder.prepare(cached), wanted: null, effort: 'best' },
    }));
    this.table = this.tableOf(null, null);
  }

  /**
   * From now on every answer is made of another content. What was begun before ends as it began.
   * @param wanted everything that is made of it; null: as it was built
   */
  use(wanted: readonly Wanted[] | null): void {
    this.table = this.tableOf(wanted, this.table);
  }

  /**
   * Takes out of a later build what says the same and is only compressed better. What else it has is for the next start.
   * @param later what that build made
   */
  takeBetter(later: readonly CachedBody[]): void {
    const better = new Map(later.map((cached) => [addressOf(cached), cached]));
    for (const { slot, cached } of this.built) {
      const found = better.get(addressOf(cached));
      if (found?.entry.etag === cached.entry.etag) slot.ready = this.responder.prepare(found);
    }
  }

  private tableOf(wanted: readonly Wanted[] | null, last: Table | null): Table {
    const table: Table = { single: new Map(), byLanguage: new Map() };
    const put = (path: string, language: string | undefined, slot: Slot) => {
      if (language === undefined) table.single.set(path, slot);
      else table.byLanguage.set(path, (table.byLanguage.get(path) ?? new Map<string, Slot>()).set(language, slot));
    };
    for (const { cached, slot } of this.built) {
      const { path, language, ofContent = false, immutable } = cached.entry;
      // what a name with a hash stands for is true for good
      if (wanted === null || !ofContent || immutable) put(path, language, slot);
    }
    for (const one of wanted ?? []) {
      const old = last === null ? undefined : slotAt(last, one.path, one.language);
      const before = old?.ready ?? old?.before ?? null;
      put(one.path, one.language, { ...empty, ready: null, before, wanted: one, effort: null });
    }
    return table;
  }

  /**
   * Made once, however many ask for it at the same time; as it was before where it cannot be made.
   * @throws when there is none from before: the next who asks has it tried again
   */
  private async made(slot: Slot): Promise<Ready | null> {
    if (slot.ready !== null) return slot.ready;
    if (slot.failed && slot.before !== null) return slot.before;
    try {
      return await (slot.making ??= this.make(slot).finally(() => (slot.making = null)));
    } catch (error) {
      if (slot.before === null) throw error;
      return slot.before;
    }
  }

  private async make(slot: Slot): Promise<Ready | null> {
    const { wanted } = slot;
    if (wanted === null) return slot.ready;
    try {
      const body = await wanted.make();
      if (body === null) slot.effort = 'idle';
      else await this.keep(slot, wanted, body, 'quick');
      slot.before = null;
      slot.failed = false;
      return slot.ready;
    } catch (error) {
      slot.failed = true;
      this.onFailure(error, wanted.path);
      throw error;
    }
  }

  private async keep(slot: Slot, { make: _make, ...entry }: Wanted, body: Buffer, effort: Effort): Promise<void> {
    slot.ready = this.responder.prepare(inMemory(await compress(entry, body, effort)));
    slot.effort = effort;
  }

  /** Makes pages before somebody asks for them. @param paths plain ones, the most asked for first */
  async makeAtOnce(paths: readonly string[]): Promise<void> {
    const { single, byLanguage } = this.table;
    for (const path of paths) {
      const one = single.get(path);
      for (const slot of [...(one === undefined ? [] : [one]), ...(byLanguage.get(path)?.values() ?? [])])
        // whoever asks for it is told
        await this.made(slot).catch(() => null);
    }
  }

  /**
   * Makes one document that nobody has asked for, or compresses one better that was made in a hurry.
   * @returns `failed`: nothing is left but what could not be made, which the next call tries again
   */
  async makeOneMore(): Promise<'made' | 'failed' | 'done'> {
    const slots = slotsOf(this.table);
    const next = slots.find(({ effort, failed }) => !failed && (effort === null || effort === 'quick'));
    if (next === undefined) {
      const failed = slots.filter((slot) => slot.failed);
      for (const slot of failed) slot.failed = false;
      return failed.length > 0 ? 'failed' : 'done';
    }
    if (next.wanted !== null && next.ready !== null)
      await this.keep(next, next.wanted, plainBody(next.ready.cached), 'idle');
    else await this.made(next).catch(() => null);
    return 'made';
  }

  private slotOf({ method, path, query, header }: DocumentRequest): Slot | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    if (splitAddress(path).path === '/404') return undefined;
    const address = documentPath(path, query);
    return address === null ? undefined : slotAt(this.table, address, languageIn(header('cookie')));
  }

  /** The 404 page in the language of the address (its links then keep the prefix) or the cookie. */
  async notFound(request: DocumentRequest): Promise<DocumentResponse | null> {
    const { language } = splitAddress(request.path);
    const path = language ? addressInLanguage('/404', language) : '/404';
    return this.respondWith(slotAt(this.table, path, languageIn(request.header('cookie'))), request);
  }

  /** Answers from memory; null when that address has no document, or none that is made already. */
  respond(request: DocumentRequest): DocumentResponse | null {
    const ready = this.slotOf(request)?.ready ?? null;
    return ready === null ? null : this.responder.respond(ready, request);
  }

  /** The same, and makes it where nobody has asked for it before; null when that address has no document. */
  answer(request: DocumentRequest): Promise<DocumentResponse | null> {
    return this.respondWith(this.slotOf(request), request);
  }

  private async respondWith(slot: Slot | undefined, request: DocumentRequest): Promise<DocumentResponse | null> {
    const ready = slot === undefined ? null : await this.made(slot);
    return ready === null ? null : this.responder.respond(ready, request);
  }

  /** A document as text; null where there is none. @param language for whoever has chosen it */
  async text(path: string, language: string): Promise<string | null> {
    const slot = slotAt(this.table, path, language);
    const ready = slot === undefined ? null : await this.made(slot);
    return ready === null ? null : plainBody(ready.cached).toString('utf8');
  }
}
