import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { buildSite } from './build.ts';
import { ConfigError, parseConfig } from '../server/platform/config.ts';
import { classifierFolder } from '../server/features/assistant/classifier-file.ts';
import { ContentError } from '../server/features/content/files.ts';

// React and React Router choose their production code by this
process.env.NODE_ENV ??= 'production';

const isTrained = existsSync(classifierFolder);
try {
  // before anything is made for a wrong address
  parseConfig(process.env);
  await buildSite(process.env, { classifiers: isTrained });
} catch (error) {
  console.error(
    error instanceof ContentError || error instanceof ConfigError ? `Not started: ${error.message}` : error,
  );
  process.exit(1);
}
// The assistant's first training takes a processor half a minute; its search answers alone meanwhile, and visitors go before.
// Killed before its end, it is done at the next start.
if (!isTrained) {
  const { pid } = spawn(process.execPath, ['tooling/build.ts'], { stdio: 'inherit' });
  if (pid !== undefined) setPriority(pid, 10);
}
// The server takes this process's place: same id, same terminal, and none of the memory that building took.
// What is young is collected in small steps: 20 visitors at once on pages rendered for them take 200 MB instead of 330.
const server = ['--max-semi-space-size=2', 'tooling/serve.mjs'];
if (process.execve) process.execve(process.execPath, [process.execPath, ...server], process.env);
// where there is no such call (Windows)
else spawnSync(process.execPath, server, { stdio: 'inherit' });
