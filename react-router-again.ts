import type { Plugin } from 'vite';

/**
 * React Router asks for a page's data and code once: a lost packet shows the error screen, or loads the page anew and
 * with it whatever was typed, even when a link was only pointed at (decision 061). And it takes what a page is hydrated
 * with from scripts in a form of its own, which weighs more (decision 149). It has no setting for any of it, so the calls
 * are replaced by ours when the browser's code is bundled. The build stops when they are not there, as after an update
 * that moved them.
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
  {
    file: /\/react-router\/dist\/\w+\/lib\/dom-export\/hydrated-router\.js$/,
    call: /\bUNSAFE_decodeViaTurboStream\(stream, window\)/,
    ours: 'readPageState(() => UNSAFE_decodeViaTurboStream(stream, window))',
    name: 'readPageState',
  },
] as const;

/** @param modules which have what is called instead, by its name, as addresses below Vite's root */
export function reactRouterAgain(modules: Partial<Record<(typeof seams)[number]['name'], string>>): Plugin {
  const asked = seams.filter(({ name }) => modules[name]);
  const done = new Set<string>();
  return {
    name: 'react-router-again',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const seam = asked.find(({ file }) => file.test(id));
      if (!seam?.call.test(code)) return;
      done.add(seam.name);
      return {
        code: `import { ${seam.name} } from '${modules[seam.name]}';\n${code.replace(seam.call, seam.ours)}`,
        map: null,
      };
    },
    buildEnd(error) {
      const missing = asked.filter(({ name }) => !done.has(name)).map(({ file }) => file.source);
      if (!error && missing.length > 0)
        this.error(`React Router no longer does what react-router-again.ts looks for in: ${missing.join(', ')}`);
    },
  };
}
