import type { MiddlewareFunction, RouterContextProvider } from 'react-router';
import type { Access, PageEntry } from '../../../domain/page-table.ts';
import { pageAt } from '../../../domain/pages.ts';

interface Visit {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * What is asked of a visitor, by who may see a page: a door lets in by returning, or throws what the visitor gets
 * instead (a redirect to the way in, a 404).
 */
export type Doors<A extends string> = Readonly<Record<A | 'everyone', (visit: Visit) => void | Promise<void>>>;

/**
 * The one guard in front of every page, as middleware of the root route: it runs before any loader or action, for
 * documents as for data (`.data`, with `_routes` or without). It goes by the route that was matched and not by the
 * address, which can be written in many ways. A route that the table does not know is shown to nobody.
 */
export function guardPages<A extends string>(
  entryOf: (pattern: string) => PageEntry<A> | undefined,
  doors: Doors<A>,
): MiddlewareFunction<Response> {
  return async ({ request, context, pattern }, next) => {
    // as the table writes it; the router leaves out the first slash
    const path = `/${pattern.replace(/^\//, '')}`;
    const page = entryOf(path);
    if (!page) throw new Error(`${path}: no entry of the page table says who may see it`);
    await doors[page.access]({ request, context });
    const response = await next();
    if (page.render === 'request') {
      response.headers.set('Cache-Control', 'no-store');
      response.headers.set('X-Robots-Tag', 'noindex');
    }
    return response;
  };
}

/** The site's doors. */
const doors: Doors<Access> = { everyone: () => undefined };

// the styleguide is a route of the development server only
const inDevelopment = (pattern: string) => (import.meta.env.DEV && pattern === '/styleguide' ? pageAt('/') : undefined);

export const guardSitePages = guardPages((pattern) => pageAt(pattern) ?? inDevelopment(pattern), doors);
