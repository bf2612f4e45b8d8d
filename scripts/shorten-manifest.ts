import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const begin = 'window.__reactRouterManifest=';

interface Route {
  id: string;
  path?: string;
  imports?: string[];
}

/**
 * React Router's table of routes, which every visitor downloads, repeats each page for each language, says of each what
 * it does not have, and names the files of the first page as needed by every other. Written as what differs, it is 1,450
 * bytes instead of 1,750; the browser reads the same from it (a missing entry counts as one that says no).
 * @throws when there is no such table, as after an update that moved it
 */
export function shortenManifest(assets: string): void {
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file));
  const text = name === undefined ? '' : readFileSync(join(assets, name), 'utf8').trim().replace(/;$/, '');
  if (name === undefined || !text.startsWith(begin))
    throw new Error(`${assets} holds no table of routes as it was known`);
  const nothing = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);
  const { routes, ...table } = JSON.parse(text.slice(begin.length), (_key, value: unknown) =>
    nothing(value) ? undefined : value,
  ) as { routes: Record<string, Route>; entry: { imports?: string[] } };
  const there = new Set(table.entry.imports);
  /** what pages have in common, and the paths they have by their ids; null is none */
  const groups = new Map<string, { common: object; paths: Map<string, string | null> }>();
  for (const { id, path, imports, ...own } of Object.values(routes)) {
    const further = imports?.filter((file) => !there.has(file)).sort() ?? [];
    const common = further.length > 0 ? { ...own, imports: further } : own;
    const key = JSON.stringify(common);
    const group = groups.get(key) ?? { common, paths: new Map<string, string | null>() };
    group.paths.set(id, path ?? null);
    groups.set(key, group);
  }
  const list = JSON.stringify([...groups.values()].map(({ common, paths }) => [common, Object.fromEntries(paths)]));
  const expand = `for(let[o,p]of ${list})for(let i in p)r[i]={...o,id:i,path:p[i]??void 0}`;
  writeFileSync(join(assets, name), `{let r={};${expand};${begin}{...${JSON.stringify(table)},routes:r}}`);
}
