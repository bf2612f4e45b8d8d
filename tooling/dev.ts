import { createServer } from 'node:http';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { join } from 'node:path';
import { configureSite, settingOf } from '../server/features/content/site-setting.ts';
import { parseConfig } from '../server/platform/config.ts';
import type { DeskApp, DeskParts } from '../server/web/desk/desk-app.ts';
import type { SiteBuild } from '../server/web/page-cache/site-build.ts';
import { filesBelow, madeFiles } from '../server/web/page-cache/list-files.ts';
import { devDesk, devHandler } from '../server/start/dev-handler.ts';
import { makeClassifiers } from './make/classifiers.ts';
import { makePictures } from './make/pictures.ts';
import { makePressKit } from './make/press-kit.ts';
import { makePrintPictures } from './make/print-pictures.ts';

// Site and desk render on request and reload as you type. Forms work; documents are not cached, so headers and speed are
// not the real ones.
configureSite(settingOf(parseConfig(process.env)));
await makePictures();
await makeClassifiers();
await makePrintPictures();
// as the texts are now; what is printed on pictures and signs is not drawn
const files = [...filesBelow('build/pictures', '/pictures'), ...madeFiles(await makePressKit())];
const port = Number(process.env.PORT || 3000);
const vite = await createVite({ server: { middlewareMode: true, hmr: { port: port + 10_000 } } });

/** What a module makes, made anew when the module was loaded anew. */
function following<M, T>(load: () => Promise<M>, make: (module: M) => Promise<T>): () => Promise<T> {
  let current: { module: M; made: Promise<T> } | undefined;
  return async () => {
    const module = await load();
    if (current?.module !== module) current = { module, made: make(module) };
    return current.made;
  };
}

const onError = (error: unknown) => {
  console.error(error);
  return new Response(String(error), { status: 500 });
};

const site = async () => (await vite.ssrLoadModule('/apps/site/document/server.ts')) as SiteBuild;
const listener = createRequestListener(await devHandler(process.env, site, files), { onError });
createServer((request, response) => {
  vite.middlewares(request, response, () => void listener(request, response));
}).listen(port, () => {
  console.log(`Development server: http://localhost:${port}`);
});

// once: its services are the site's, and live as long as the process
const parts = await devDesk(process.env, site);
if (parts !== null) await serveDesk(parts);

/** The desk, an app of its own with its own Vite, on its own port as in operation. */
async function serveDesk(desk: DeskParts): Promise<void> {
  const { deskPort, deskHost } = desk.config;
  const deskVite: ViteDevServer = await createVite({
    root: 'apps/desk',
    configFile: 'apps/desk/vite.config.ts',
    // two servers must not write into one folder
    cacheDir: join(import.meta.dirname, '../node_modules/.vite-desk'),
    server: {
      middlewareMode: true,
      hmr: { port: deskPort + 10_000 },
      // it takes rules, texts and styles from outside of its folder
      fs: { allow: [join(import.meta.dirname, '..')] },
    },
  });
  const app = following(
    async () => (await deskVite.ssrLoadModule('./server.ts')) as { openDesk(parts: DeskParts): DeskApp },
    (module) => Promise.resolve(module.openDesk(desk)),
  );
  const answer = createRequestListener(
    async (request) => withoutPolicy(await (await app())(request, { address: '127.0.0.1' })),
    { onError },
  );
  createServer((request, response) => {
    // a page without an ending would else be taken for the module of that name, such as /inbox/live for live.ts
    if (/^\/(?!@)[^.?]*(?:\?|$)/.test(request.url ?? '')) void answer(request, response);
    else deskVite.middlewares(request, response, () => void answer(request, response));
  }).listen(deskPort, deskHost, () => {
    console.log(`Desk: ${desk.deskUrl.origin} (let yourself in: npm run operator -- add you@example.com --role admin)`);
  });
}

/** Vite's own scripts and its connection for reloading are nothing that the desk's policy allows; previews keep theirs. */
function withoutPolicy(response: Response): Response {
  if (!response.headers.get('Content-Security-Policy')?.includes('trusted-types')) return response;
  const headers = new Headers(response.headers);
  headers.delete('Content-Security-Policy');
  return new Response(response.body, { status: response.status, headers });
}
