// Part of the set-up, so plain JavaScript that Node 20 runs. The npm package `node` fetches the program for this machine
// while it is installed: that package has an entry in the lockfile, what it fetches has none. So the program is compared
// with the checksum recorded here, once after each installation.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const stamp = 'node_modules/.checked-node';
const recordedIn = 'tooling/node-checksums.json';

/** Ends the process with a sentence when the installed Node is another one than recorded. */
export function checkNode({ platform = process.platform, arch = process.arch } = {}) {
  const program = `node_modules/node/bin/node${platform === 'win32' ? '.exe' : ''}`;
  // Without it the machine's own Node runs everything.
  if (!existsSync(program)) return;
  const recorded = JSON.parse(readFileSync(fileURLToPath(new URL('node-checksums.json', import.meta.url)), 'utf8'));
  const { version } = JSON.parse(readFileSync('node_modules/node/package.json', 'utf8'));
  const expected = recorded.sha256[`${platform}-${arch}`];
  const { size, mtimeMs, ino } = statSync(program);
  const state = [version, expected, size, mtimeMs, ino].join(' ');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  if (version !== recorded.version)
    refuse(`Node ${version} is installed, but ${recordedIn} holds the checksums of ${recorded.version}.`);
  if (expected === undefined)
    console.warn(`Node ${version} for ${platform}-${arch} was not checked: ${recordedIn} has no checksum for it.`);
  else if (createHash('sha256').update(readFileSync(program)).digest('hex') !== expected)
    refuse(
      `${program} is not the Node ${version} whose checksum is in ${recordedIn}: it was damaged or exchanged on its way. Nothing was run with it. Delete node_modules and try again; if that ends alike, do not use it.`,
    );
  writeFileSync(stamp, state);
}

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}
