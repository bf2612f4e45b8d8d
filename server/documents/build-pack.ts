import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { builtQueriesOf } from '../../domain/built-queries.ts';
import { locales, type Locale } from '../../domain/locale.ts';
import { addressInLanguage, blogPostPath, pages, prefixedLocales } from '../../domain/pages.ts';
import type { ClaimMode } from '../content/claim-mode.ts';
import { claimDetails } from '../content/claims-view.ts';
import { ContentError } from '../content/files.ts';
import { content } from '../content/load.ts';
import { piecesView } from '../content/pieces.ts';
import { deadAnchors } from './check-anchors.ts';
import { unshownForms } from './check-forms.ts';
import { plainBody, writePack, type Packed, type PackEntry, type PackItem } from './pack.ts';
import { inlineScriptHashes, inlineStyleHashes } from './security-headers.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const zstd = promisify(zlib.zstdCompress);

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.atom': 'application/atom+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.glb': 'model/gltf-binary',
  '.usdz': 'model/vnd.usdz+zip',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.zip': 'application/zip',
};
const compressible = /^(text\/|application\/(?!zip)|image\/svg|model\/gltf)/;

type Named = Pick<PackItem, 'path' | 'status' | 'type' | 'immutable'> & { language?: Locale };
type Made = Named & { body: Buffer };
/** Read only if it is not known what is in it. */
type Unread = Named & { read: () => Buffer };

/** How much is made of pressing: `best` for what is built, `quick` for what somebody waits for, `draft` for a look. */
export type Effort = 'best' | 'quick' | 'draft';

/** zstd 0: not at all. Every browser that reads it reads Brotli too. */
const levels: Readonly<Record<Effort, { brotli: number; gzip: number; zstd: number }>> = {
  best: { brotli: 11, gzip: 9, zstd: 15 },
  quick: { brotli: 4, gzip: 4, zstd: 0 },
  draft: { brotli: 1, gzip: 1, zstd: 0 },
};

const etagOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 22);

/** An earlier pack by path and language. */
type Earlier = (one: { path: string; language?: string | undefined }) => Packed | undefined;

function earlierBy(pack: readonly Packed[]): Earlier {
  const key = (path: string, language: string | undefined) => `${path} ${language ?? ''}`;
  const known = new Map(pack.map((packed) => [key(packed.entry.path, packed.entry.language), packed]));
  return ({ path, language }) => known.get(key(path, language));
}

async function item({ read, ...entry }: Unread, effort: Effort, earlier: Earlier): Promise<PackItem> {
  const same = earlier(entry);
  // pressed before, and well enough
  const known = same?.entry.type === entry.type && !(effort === 'best' && same.entry.quick) ? same : null;
  // a name with a hash says what is in it
  if (known !== null && entry.immutable && known.entry.immutable) return taken(known);
  const body = read();
  const etag = etagOf(body);
  if (known?.entry.etag === etag) return taken(known);
  const level = levels[effort];
  const inline = inlineOf(entry.type, body);
  if (!compressible.test(entry.type)) return { ...entry, etag, bodies: { identity: body } };
  const {
    BROTLI_PARAM_MODE: mode,
    BROTLI_PARAM_LGBLOCK: block,
    BROTLI_PARAM_NPOSTFIX: postfix,
    BROTLI_PARAM_NDIRECT: near,
  } = zlib.constants;
  // the first is the best guess; which of them is the smallest, a few bytes more or less of a text decide
  const ways: [Record<number, number>, ...Record<number, number>[]] = entry.immutable
    ? // larger blocks are for large files; the names in code alone move its size by 150 bytes
      [{}, { [mode]: zlib.constants.BROTLI_MODE_FONT }, { [block]: 19 }]
    : // distances of up to eight letters as codes of their own: 40 to 80 bytes less of a document, some more of code.
      // Smaller blocks, for documents hold two kinds of text, markup and data: 25 bytes less on average
      [{ [near]: 8 }, { [block]: 16, [postfix]: 2, [near]: 4 << 2 }];
  const squeeze = (way: Record<number, number>) =>
    brotli(body, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: level.brotli,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        ...way,
      },
    });
  const [brotlis, gz, zst] = await Promise.all([
    Promise.all((effort === 'best' ? ways : [ways[0]]).map(squeeze)),
    gzip(body, { level: level.gzip }),
    level.zstd === 0
      ? null
      : // the known size keeps zstd from reserving its largest window for a small page
        zstd(body, { pledgedSrcSize: body.length, params: { [zlib.constants.ZSTD_c_compressionLevel]: level.zstd } }),
  ]);
  return {
    ...entry,
    ...inline,
    etag,
    ...(effort === 'quick' ? { quick: true } : {}),
    bodies: {
      br: brotlis.reduce((least, one) => (one.length < least.length ? one : least)),
      gzip: gz,
      ...(zst === null ? {} : { zstd: zst }),
    },
  };
}

