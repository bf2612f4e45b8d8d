import { extname } from 'node:path';
import { pino } from 'pino';
import { archiveFile } from '../features/newsletters/archive/archive-files.ts';
import { parseConfig } from '../platform/config.ts';
import { content } from '../features/content/load.ts';
import { modifiedDates } from '../features/content/modified-dates.ts';
import type { DeskParts } from '../web/desk/desk-app.ts';
import { devDeskParts } from './dev-desk.ts';
import { listContentFiles } from '../web/page-cache/list-documents.ts';
import type { BuiltFile } from '../web/page-cache/list-files.ts';
import { mediaTypeOf } from '../web/page-cache/media-types.ts';
import type { SiteBuild } from '../web/page-cache/site-build.ts';
import { createServices } from './create-services.ts';
import { siteEnvironment } from './site-environment.ts';
import type { Services } from '../web/services.ts';

/** One set of services for the life of the process. */
let kept: Promise<Services> | undefined;

/** What site and desk work with. */
async function devServices(env: NodeJS.ProcessEnv): Promise<Services> {
  const config = parseConfig(env);
  kept ??= createServices(config, siteEnvironment(config, pino({ level: 'warn' }))).then((created) => {
    created.start();
    return created;
  });
  return kept;
}

/** The desk's parts, made once with the services (server/start/dev-desk.ts); null with DESK=off. */
export async function devDesk(
  env: NodeJS.ProcessEnv,
  site: () => Promise<Pick<SiteBuild, 'render'>>,
): Promise<DeskParts | null> {
  const config = parseConfig(env);
  const render: SiteBuild['render'] = async (request, context) => (await site()).render(request, context);
  return config.desk ? devDeskParts(config, await devServices(env), render) : null;
}

/**
 * The development server's answer to everything Vite does not serve itself.
 * @param site the pages as their files are now
 * @param files pictures, models, what is drawn
 */
export async function devHandler(
  env: NodeJS.ProcessEnv,
  site: () => Promise<Pick<SiteBuild, 'render'>>,
  files: readonly BuiltFile[],
): Promise<(request: Request) => Promise<Response>> {
  const services = await devServices(env);
  const client = { address: '127.0.0.1', requestId: 'development' };
  return async (request) => {
    const { pathname } = new URL(request.url);
    const file = await fileAt(pathname, files);
    if (file) return file;
    return (
      (await services.calls(request, client)) ??
      (await archiveFile(request, services.database)) ??
      (await site()).render(request, { services, client })
    );
  };
}

/** What the built site has at this address besides its pages: made of the texts as they are now, or before anybody asked. */
async function fileAt(path: string, files: readonly BuiltFile[]): Promise<Response | null> {
  if (extname(path) === '') return null;
  const named = listContentFiles(content(), { modified: modifiedDates() }).find((one) => one.path === path);
  const built = files.find((one) => one.path === path);
  const body = named ? await named.make() : built?.read();
  return body === undefined
    ? null
    : new Response(new Uint8Array(body), { headers: { 'Content-Type': mediaTypeOf(extname(path)) } });
}
