import { defaultLocale, isLocale } from '../../../domain/locale.ts';
import { addressInLanguage, splitAddress } from '../../../domain/pages.ts';
import { hashOf } from '../../platform/http/security-headers.ts';
import { compress } from './compress.ts';
import { documentPath } from './document-path.ts';
import type { DocumentRecipe } from './list-documents.ts';
import { inMemory, plainBody, type CachedBody } from './cache-file.ts';
import { Responder, type DocumentRequest, type DocumentResponse, type Ready } from './respond.ts';

/** A document under its address: as it was built, or made when somebody asks for it first. */
interface StoredDocument {
  ready: Ready | null;
  /** as it was before, for the case that the new one cannot be made; null once it is made */
  before: Ready | null;
  /** how it is made; null: it was built */
  recipe: DocumentRecipe | null;
  /** under way, for everybody who asks meanwhile */
  making: Promise<Ready | null> | null;
  isMade: boolean;
  /** it could not be made: tried again a little later, by whoever calls `makeOneMore` */
  failed: boolean;
}

interface Table {
  single: Map<string, StoredDocument>;
  byLanguage: Map<string, Map<string, StoredDocument>>;
}

const empty = { before: null, making: null, failed: false };

const languageIn = (cookie: string | undefined): string | undefined =>
  cookie ? /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(cookie)?.[1] : undefined;

const documentAt = (
  { single, byLanguage }: Table,
  path: string,
  language: string | undefined,
): StoredDocument | undefined =>
  single.get(path) ?? byLanguage.get(path)?.get(isLocale(language) ? language : defaultLocale);

const documentsOf = ({ single, byLanguage }: Table): StoredDocument[] => [
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
  private readonly built: readonly { document: StoredDocument; cached: CachedBody }[];
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
      document: { ...empty, ready: this.responder.prepare(cached), recipe: null, isMade: true },
    }));
    this.table = this.tableOf(null, null);
  }

  /**
   * From now on every answer is made of another content. What was begun before ends as it began.
   * @param recipes everything that is made of it; null: as it was built
   */
  use(recipes: readonly DocumentRecipe[] | null): void {
    this.table = this.tableOf(recipes, this.table);
  }

  private tableOf(recipes: readonly DocumentRecipe[] | null, last: Table | null): Table {
    const table: Table = { single: new Map(), byLanguage: new Map() };
    const put = (path: string, language: string | undefined, document: StoredDocument) => {
      if (language === undefined) table.single.set(path, document);
      else
        table.byLanguage.set(
          path,
          (table.byLanguage.get(path) ?? new Map<string, StoredDocument>()).set(language, document),
        );
    };
    for (const { cached, document } of this.built) {
      const { path, language, ofContent = false, immutable } = cached.entry;
      // what a name with a hash stands for is true for good
      if (recipes === null || !ofContent || immutable) put(path, language, document);
    }
    for (const recipe of recipes ?? []) {
      const old = last === null ? undefined : documentAt(last, recipe.path, recipe.language);
      const before = old?.ready ?? old?.before ?? null;
      put(recipe.path, recipe.language, { ...empty, ready: null, before, recipe, isMade: false });
    }
    return table;
  }

  /**
   * Made once, however many ask for it at the same time; as it was before where it cannot be made.
   * @throws when there is none from before: the next who asks has it tried again
   */
  private async made(document: StoredDocument): Promise<Ready | null> {
    if (document.ready !== null) return document.ready;
    if (document.failed && document.before !== null) return document.before;
    try {
      return await (document.making ??= this.make(document).finally(() => (document.making = null)));
    } catch (error) {
      if (document.before === null) throw error;
      return document.before;
    }
  }

  private async make(document: StoredDocument): Promise<Ready | null> {
    const { recipe } = document;
    if (recipe === null) return document.ready;
    try {
      const { make, ...entry } = recipe;
      const body = await make();
      if (body !== null) document.ready = this.responder.prepare(inMemory(await compress(entry, body, 'quick')));
      document.isMade = true;
      document.before = null;
      document.failed = false;
      return document.ready;
    } catch (error) {
      document.failed = true;
      this.onFailure(error, recipe.path);
      throw error;
    }
  }

  /**
   * Makes one document that nobody has asked for.
   * @returns `failed`: nothing is left but what could not be made, which the next call tries again
   */
  async makeOneMore(): Promise<'made' | 'failed' | 'done'> {
    const documents = documentsOf(this.table);
    const next = documents.find(({ isMade, failed }) => !failed && !isMade);
    if (next === undefined) {
      const failed = documents.filter((document) => document.failed);
      for (const document of failed) document.failed = false;
      return failed.length > 0 ? 'failed' : 'done';
    }
    await this.made(next).catch(() => null);
    return 'made';
  }

  private documentOf({ method, path, query, header }: DocumentRequest): StoredDocument | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    if (splitAddress(path).path === '/404') return undefined;
    const address = documentPath(path, query);
    return address === null ? undefined : documentAt(this.table, address, languageIn(header('cookie')));
  }

  /** The 404 page in the language of the address (its links then keep the prefix) or the cookie. */
  async notFound(request: DocumentRequest): Promise<DocumentResponse | null> {
    const { language } = splitAddress(request.path);
    const path = language ? addressInLanguage('/404', language) : '/404';
    return this.respondWith(documentAt(this.table, path, languageIn(request.header('cookie'))), request);
  }

  /** Answers from memory; null when that address has no document, or none that is made already. */
  respond(request: DocumentRequest): DocumentResponse | null {
    const ready = this.documentOf(request)?.ready ?? null;
    return ready === null ? null : this.responder.respond(ready, request);
  }

  /** The same, and makes it where nobody has asked for it before; null when that address has no document. */
  answer(request: DocumentRequest): Promise<DocumentResponse | null> {
    return this.respondWith(this.documentOf(request), request);
  }

  private async respondWith(
    document: StoredDocument | undefined,
    request: DocumentRequest,
  ): Promise<DocumentResponse | null> {
    const ready = document === undefined ? null : await this.made(document);
    return ready === null ? null : this.responder.respond(ready, request);
  }

  /** A document as text; null where there is none. @param language for whoever has chosen it */
  async text(path: string, language: string): Promise<string | null> {
    const document = documentAt(this.table, path, language);
    const ready = document === undefined ? null : await this.made(document);
    return ready === null ? null : plainBody(ready.cached).toString('utf8');
  }
}