function taken({ entry, body }: Packed): PackItem {
  const encodings = Object.keys(entry.bodies) as (keyof PackItem['bodies'])[];
  return { ...entry, bodies: Object.fromEntries(encodings.map((one) => [one, body(one)])) };
}

function inlineOf(type: string, body: Buffer): Pick<PackEntry, 'scripts' | 'styles'> {
  if (!type.startsWith('text/html')) return {};
  const html = body.toString('utf8');
  return { scripts: inlineScriptHashes(html), styles: inlineStyleHashes(html) };
}

/** Files below these folders carry a hash of their content in their name. */
const hasHashedName = (path: string) => /^\/(assets|pictures|models|media)\//.test(path);

/** Every file below a folder with its request path. */
function* filesBelow(folder: string, prefix = ''): Generator<{ path: string; file: string }> {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const file = join(name.parentPath, name.name);
    yield { path: `${prefix}/${relative(folder, file).split(sep).join('/')}`, file };
  }
}

export interface PackSources {
  /** React Router's request handler for a page or its data */
  render(request: Request): Promise<Response>;
  /** folder with the browser build */
  client: string;
  /** folder with the pictures */
  pictures: string;
  /** files made at build (sitemap, feeds, share images …), by request path */
  extra: Map<string, Buffer>;
  siteUrl: string;
  /** which claims are shown; null: as content/company.json says */
  claims: ClaimMode | null;
  effort: Effort;
  /** of the same code: what is the same there is taken from there */
  earlier?: readonly Packed[];
}

/** All plain paths that are prerendered. */
export const prerenderedPaths = (): `/${string}`[] => [
  ...pages.filter((page) => page.render === 'build').map((page) => page.path),
  ...content().posts.map((post) => blogPostPath(post.facts.slug)),
];

function dataPath(address: string): string {
  const [path = '', query] = address.split('?');
  return `${path.endsWith('/') ? `${path}_` : path}.data${query === undefined ? '' : `?${query}`}`;
}

type Rendering = Pick<PackSources, 'render' | 'siteUrl'> & { earlier: Earlier };

/**
 * A page's document and its data. A page is made of its data and the code alone (nothing a component shows comes from
 * elsewhere), so where the data are those of an earlier pack, so is the document, and most of the work is spared.
 */
async function renderPage(
  sources: Rendering,
  address: string,
  language: Locale | undefined,
  status: number,
): Promise<Made[]> {
  const headers = language ? { cookie: `language=${language}` } : undefined;
  const render = async (path: string): Promise<Buffer> => {
    const response = await sources.render(new Request(sources.siteUrl + path, { headers }));
    if (response.status !== status)
      throw new Error(
        `rendering ${path} (${language ?? 'own language'}): status ${response.status}, expected ${status}`,
      );
    return Buffer.from(await response.arrayBuffer());
  };
  const entry = { ...(language ? { language } : {}), status, immutable: false };
  const data = await render(dataPath(address));
  const same = sources.earlier({ path: dataPath(address), language })?.entry.etag === etagOf(data);
  const known = same ? sources.earlier({ path: address, language }) : undefined;
  const document = known ? plainBody(known) : await render(address);
  return [
    { path: address, type: types['.html'] ?? '', ...entry, body: document },
    { path: dataPath(address), type: 'text/x-script; charset=utf-8', ...entry, body: data },
  ];
}

