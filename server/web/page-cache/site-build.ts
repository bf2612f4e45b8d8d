import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestContext } from '../request-context.ts';

/** What the pages' code, built from `apps/site/document/server.ts`, hands to the server. */
export interface SiteBuild {
  render(request: Request, context: RequestContext | null): Promise<Response>;
  /** Whether a page takes a form that is sent without scripts. */
  hasAction(page: string): boolean;
  /** texts of stylesheets that stand only in pages rendered on request */
  stylesheetsOnRequest: readonly string[];
}

const siteBuildFile = 'build/site/server/index.js';

/** @throws {Error} when the pages are not built */
export const loadSiteBuild = async (file = siteBuildFile): Promise<SiteBuild> =>
  import(pathToFileURL(resolve(file)).href);
