import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

// Serves what `npm run build` made; `npm start` builds first and then becomes this.
const { start } = (await import(pathToFileURL(resolve('build/site/server/index.js')).href)) as { start(env: NodeJS.ProcessEnv): Promise<void> };
await start(process.env);
