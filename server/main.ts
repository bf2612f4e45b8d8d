import { createRequestHandler } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { buildPack, type PackSources } from './documents/build-pack.ts';
import { setSiteUrl } from './content/site-url.ts';
import { content } from './content/load.ts';
import { provideContext } from './request-context.ts';
import { runServer } from './run-server.ts';
import { keepIndexes } from './search/kept-indexes.ts';

// The entry of the server bundle: the only place where the pages (React Router's server build) and the server meet.
const handler = createRequestHandler(build, 'production');

/** Renders all documents into the pack and makes the search's indexes (called by `scripts/build.ts`). */
export function makePack(folder: string, sources: Omit<PackSources, 'render'>) {
  setSiteUrl(sources.siteUrl);
  keepIndexes(folder, content());
  return buildPack(folder, { ...sources, render: (request) => handler(request, provideContext(null)) });
}

/** Starts the server from the environment. Resolves when it listens. */
export function start(env: NodeJS.ProcessEnv): Promise<void> {
  return runServer(env, (request, context) => handler(request, provideContext(context)));
}
