import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const begin = 'window.__reactRouterManifest=';

/**
 * React Router's table of routes, which every visitor downloads, says of each route what it does not have. Where it is
 * read a missing entry counts the same, and of 1,600 bytes some 70 go.
 * @throws when there is no such table, as after an update that moved it
 */
export function shortenManifest(assets: string): void {
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file));
  const text = name === undefined ? '' : readFileSync(join(assets, name), 'utf8').trim().replace(/;$/, '');
  if (name === undefined || !text.startsWith(begin))
    throw new Error(`${assets} holds no table of routes as it was known`);
  const nothing = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);
  const table: unknown = JSON.parse(text.slice(begin.length), (_key, value: unknown) =>
    nothing(value) ? undefined : value,
  );
  writeFileSync(join(assets, name), `${begin}${JSON.stringify(table)};`);
}
