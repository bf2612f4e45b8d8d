import { resolve } from 'node:path';
import { loadSiteBuild } from '../server/documents/site-build.ts';
import { answerOrders } from '../server/publishing/press.ts';
import { releaseTools } from './release-tools.ts';

// Started by the server when somebody writes at the desk (server/publishing/open-press.ts), as a process beside it.
const { render } = await loadSiteBuild();
answerOrders((request) => render(request, null), releaseTools, resolve(process.argv[2] ?? 'data'));