/**
 * Every page in every language with its data, and the texts and claims that a page fetches later.
 * @param onMade told of each as soon as it is there
 * @throws {ContentError} when a link leads to a place that its page does not have
 * @throws {Error} when a page does not show the form it is there for
 */
export async function renderDocuments(
  { earlier = [], ...rest }: Pick<PackSources, 'render' | 'siteUrl' | 'earlier'>,
  onMade: (one: Made) => void = () => undefined,
): Promise<{ documents: number; made: Made[] }> {
  const sources: Rendering = { ...rest, earlier: earlierBy(earlier) };
  const made: Made[] = [];
  const add = (...more: Made[]) => {
    made.push(...more);
    more.forEach(onMade);
  };
  for (const path of prerenderedPaths())
    for (const query of ['', ...builtQueriesOf(path).map((one) => `?${one}`)]) {
      for (const language of locales) add(...(await renderPage(sources, path + query, language, 200)));
      for (const language of prefixedLocales)
        add(...(await renderPage(sources, addressInLanguage(path, language) + query, undefined, 200)));
    }
  for (const language of locales) add(...(await renderPage(sources, '/404', language, 404)));
  // below a language's prefix the links keep to it
  for (const language of prefixedLocales)
    add(...(await renderPage(sources, addressInLanguage('/404', language), undefined, 404)));
  const rendered = made
    .filter(({ status, type }) => status === 200 && type.startsWith('text/html'))
    .map(({ path, language, body }) => ({ path, language, html: body.toString('utf8') }));
  const dead = deadAnchors(rendered, content());
  if (dead.length > 0)
    throw new ContentError(`links to places that do not exist:\n${dead.map((problem) => `  ${problem}`).join('\n')}`);
  const unshown = unshownForms(rendered);
  if (unshown.length > 0) throw new Error(unshown.join('\n'));
  const documents = made.length;
  for (const language of locales) {
    for (const [section, tree] of [
      ...Object.entries(content().messages[language]),
      ['claim-details', claimDetails(language)] as const,
      ['pieces', piecesView(language)] as const,
    ]) {
      add({
        path: `/data/${language}/${section}.json`,
        status: 200,
        type: types['.json'] ?? '',
        immutable: false,
        body: Buffer.from(JSON.stringify(tree)),
      });
    }
  }
  return { documents, made };
}

/** How many are pressed at the same time. */
const width = 8;

/**
 * Renders every page in every language and packs it with all files of the site. Two runs of one commit are byte-identical.
 * @throws {ContentError} when a link leads to a place that its page does not have
 * @throws {Error} when a page does not show the form it is there for
 */
export async function buildPack(folder: string, sources: PackSources): Promise<{ documents: number; files: number }> {
  const earlier = earlierBy(sources.earlier ?? []);
  const items: Promise<PackItem>[] = [];
  /** Pressed on other cores while this one renders what comes next. */
  const add = (one: Unread) => {
    const pressed = Promise.resolve(items.at(-width)).then(() => item(one, sources.effort, earlier));
    // whoever waits for all of them is told
    pressed.catch(() => undefined);
    items.push(pressed);
  };
  const { documents } = await renderDocuments(sources, ({ body, ...one }) => {
    add({ ...one, read: () => body });
  });
  for (const { path, file } of [...filesBelow(sources.client), ...filesBelow(sources.pictures, '/pictures')]) {
    const type = types[extname(file)];
    if (!type || path === '/pictures/manifest.json' || path.startsWith('/.vite/')) continue;
    add({ path, status: 200, type, immutable: hasHashedName(path), read: () => readFileSync(file) });
  }
  for (const [path, body] of sources.extra) {
    const type = types[extname(path)] ?? 'application/octet-stream';
    add({ path, status: 200, type, immutable: hasHashedName(path), read: () => body });
  }
  writePack(folder, await Promise.all(items));
  return { documents, files: items.length - documents };
}
