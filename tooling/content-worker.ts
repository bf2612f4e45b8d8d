import { ContentError } from '../server/features/content/files.ts';
import { loadSiteBuild } from '../server/web/page-cache/site-build.ts';
import {
  createContentWorker,
  type WorkerOrder,
  type WorkerReply,
  type WorkerSetting,
} from '../server/web/publishing/content-worker.ts';
import { workerTools } from './worker-tools.ts';

// Started by the server when somebody writes at the desk (server/web/publishing/open-worker.ts), as a process beside it.
const setting: WorkerSetting = JSON.parse(process.argv[2] ?? '');
const { render } = await loadSiteBuild();
const fulfil = createContentWorker(setting, (request) => render(request, null), workerTools);

process.on('message', async (order: WorkerOrder) => {
  const reply = await fulfil(order).then(
    (done): WorkerReply => ({ done }),
    (error: unknown): WorkerReply => ({
      failed: {
        isContent: error instanceof ContentError,
        message: error instanceof Error ? error.message : String(error),
      },
    }),
  );
  // a server that has gone is told nothing, and nobody of that
  process.send?.(reply, () => undefined);
});
// the server is gone, whatever became of it
process.on('disconnect', () => process.exit(0));
