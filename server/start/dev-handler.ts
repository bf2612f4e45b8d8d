import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { archiveFile } from '../features/newsletters/archive/archive-files.ts';
import { isLocale } from '../../domain/locale.ts';
import { parseConfig } from '../platform/config.ts';
import { claimDetails } from '../features/content/claims-view.ts';
import { content } from '../features/content/load.ts';
import { modelFiles, piecesView } from '../features/content/pieces.ts';
import { setPaymentProvider } from '../platform/payment-mode.ts';
import { setSiteUrl } from '../features/content/site-url.ts';
import type { DeskParts } from '../web/desk/desk-app.ts';
import { devDeskParts } from './dev-desk.ts';
import type { SiteBuild } from '../web/page-cache/site-build.ts';
import { createServices } from './create-services.ts';
import { siteEnvironment } from './site-environment.ts';
import type { Services } from '../web/services.ts';

/** One set of services for the life of the process. */
let kept: Promise<Services> | undefined;

/** What site and desk work with. */
async function devServices(env: NodeJS.ProcessEnv): Promise<Services> {
  const config = parseConfig(env);
  setSiteUrl(config.siteUrl);
  setPaymentProvider(config.payment?.provider ?? null);
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
 */
export async function devHandler(
  env: NodeJS.ProcessEnv,
  site: () => Promise<Pick<SiteBuild, 'render'>>,
): Promise<(request: Request) => Promise<Response>> {
  const services = await devServices(env);
  const client = { address: '127.0.0.1', requestId: 'development' };
  return async (request) => {
    const { pathname } = new URL(request.url);
    const notice = Object.values(content().guaranteeNotices).find((one) => one?.src === pathname);
    if (notice) return new Response(readFileSync(notice.file), { headers: { 'Content-Type': notice.type } });
    const model = pathname.startsWith('/models/') ? modelFiles().get(pathname) : undefined;
    if (model) return new Response(new Uint8Array(model));
    const [, language, name = ''] = /^\/data\/(\w+)\/([\w-]+)\.json$/.exec(pathname) ?? [];
    if (isLocale(language)) {
      return Response.json(
        (name === 'claim-details'
          ? claimDetails(language)
          : name === 'pieces'
            ? piecesView(language)
            : content().messages[language][name]) ?? {},
      );
    }
    return (
      (await services.calls(request, client)) ??
      (await archiveFile(request, services.database)) ??
      (await site()).render(request, { services, client })
    );
  };
}
