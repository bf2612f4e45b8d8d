import { globSync } from 'node:fs';
import { ensureChromium, installPackages } from '../../tooling/chromium.ts';

/** Debian's names: the program, and the packages that bring it. */
const programs = {
  Firefox: { paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'], packages: ['firefox-esr'] },
  WebKit: {
    paths: ['/usr/lib/*/webkit2gtk-4.1/MiniBrowser', '/usr/lib/*/webkit2gtk-4.0/MiniBrowser'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
};

/** Path of an engine's program, installed where that is possible without questions. @throws with what is missing */
export function findBrowser(name: 'Chromium' | 'Firefox' | 'WebKit'): string {
  if (name === 'Chromium') return ensureChromium();
  const { paths, packages } = programs[name];
  const find = () => paths.flatMap((path) => globSync(path))[0];
  if (!find()) installPackages(...packages);
  const found = find();
  if (found) return found;
  throw new Error(`${name} is not installed (Debian, Ubuntu: apt-get install ${packages.join(' ')}).`);
}
