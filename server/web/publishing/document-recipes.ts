import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { withContent, type Content } from '../../features/content/load.ts';
import { modifiedDates } from '../../features/content/modified-dates.ts';
import { shareImages } from '../../features/content/share-images.ts';
import { listDocuments, type DocumentRecipe } from '../page-cache/list-documents.ts';
import { mediaTypeOf } from '../page-cache/media-types.ts';
import type { CachedBody } from '../page-cache/cache-file.ts';
import type { Change } from '../../features/editing/change.ts';
import type { ContentWorker } from './open-worker.ts';

interface RecipeParts {
  built: readonly CachedBody[];
  siteUrl: string;
  worker: Pick<ContentWorker, 'ask'>;
  render(request: Request): Promise<Response>;
}

/** How everything is made that is made of a content: pages, texts, feeds, and what is drawn. @throws {Error} when a file is missing that it names */
export function documentRecipes(content: Content, changes: readonly Change[], parts: RecipeParts): DocumentRecipe[] {
  const modified = new Map([
    ...modifiedDates(),
    ...changes.map(({ file }) => [`content/${file}`, content.day] as const),
  ]);
  return [...listDocuments(content, { ...parts, modified }), ...drawnFiles(content, changes, parts)];
}

/** Pictures and printed signs with texts on them: drawn by the worker, all at once, when somebody asks for the first of them. */
function drawnFiles(content: Content, changes: readonly Change[], { built, worker }: RecipeParts): DocumentRecipe[] {
  let drawn: Promise<Map<string, string>> | null = null;
  const draw = () => {
    drawn ??= worker.ask({ kind: 'draw', changes });
    // the next who asks has it tried again
    drawn.catch(() => (drawn = null));
    return drawn;
  };
  const drawnBefore = built.flatMap(({ entry }) =>
    entry.ofContent === true && /^\/(?:share|signs|press)\//.test(entry.path) ? [entry.path] : [],
  );
  const shared = withContent(content, () => shareImages().map(({ path }) => path));
  return [...new Set([...drawnBefore, ...shared])].map((path) => ({
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
