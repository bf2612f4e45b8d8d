import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { builtQueriesOf } from '../../../domain/built-queries.ts';
import { locales, type Locale } from '../../../domain/locale.ts';
import { addressInLanguage, blogPostPath, pages, prefixedLocales } from '../../../domain/pages.ts';
import { claimDetails } from '../../features/content/claims-view.ts';
import { atomFeed } from '../../features/content/feed.ts';
import { content, withContent, type Content } from '../../features/content/load.ts';
import { piecesView } from '../../features/content/pieces.ts';
import { picturesIn } from '../../features/content/render-markdown.ts';
import { proofFolder, proofPath } from '../../features/content/proofs.ts';
import { llmsText, robots, sitemap } from '../../features/content/site-files.ts';
import { proofPathOnDisk, uploadedFile, uploadedFileNames } from '../../features/content/uploads.ts';
import { mediaTypeOf } from './media-types.ts';

/** How the answer is made that the site has for an address. */
export interface DocumentRecipe {
  /** request path, decoded, with its query where that has a document of its own */
  path: string;
  /** set where the stored language decides: one a language */
  language?: Locale;
  status: number;
  type: string;
  immutable: boolean;
  /** null: there is none any more */
  make(): Buffer | null | Promise<Buffer | null>;
}

/** Of one that is there for certain. */
type ContentRecipe = Omit<DocumentRecipe, 'immutable' | 'make'> & { make(): Buffer | Promise<Buffer> };

export interface DocumentSources {
  /** React Router's request handler for a page or its data */
  render(request: Request): Promise<Response>;
  siteUrl: string;
  /** day of the last change of each file of `content/`, YYYY-MM-DD */
  modified: ReadonlyMap<string, string>;
}

/** All plain paths that are rendered once for everybody. */
const renderedPaths = (): { path: `/${string}`; languages: readonly Locale[] }[] => [
  ...pages.filter((page) => page.render === 'build').map(({ path }) => ({ path, languages: locales })),
  ...content().posts.map(({ facts, languages }) => ({ path: blogPostPath(facts.slug), languages })),
];

function dataPath(address: string): string {
  const [path = '', query] = address.split('?');
  return `${path.endsWith('/') ? `${path}_` : path}.data${query === undefined ? '' : `?${query}`}`;
}

/**
 * Everything that is made of a content: each page in every language with its data, the texts and claims that a page
 * fetches later, feeds and their like. What takes long to draw, pictures and printed signs, is not among it (`drawnFiles`).
 */
export function listDocuments(of: Content, sources: DocumentSources): (ContentRecipe & DocumentRecipe)[] {
  return [...withContent(of, () => listPages(sources)).map(ofContent(of)), ...listContentFiles(of, sources)];
}

/** Of these what is no page and no page's data. @throws {Error} when a file is missing that the content names */
export const listContentFiles = (
  of: Content,
  sources: Pick<DocumentSources, 'modified'>,
): (ContentRecipe & DocumentRecipe)[] =>
  withContent(of, () => [...listTexts(sources).map(ofContent(of)), ...listStoredFiles()]);

const ofContent =
  (of: Content) =>
  (recipe: ContentRecipe): ContentRecipe & DocumentRecipe => ({
    ...recipe,
    immutable: false,
    make: () => withContent(of, recipe.make),
  });

function listPages({ render, siteUrl }: DocumentSources): ContentRecipe[] {
  const made = (path: string, language: Locale | undefined, status: number) => async () => {
    const headers = language ? { cookie: `language=${language}` } : undefined;
    const response = await render(new Request(siteUrl + path, { headers }));
    if (response.status !== status)
      throw new Error(
        `rendering ${path} (${language ?? 'own language'}): status ${response.status}, expected ${status}`,
      );
    return Buffer.from(await response.arrayBuffer());
  };
  const page = (address: string, language: Locale | undefined, status: number) =>
    [
      { path: address, type: mediaTypeOf('.html') },
      { path: dataPath(address), type: 'text/x-script; charset=utf-8' },
    ].map((one) => ({
      ...one,
      ...(language ? { language } : {}),
      status,
      make: made(one.path, language, status),
    }));
  const everyLanguage = (path: `/${string}`, query: string, status: number, languages: readonly Locale[] = locales) => [
    ...languages.flatMap((language) => page(path + query, language, status)),
    // below a language's prefix the links keep to it
    ...prefixedLocales
      .filter((language) => languages.includes(language))
      .flatMap((language) => page(addressInLanguage(path, language) + query, undefined, status)),
  ];
  return [
    ...renderedPaths().flatMap(({ path, languages }) =>
      ['', ...builtQueriesOf(path).map((one) => `?${one}`)].flatMap((query) =>
        everyLanguage(path, query, 200, languages),
      ),
    ),
    ...everyLanguage('/404', '', 404),
  ];
}

function listTexts({ modified }: Pick<DocumentSources, 'modified'>): ContentRecipe[] {
  const text = (path: string, make: () => string) => ({
    path,
    status: 200,
    type: mediaTypeOf(extname(path)),
    make: () => Buffer.from(make()),
  });
  return [
    ...locales.flatMap((language) => [
      ...Object.entries(content().messages[language]).map(([section, tree]) =>
        text(`/data/${language}/${section}.json`, () => JSON.stringify(tree)),
      ),
      text(`/data/${language}/claim-details.json`, () => JSON.stringify(claimDetails(language))),
      text(`/data/${language}/pieces.json`, () => JSON.stringify(piecesView(language))),
      text(addressInLanguage('/feed.atom', language), () => atomFeed(language)),
    ]),
    text('/sitemap.xml', () => sitemap(modified)),
    text('/robots.txt', robots),
    text('/llms.txt', llmsText),
  ];
}

/** Files that the content names and that lie somewhere: notices, proofs, what was uploaded. @throws {Error} when one is missing */
function listStoredFiles(): (ContentRecipe & DocumentRecipe)[] {
  const { guaranteeNotices, claims, posts, products, legal } = content();
  const stored = (path: string, immutable: boolean, make: () => Buffer): ContentRecipe & DocumentRecipe => ({
    path,
    status: 200,
    type: mediaTypeOf(extname(path)),
    immutable,
    make,
  });
  const notices = Object.values(guaranteeNotices).flatMap((notice) =>
    notice === null ? [] : [stored(notice.src, false, () => readFileSync(notice.file))],
  );
  const proofs = [...claims.values()].flatMap(({ proof }) => {
    if (!proof?.file) return [];
    const file = proofPathOnDisk(proof.file);
    if (file === null) throw new Error(`content/${proofFolder}/${proof.file} is missing`);
    return [stored(proofPath(proof.file), false, () => readFileSync(file))];
  });
  const bodies = [...posts.map(({ text }) => text), ...Object.values(legal)].flatMap((texts) =>
    Object.values(texts).map(({ body }) => body),
  );
  const named = new Set([
    ...posts.map(({ facts }) => facts.coverImage),
    ...products.map(({ facts }) => facts.image),
    ...bodies.flatMap(picturesIn),
  ]);
  const uploads = [...named].flatMap(uploadedFileNames).map((path) =>
    stored(path, true, () => {
      const bytes = uploadedFile(path);
      if (bytes === null) throw new Error(`${path} was uploaded and is missing`);
      return bytes;
    }),
  );
  return [...notices, ...proofs, ...uploads];
}
