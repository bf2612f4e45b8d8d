import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** For a browser that asks for our pages and nothing else, on a machine without a screen. */
export const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of the system's Chromium or Chrome, or null. */
export const findChromium = (): string | null =>
  candidates.find((path) => path !== undefined && existsSync(path)) ?? null;

/** Chromium without its windows, of the same version: the same engine, and a third less work for the machine. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** Installs Debian's packages where that is possible without questions. */
export function installPackages(...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(' and ')} for the browser tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'ignore', env });
}

/** Finds Chromium, or installs Debian's package when that is possible without questions. @throws with an instruction otherwise */
export function ensureChromium(): string {
  if (!findChromium()) installPackages('chromium');
  const found = findChromium();
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to its program, then run npm test again.',
  );
}

/** What the tests drive, where both are there; what needs a profile with a visitor's own settings takes the whole browser. */
export const headlessChromium = (): string =>
  !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : ensureChromium();

/** Before a whole run: Chromium, and its headless shell where Debian has it. @throws as `ensureChromium` does */
export function prepareChromium(): void {
  ensureChromium();
  if (!process.env.CHROMIUM_PATH && !existsSync(headlessShell)) installPackages('chromium-headless-shell');
}
