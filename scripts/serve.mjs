import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// Serves what `npm run build` made; `npm start` builds first and then becomes this. Plain JavaScript: what strips types
// would stay in memory, some 15 MB of it, for as long as the server runs.
const { start } = await import(pathToFileURL(resolve('build/site/server/index.js')).href);
await start(process.env);
