import type { Path } from '../../../../../domain/page-table.ts';
import { blogPostPath, pages } from '../../../../../domain/pages.ts';
import { itemsOf } from '../../../../../server/features/editing/areas.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';

/** Every page that can be looked at before it is public, posts that are still drafts included. */
export const previewPages = (trees: ContentTrees): Path[] => [
  ...pages.filter(({ render }) => render === 'build').map(({ path }) => path),
  ...itemsOf('posts', trees).map(blogPostPath),
];
