import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { ensureChromium, installPackages } from '../../tooling/chromium.ts';

/** Debian's names: the program, what it is driven with, and the packages that bring them. */
const programs = {
  Firefox: { paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'], with: [], packages: ['firefox-esr'] },
  WebKit: {
    paths: ['/usr/lib/*/webkit2gtk-4.1/MiniBrowser', '/usr/lib/*/webkit2gtk-4.0/MiniBrowser'],
    with: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
};

/** Older ones lack commands that the driver sends. */
const oldestFirefox = 153;

function isTooOld(path: string): boolean {
  const [, major = '0'] = /(\d+)\./.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? [];
  return Number(major) < oldestFirefox;
}

/** Path of an engine's program, installed where that is possible without questions. @throws with what is missing */
export function findBrowser(name: 'Chromium' | 'Firefox' | 'WebKit'): string {
  if (name === 'Chromium') return ensureChromium();
  const { paths, with: others, packages } = programs[name];
  const find = () =>
    others.every((path) => existsSync(path)) ? paths.flatMap((path) => globSync(path))[0] : undefined;
  const before = find();
  // the same command brings the newer one
  if (!before || (name === 'Firefox' && isTooOld(before))) installPackages(...packages);
  const found = find();
  if (found) return found;
  throw new Error(`${name} is not installed (Debian, Ubuntu: apt-get install ${packages.join(' ')}).`);
}
