import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const begin = 'window.__reactRouterManifest=';
const tableSchema = z.looseObject({
  entry: z.looseObject({ module: z.string(), imports: z.array(z.string()) }),
  routes: z.record(z.string(), z.looseObject({ imports: z.array(z.string()) })),
});

/**
 * React Router's table of routes, which every visitor downloads, says of each route what it does not have, that it shows
 * something, and that it needs what every page has loaded already. Where it is read, a missing entry counts the same; of
 * 1,700 bytes some 150 go.
 * @throws when there is no such table, as after an update that moved it
 */
export function shortenManifest(assets: string): void {
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file));
  const text = name === undefined ? '' : readFileSync(join(assets, name), 'utf8').trim().replace(/;$/, '');
  if (name === undefined || !text.startsWith(begin))
    throw new Error(`${assets} holds no table of routes as it was known`);
  const table = tableSchema.parse(JSON.parse(text.slice(begin.length)));
  const loaded = new Set([table.entry.module, ...table.entry.imports]);
  const routes = Object.fromEntries(
    Object.entries(table.routes).map(([id, route]) => {
      const imports = route.imports.filter((file) => !loaded.has(file)).toSorted();
      const told = Object.entries({ ...route, imports }).filter(
        ([key, value]) =>
          key !== 'hasDefaultExport' && value !== false && !(Array.isArray(value) && value.length === 0),
      );
      return [id, Object.fromEntries(told)];
    }),
  );
  writeFileSync(join(assets, name), `${begin}${JSON.stringify({ ...table, routes })};`);
}
