import { spawnSync } from 'node:child_process';

// Every page and post, in every language and low window (tests/e2e/reach.test.ts): some ten minutes, so not in `npm test`.
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', 'reach', '--grep', 'every tab stop is seen'],
  { stdio: 'inherit', env: { ...process.env, WALK: 'full' } },
);
process.exitCode = status ?? 1;
