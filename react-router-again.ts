import type { Plugin } from 'vite';

/**
 * React Router asks for a page's data and code once: a lost packet shows the error screen, or loads the page anew and
 * with it whatever was typed, even when a link was only pointed at. It has no setting for either, so the two calls are
 * replaced by ours when the browser's code is bundled (decision 061). The build stops when they are not there, as after
 * an update that moved them.
 */
const seams = [
  {
    file: /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/single-fetch\.js$/,
    call: /\bawait fetch\((?=url, await createRequestInit\(request\)\))/,
    ours: 'await fetchPageData(',
    name: 'fetchPageData',
  },
  {
    file: /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/,
    call: /\bawait import\(((?:\s|\/\*.*?\*\/)*route\.module\s*)\)/,
    ours: 'await importPage(() => import($1), route.id)',
    name: 'importPage',
  },
];

/** @param pageLoading the module that has them, as an address below Vite's root */
export function reactRouterAgain(pageLoading: string): Plugin {
  const done = new Set<string>();
  return {
    name: 'react-router-again',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const seam = seams.find(({ file }) => file.test(id));
      if (!seam?.call.test(code)) return;
      done.add(seam.name);
      return {
        code: `import { ${seam.name} } from '${pageLoading}';\n${code.replace(seam.call, seam.ours)}`,
        map: null,
      };
    },
    buildEnd(error) {
      const missing = seams.filter(({ name }) => !done.has(name)).map(({ file }) => file.source);
      if (!error && missing.length > 0)
        this.error(`React Router no longer loads pages where react-router-again.ts looks: ${missing.join(', ')}`);
    },
  };
}
