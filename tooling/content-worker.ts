import { ContentError } from '../server/features/content/files.ts';
import { loadSiteBuild } from '../server/web/page-cache/site-build.ts';
import {
  createContentWorker,
  type WorkerReply,
  type WorkerRequest,
  type WorkerSetting,
} from '../server/web/publishing/content-worker.ts';
import { workerTools } from './worker-tools.ts';

// Started by the server when somebody writes at the desk (server/web/publishing/open-worker.ts), as a process beside it.
const setting = JSON.parse(process.argv[2] ?? '') as WorkerSetting;
const { render } = await loadSiteBuild();
const fulfil = createContentWorker(setting, (request) => render(request, null), workerTools);

let before: Promise<unknown> = Promise.resolve();
process.on('message', ({ id, order }: WorkerRequest) => {
  before = before.then(async () => {
    const reply = await fulfil(order).then(
      (done): WorkerReply => ({ id, done }),
      (error: unknown): WorkerReply => ({
        id,
        failed: {
          isContent: error instanceof ContentError,
          message: error instanceof Error ? error.message : String(error),
        },
      }),
    );
    // a server that has gone is told nothing, and nobody of that
    process.send?.(reply, () => undefined);
  });
});
// the server is gone, whatever became of it
process.on('disconnect', () => process.exit(0));
