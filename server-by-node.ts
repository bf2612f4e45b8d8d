import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

const folders = ['server', 'domain'].map((folder) => join(import.meta.dirname, folder) + sep);
const isOfServer = (file: string) => folders.some((folder) => file.startsWith(folder));
const require = createRequire(import.meta.url);

/**
 * Leaves `server/` and `domain/` to Node, which runs TypeScript itself: so that each module exists once in the process,
 * whether the server uses it or a page. For the pages' code on the server; what a browser gets is bundled as ever.
 */
export function serverByNode(): Plugin[] {
  const onServer: Pick<Plugin, 'enforce' | 'applyToEnvironment'> = {
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
  };
  return [
    {
      ...onServer,
      name: 'server-by-node:build',
      apply: 'build',
      resolveId(source, importer) {
        if (importer === undefined || !source.startsWith('.')) return undefined;
        const file = resolve(dirname(importer), source);
        if (!isOfServer(file)) return undefined;
        // by the names that package.json gives them, which hold from wherever the bundle lies
        return {
          id: `#${relative(import.meta.dirname, file)
            .split(sep)
            .join('/')}`,
          external: true,
        };
      },
    },
    {
      ...onServer,
      name: 'server-by-node:dev',
      apply: 'serve',
      // the development server keeps files of the project for itself, so that each gets a stand-in that hands on Node's
      load(id) {
        if (!isOfServer(id)) return undefined;
        const module: unknown = require(id);
        if (typeof module !== 'object' || module === null) return undefined;
        return [
          `import { createRequire } from 'node:module';`,
          `const module = createRequire(import.meta.url)(${JSON.stringify(id)});`,
          ...Object.keys(module).map((name) => `export const ${name} = module.${name};`),
        ].join('\n');
      },
    },
  ];
}
