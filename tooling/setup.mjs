// Runs before `npm start` and `npm test` on whatever Node the machine has (20 or newer), so it is plain JavaScript
// without dependencies: installs the packages when they are missing or older than the lockfile or the patches of them.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { checkNode } from './check-node.mjs';

const stamp = 'node_modules/.installed-lockfile';
const hash = createHash('sha256').update(readFileSync('package-lock.json'));
for (const patch of readdirSync('patches').sort()) hash.update(readFileSync(`patches/${patch}`));
const lock = hash.digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing packages …');
  // `install` keeps to the lockfile too; `ci` refuses when a registry lacks an optional package of some other platform.
  // Not saved: a lockfile that differs from the committed one would stand in the way of the next `git pull`.
  // Building needs the development packages, also where NODE_ENV=production would leave them out.
  const options = ['--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const installed = spawnSync('npm', ['install', ...options], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (installed.status !== 0) {
    console.error('The packages could not be installed. Is the npm registry reachable?');
    process.exit(installed.status ?? 1);
  }
  writeFileSync(stamp, lock);
}
checkNode();
