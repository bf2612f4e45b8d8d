import { loadSiteBuild } from './web/page-cache/site-build.ts';
import { runServer } from './start/run-server.ts';

/** Starts the server from the environment. Resolves when it listens. */
export async function start(env: NodeJS.ProcessEnv): Promise<void> {
  await runServer(env, await loadSiteBuild());
}
