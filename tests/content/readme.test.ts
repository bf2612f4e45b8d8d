import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { presets } from '../../server/platform/environment.ts';

const configuration = readFileSync('docs/configuration.md', 'utf8');

test('the configuration guide lists every environment variable with its default and meaning', () => {
  const listed = new Map(
    [...configuration.matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \| [^|]+ \|$/gm)].map(([, name = '', preset = '']) => [
      name,
      preset,
    ]),
  );
  expect([...listed.keys()].toSorted()).toEqual(
    presets()
      .map(([name]) => name)
      .toSorted(),
  );
  for (const [name, preset] of presets())
    if (preset !== undefined) expect(listed.get(name), name).toBe(preset === '' ? 'none' : String(preset));
});

test.each(['README.md', 'CONTRIBUTING.md', 'docs/commands.md', 'docs/configuration.md'])(
  'every command and file that %s names exists',
  (file) => {
    const text = readFileSync(file, 'utf8');
    const scripts = Object.keys(
      (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts,
    );
    const named = [...text.matchAll(/`(?:npm run )?([a-z-]+(?::[a-z]+)?)`/g)].map((match) => match[1] ?? '');
    const commands = [...text.matchAll(/npm run ([a-z:-]+)/g)]
      .map((match) => match[1] ?? '')
      .concat(named.filter((name) => name.startsWith('bench:')));
    expect(commands.filter((command) => !scripts.includes(command))).toEqual([]);
    const files = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => join(dirname(file), match[1] ?? ''));
    expect(files.filter((target) => !existsSync(target))).toEqual([]);
  },
);

const decisions = readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`);
const guides = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
  .concat('README.md', 'CONTRIBUTING.md', 'content/README.md', 'imagery/README.md');

test.each([...guides, ...decisions])('every file that %s links to exists', (file) => {
  const targets = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)#\s]+\.\w+)(?:#[^)]*)?\)/g)];
  expect(targets.map(([, target = '']) => join(dirname(file), target)).filter((target) => !existsSync(target))).toEqual(
    [],
  );
});

// decisions tell of what was there when they were taken
test.each(guides)('every part of the code that %s names exists', (file) => {
  const parts = ['apps/desk', 'apps/site', 'domain', 'imagery', 'server', 'tests', 'tooling'];
  const files = parts.flatMap((part) =>
    readdirSync(part, { recursive: true, encoding: 'utf8' }).map((name) => join(part, name)),
  );
  const names = new Set([...files, ...readdirSync('.')].map((name) => basename(name)));
  const named = [...readFileSync(file, 'utf8').matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|css))`/g)].map(
    ([, name = '']) => name,
  );
  expect(
    named
      .filter((name) => !name.includes('NNNN'))
      .filter((name) => !(parts.includes(name.split('/')[0] ?? '') ? existsSync(name) : names.has(basename(name)))),
  ).toEqual([]);
});
