/** @module-tag slow */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { doubt, length, most, slowFor, timeOf } from '../fakes/slow-patterns.ts';

/** Patterns that read only what the house itself has made, never what a person brings. */
const ownTextsOnly = [
  'apps/site/entry.server.tsx',
  'apps/site/document/later-code.ts',
  'apps/desk/routes/website/preview/page.ts',
  'server/features/content/picture-size.ts',
  'server/platform/database/reading-thread.ts',
  'server/platform/database/migrations/',
  'server/platform/http/security-headers.ts',
  'server/web/page-cache/',
  'server/features/editing/preview-text.ts',
];

/** Patterns whose text is bounded before they see it. */
const shortTextsOnly = ['domain/typed-cents.ts'];

interface Found {
  file: string;
  pattern: RegExp;
}

function patternsOf(file: string): Found[] {
  const found: Found[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      found.push({ file, pattern: new RegExp(node.regex.pattern, node.regex.flags) });
    },
  });
  visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

const files = execFileSync('git', ['ls-files', 'apps', 'domain', 'server'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.includes('.test.') &&
      ![...ownTextsOnly, ...shortTextsOnly].some((own) => file.startsWith(own)),
  );
const patterns = files.flatMap(patternsOf);

test('the patterns of the code are found', () => {
  expect(patterns.length).toBeGreaterThan(400);
});

test('no pattern takes long for a text that was made for it', () => {
  const slow: string[] = [];
  const seen = new Set<string>();
  for (const { file, pattern } of patterns) {
    if (seen.has(String(pattern))) continue;
    seen.add(String(pattern));
    const text = slowFor(pattern);
    if (text !== null) slow.push(`${file}: ${String(pattern)} for ${text}`);
  }
  expect(slow).toEqual([]);
});

test('a pattern that begins anew at every sign is found', () => {
  const quadratic = /\bstream\r?\n[\s\S]*?\bendstream\b/;
  expect(timeOf(quadratic, 'stream\n'.repeat(doubt.length / 7))).toBeGreaterThan(doubt.most);
  expect(timeOf(quadratic, 'stream\n'.repeat(length / 7))).toBeGreaterThan(most);
});
