import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Every module below app/ that is imported from here on, at once or on first use. */
function reachable(from: string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g)) {
      const target = join(dirname(file), path);
      if (target.startsWith('app/')) visit(target);
    }
  };
  from.forEach(visit);
  return found;
}

/** What the sheet of the home page leaves out. */
function leftOut(): string[] {
  const sheet = readFileSync('app/styles/home-page.css', 'utf8');
  const patterns = [...sheet.matchAll(/^@source not '(.+)\{(.+)\}(.*)';$/gm)];
  expect(patterns.length).toBeGreaterThan(2);
  return patterns.flatMap(([, folder = '', names = '', ending = '']) =>
    names.split(',').map((name) => join('app/styles', `${folder}${name}${ending}`)),
  );
}

test('what the sheet of the home page leaves out is there, and never shown on it', () => {
  const out = leftOut();
  for (const path of out) expect(() => statSync(path), path).not.toThrow();
  const shown = [...reachable(['app/root.tsx', 'app/frame.tsx', 'app/pages/home/home.tsx'])];
  expect(shown.length).toBeGreaterThan(40);
  expect(shown.filter((file) => out.some((path) => file === path || file.startsWith(`${path}/`)))).toEqual([]);
});

test('every style sheet of app/styles is part of the sheet of all pages', () => {
  const all = readFileSync('app/styles/all-pages.css', 'utf8');
  const sheets = readdirSync('app/styles').filter(
    (name) => name.endsWith('.css') && !/^(all-pages|home-page)\.css$/.test(name),
  );
  expect(sheets.filter((name) => !all.includes(`'./${name}'`))).toEqual([]);
});
