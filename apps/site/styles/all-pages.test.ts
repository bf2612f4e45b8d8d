import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const own = [
  'apps/site/routes/home/sections.css',
  'apps/site/features/material-cycle/cycle.css',
  'apps/site/features/degradation/degradation.css',
];
const withoutComments = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const selectors = (file: string) =>
  [...withoutComments(file).matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim());
const classes = (selector: string) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);

test('what is home’s is in its layer, names a class of its own in every rule, and nothing else uses its names', () => {
  const imports = [...withoutComments('apps/site/styles/all-pages.css').matchAll(/@import '(.+)' layer\(page\);/g)];
  expect(imports.map(([, path = '']) => join('apps/site/styles', path)).toSorted()).toEqual(own.toSorted());

  const files = readdirSync('apps/site', { recursive: true, encoding: 'utf8' }).map((name) => join('apps/site', name));
  const shared = new Set(
    readdirSync('apps/site/styles')
      .filter((name) => name.endsWith('.css'))
      .flatMap((name) => selectors(join('apps/site/styles', name)).flatMap(classes)),
  );
  const names = new Set(own.flatMap((file) => selectors(file).flatMap(classes)).filter((name) => !shared.has(name)));
  expect(names.size).toBeGreaterThan(30);

  // what matches more than home's own parts would change other pages: they have the same sheet
  const rules = own.flatMap((file) =>
    selectors(file)
      .filter((selector) => !/^(@|from$|to$|\d)/.test(selector))
      // a list of selectors, apart from commas within brackets
      .flatMap((selector) => selector.split(/,(?![^(]*\))/)),
  );
  expect(rules.filter((selector) => !classes(selector).some((name) => names.has(name)))).toEqual([]);

  // signs of the pieces lie on home's pictures of the products, and have a sheet of their own
  const elsewhere = files.filter(
    (file) =>
      /\.(tsx|css)$/.test(file) &&
      !own.includes(file) &&
      !/^apps\/site\/(routes\/home|features\/(material-cycle|degradation))\//.test(file) &&
      file !== 'apps/site/features/viewer/turn-openers.css',
  );
  const used = elsewhere.flatMap((file) => {
    const text = withoutComments(file);
    const said = file.endsWith('.css')
      ? selectors(file).flatMap(classes)
      : [...text.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, plain = '', made = '']) =>
          (plain + made).split(/[^\w-]+/),
        );
    return said.filter((name) => names.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(used).toEqual([]);
});

test('every style sheet of apps/site/styles is part of the sheet of all pages', () => {
  const all = readFileSync('apps/site/styles/all-pages.css', 'utf8');
  const sheets = readdirSync('apps/site/styles').filter((name) => name.endsWith('.css') && name !== 'all-pages.css');
  expect(sheets.filter((name) => !all.includes(`'./${name}'`))).toEqual([]);
});
