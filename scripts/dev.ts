import { createServer } from 'node:http';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { createServer as createVite } from 'vite';
import { createReadStream, existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { makePictures } from './make-pictures.ts';

// Pages render on request and reload as you type. Forms work; documents are not packed, so headers and speed are not the real ones.
await makePictures();
const vite = await createVite({
  server: { middlewareMode: true, hmr: { port: Number(process.env.PORT || 3000) + 10_000 } },
});

interface DevHandler {
  devHandler(env: NodeJS.ProcessEnv): Promise<(request: Request) => Promise<Response>>;
}

let handler: Promise<(request: Request) => Promise<Response>> | undefined;
let loadedModule: unknown;
const current = async () => {
  const module = (await vite.ssrLoadModule('./server/dev-handler.ts')) as DevHandler;
  if (module !== loadedModule) {
    loadedModule = module;
    handler = module.devHandler(process.env);
  }
  return handler;
};

const listener = createRequestListener(
  async (request) => {
    const handle = await current();
    return handle ? handle(request) : new Response(null, { status: 503 });
  },
  {
    onError: (error) => {
      console.error(error);
      return new Response(String(error), { status: 500 });
    },
  },
);

const port = Number(process.env.PORT || 3000);
createServer((request, response) => {
  const picture = /^\/pictures\/([\w.-]+\.(?:avif|webp))$/.exec(request.url ?? '')?.[1];
  if (picture && existsSync(join('build/pictures', picture))) {
    response.setHeader('Content-Type', `image/${extname(picture).slice(1)}`);
    createReadStream(join('build/pictures', picture)).pipe(response);
    return;
  }
  vite.middlewares(request, response, () => void listener(request, response));
}).listen(port, () => {
  console.log(`Development server: http://localhost:${port}`);
});
