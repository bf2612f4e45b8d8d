import { blogCategories } from './blog-category.ts';
import type { Path } from './page-table.ts';

// apart from the table of pages, which every visitor downloads

interface BuiltQuery {
  /** plain path */
  path: Path;
  name: string;
  values: readonly string[];
}

/** Queries that are rendered at build, as their page is without one: few of them, and much asked for. */
const builtQueries: readonly BuiltQuery[] = [{ path: '/blog', name: 'category', values: blogCategories }];

/** The queries with which a page has documents of its own, as `category=design`. @param path plain */
export const builtQueriesOf = (path: Path): string[] =>
  builtQueries
    .filter((built) => built.path === path)
    .flatMap(({ name, values }) => values.map((value) => `${name}=${value}`));
