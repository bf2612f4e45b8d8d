import { ContentError, ContentFiles } from '../content/files.ts';
import type { Change } from './change.ts';
import { ContentTrees } from './content-trees.ts';
import { isUnwrittenText, schemaOf } from './file-schema.ts';
import { layOver } from './lay-over.ts';

/**
 * What the schemas say of every changed file, all files and languages at once: the reading of the content ends with the
 * first. Sentences as the build has them. @param root the content folder @param changes laid over it
 */
export function unreadableFiles(root: string, changes: readonly Change[]): string[] {
  const { overlay } = layOver(root, changes);
  const trees = new ContentTrees(root, overlay);
  const files = new ContentFiles(root, overlay);
  /** of a piece of news, that is in fewer languages */
  const mayStayUnwritten = (file: string) =>
    isUnwrittenText(file, trees.tree(file)) &&
    trees.valueAt(`${file.slice(0, file.lastIndexOf('/'))}/facts.json`, ['format']) === 'news';
  return [...new Set(changes.map(({ file }) => file))]
    .filter((file) => trees.has(file) && !mayStayUnwritten(file))
    .flatMap((file) => {
      try {
        files.parse(file, trees.tree(file), schemaOf(file));
        return [];
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        // what reads the front matter of a text names its fields alone
        return error.message.split('\n').map((line) => line.replace(/: front\./, ': '));
      }
    });
}
