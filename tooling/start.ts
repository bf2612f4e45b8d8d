import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildSite } from './build.ts';
import { ConfigError, parseConfig } from '../server/platform/config.ts';
import { classifierFolder } from '../server/features/assistant/classifier-file.ts';
import { ContentError } from '../server/features/content/files.ts';

// React and React Router choose their production code by this
process.env.NODE_ENV ??= 'production';

try {
  // before anything is made for a wrong address
  parseConfig(process.env);
  // what visitors do not wait for serve.mjs has done: compressing pages well, and the assistant's first training
  await buildSite(process.env, { quick: true, classifiers: existsSync(classifierFolder) });
} catch (error) {
  console.error(
    error instanceof ContentError || error instanceof ConfigError ? `Not started: ${error.message}` : error,
  );
  process.exit(1);
}
// The server takes this process's place: same id, same terminal, and none of the memory that building took.
// What is young is collected in small steps: 20 visitors at once on pages rendered for them take 200 MB instead of 330.
const server = ['--max-semi-space-size=2', 'tooling/serve.mjs', '--finish-build'];
if (process.execve) process.execve(process.execPath, [process.execPath, ...server], process.env);
// where there is no such call (Windows)
else spawnSync(process.execPath, server, { stdio: 'inherit' });
