import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ContentError } from '../server/content/files.ts';
import { buildSite } from './build.ts';

// React and React Router choose their production code by this
process.env.NODE_ENV ??= 'production';

try {
  await buildSite(process.env);
} catch (error) {
  console.error(error instanceof ContentError ? `Not started: ${error.message}` : error);
  process.exit(1);
}
const { start } = (await import(pathToFileURL(resolve('build/site/server/index.js')).href)) as { start(env: NodeJS.ProcessEnv): Promise<void> };
await start(process.env);
