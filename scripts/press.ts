import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReleaseTools } from '../server/publishing/make-release.ts';
import { releaseTools } from './release-tools.ts';

// Started by the server when somebody writes at the desk (server/publishing/open-press.ts), as a process beside it.
interface ServerBundle {
  press(tools: ReleaseTools, dataDir: string): void;
}
const bundle = (await import(pathToFileURL(resolve('build/site/server/index.js')).href)) as ServerBundle;
bundle.press(releaseTools, resolve(process.argv[2] ?? 'data'));
