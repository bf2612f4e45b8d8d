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

/** The first that knows all that the driver sends: https://github.com/puppeteer/puppeteer/pull/14391 */
const oldestFirefox = 144;

function isNewEnough(firefox: string): boolean {
  const { stdout } = spawnSync(firefox, ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)\./.exec(stdout)?.[1]) >= oldestFirefox;
}

/** Path of an engine's program, installed where that is possible without questions. @throws with what is missing */
export function findBrowser(name: 'Chromium' | 'Firefox' | 'WebKit'): string {
  if (name === 'Chromium') return ensureChromium();
  const { paths, with: others, packages } = programs[name];
  const find = () => {
    const path = others.every((one) => existsSync(one)) ? paths.flatMap((one) => globSync(one))[0] : undefined;
    return path !== undefined && (name === 'WebKit' || isNewEnough(path)) ? path : undefined;
  };
  if (!find()) installPackages(...packages);
  const found = find();
  if (found) return found;
  throw new Error(`${name} is not installed, or too old (Debian, Ubuntu: apt-get install ${packages.join(' ')}).`);
}
