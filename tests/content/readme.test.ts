import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configurationReference } from '../../server/start/config.ts';

const readme = readFileSync('README.md', 'utf8');

test('the README lists every environment variable with its default and meaning', () => {
  for (const { name, default: preset, meaning } of configurationReference)
    expect(readme).toContain(`| \`${name}\` | ${preset} | ${meaning} |`);
});

test('every command and file the README names exists', () => {
  const scripts = Object.keys(
    (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts,
  );
  const named = [...readme.matchAll(/`(?:npm run )?([a-z-]+(?::[a-z]+)?)`/g)].map((match) => match[1] ?? '');
  const commands = [...readme.matchAll(/npm run ([a-z:-]+)/g)]
    .map((match) => match[1] ?? '')
    .concat(named.filter((name) => name.startsWith('bench:')));
  expect(commands.filter((command) => !scripts.includes(command))).toEqual([]);
  const files = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => match[1] ?? '');
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
