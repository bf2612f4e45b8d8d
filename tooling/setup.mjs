// Runs before `npm start` and `npm test` on whatever Node the machine has (20 or newer), so it is plain JavaScript
// without dependencies: installs the packages when they are missing or older than the lockfile or the patches of them.
// `npm start` needs only what builds and serves the site, half of them; `--dev` installs what tests and checks need, too.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { checkNode } from './check-node.mjs';

const stamp = 'node_modules/.installed-lockfile';
const hash = createHash('sha256').update(readFileSync('package-lock.json'));
for (const patch of readdirSync('patches').sort()) hash.update(readFileSync(`patches/${patch}`));
const lock = hash.digest('hex');

const [installed, kind] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
// where development packages are, a start after an update does not take them away
const isDev = process.argv.includes('--dev') || kind === 'dev';

if (installed !== lock || (isDev && kind !== 'dev')) {
  console.log(isDev ? 'Installing packages, those for development too …' : 'Installing packages …');
  // `install` keeps to the lockfile too; `ci` refuses when a registry lacks an optional package of some other platform.
  // Not saved: a lockfile that differs from the committed one would stand in the way of the next `git pull`.
  // Said either way: NODE_ENV=production would leave development packages out by itself.
  const options = [isDev ? '--include=dev' : '--omit=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', ...options], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The packages could not be installed. Is the npm registry reachable?');
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, isDev ? `${lock} dev` : `${lock} start`);
}
checkNode();
