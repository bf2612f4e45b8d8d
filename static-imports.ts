import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const imports = /^(?:import|export)\s+(?!type\b)[^'"();]*?from\s+'(\.[^']+\.tsx?)';|^import\s+'(\.[^']+\.tsx?)';/gm;

/**
 * The modules of the browser that these bring along at once: their own and what they import, from file to file, without
 * what is imported on demand, for its types only, or from the server.
 * @throws when one of them is not there
 */
export function staticImports(roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, named, bare] of readFileSync(file, 'utf8').matchAll(imports)) {
      const target = join(dirname(file), named ?? bare ?? '');
      if (/^(app|desk|domain)\//.test(target) && existsSync(target)) visit(target);
    }
  };
  roots.forEach(visit);
  return found;
}
