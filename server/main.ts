import { createRequestHandler } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { defaultLocale } from '../domain/locale.ts';
import orderSheet from '../app/features/shop/list/order.css?inline';
import { untakenForms } from './documents/check-forms.ts';
import { buildPack, renderDocuments, type PackSources } from './documents/build-pack.ts';
import { setClaimMode } from './content/claim-mode.ts';
import { setSiteUrl } from './content/site-url.ts';
import { content } from './content/load.ts';
import { provideContext } from './http/request-context.ts';
import { answerOrders } from './publishing/press.ts';
import { makeRelease as makeReleaseOf, type ReleaseOrder, type ReleaseTools } from './publishing/make-release.ts';
import { writeContent } from './publishing/releases.ts';
import { runServer } from './start/run-server.ts';
import { keepIndexes } from './search/kept-indexes.ts';

// The entry of the server bundle: the only place where the pages (React Router's server build) and the server meet.
const handler = createRequestHandler(build, 'production');

/**
 * Renders all documents into the pack and makes the search's indexes (called by `scripts/build.ts`).
 * @throws {Error} when a page does not take the form it is there for
 */
export function makePack(folder: string, sources: Omit<PackSources, 'render'>) {
  const untaken = untakenForms((page) => build.routes[`${page}.${defaultLocale}`]?.module.action !== undefined);
  if (untaken.length > 0) throw new Error(untaken.join('\n'));
  setSiteUrl(sources.siteUrl);
  setClaimMode(sources.claims);
  keepIndexes(folder, content());
  writeContent(folder, content());
  return buildPack(folder, { ...sources, render: (request) => handler(request, provideContext(null)) });
}

/** Every document as text, by path and language: for tests that read the whole site. */
export async function renderTexts(siteUrl: string, claims: PackSources['claims']) {
  setSiteUrl(siteUrl);
  setClaimMode(claims);
  const render = (request: Request) => handler(request, provideContext(null));
  const { made } = await renderDocuments({ render, siteUrl });
  return made.map(({ path, language, body }) => ({ path, language, text: body.toString('utf8') }));
}

const rendered = (request: Request) => handler(request, provideContext(null));

/** Renders what is published at the desk; the folder still lacks its name (called by `scripts/build.ts`). */
export function makeRelease(order: ReleaseOrder, tools: ReleaseTools, today: Date): Promise<string> {
  setSiteUrl(order.siteUrl);
  setClaimMode(order.claims);
  return makeReleaseOf(order, rendered, tools, today);
}

/** Checks, previews and renders for the server that started this process (`scripts/press.ts`). */
export function press(tools: ReleaseTools, dataDir: string): void {
  answerOrders(rendered, tools, dataDir);
}

/** Starts the server from the environment. Resolves when it listens. */
export function start(env: NodeJS.ProcessEnv): Promise<void> {
  return runServer(env, (request, context) => handler(request, provideContext(context)), [orderSheet]);
}
