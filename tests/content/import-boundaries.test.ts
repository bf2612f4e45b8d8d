import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// `npm run lint` keeps the parts of the site apart (.dependency-cruiser.mjs). A pattern that matches nothing looks like one that is
// obeyed: here every border is crossed once, in a folder of its own that is laid out like the project.

const forbidden: [from: string, to: string][] = [
  ['app/features/chat/a.ts', '../contact/draft.ts'],
  ['app/features/chat/b.ts', '../../features/contact/draft.ts'],
  ['app/features/chat/c.ts', '../../../server/content/load.ts'],
  ['app/features/chat/d.ts', '../../pages/home/home.tsx'],
  ['app/features/chat/e.test.tsx', '../contact/contact-form.tsx'],
  ['app/ui/a.ts', '../features/contact/draft.ts'],
  ['app/ui/b.tsx', '../language/text.tsx'],
  ['app/ui/c.tsx', '../../server/content/load.ts'],
  ['app/ui/d.tsx', '../pages/home/home.tsx'],
  ['app/language/a.ts', '../features/contact/draft.ts'],
  ['app/submission/a.ts', '../features/contact/draft.ts'],
  ['app/network/a.ts', '../features/contact/draft.ts'],
  ['app/submission/b.ts', '../../server/content/load.ts'],
  ['app/pages/a.ts', '../../desk/pages.ts'],
  ['app/pages/b.ts', '../../server/people/sessions.ts'],
  ['app/features/chat/f.ts', '../../../desk/pages.ts'],
  ['app/a.ts', '../server/desk/list-inbox.ts'],
  ['desk/inbox/a.tsx', '../../app/pages/contact.tsx'],
  ['desk/inbox/b.tsx', '../../app/features/chat/conversation.ts'],
  ['domain/a.ts', '../server/content/load.ts'],
  ['domain/b.ts', '../app/ui/icon.tsx'],
  ['domain/c.ts', 'react'],
  ['domain/d.ts', 'node:fs'],
  ['domain/forms/e.ts', '../../server/content/load.ts'],
  ['server/content/a.ts', '../../app/ui/icon.tsx'],
  ['server/b.ts', '../app/root.tsx'],
  ['server/http/app.ts', '../../app/root.tsx'],
  ['server/main.ts', '../app/entry.server.tsx'],
  ['server/mail/templates/c.ts', '../../../app/ui/icon.tsx'],
];
const allowed: [from: string, to: string][] = [
  ['app/features/chat/fine-a.ts', './conversation.ts'],
  ['app/features/chat/fine-b.ts', '../../submission/send.ts'],
  ['app/features/chat/fine-c.ts', '../../../domain/pages.ts'],
  ['app/features/chat/fine-d.tsx', '../../ui/icon.tsx'],
  ['app/pages/fine.tsx', '../../server/content/load.ts'],
  ['app/ui/fine.ts', '../../domain/locale.ts'],
  ['desk/inbox/fine.tsx', '../../server/desk/list-inbox.ts'],
  ['domain/fine-a.ts', './locale.ts'],
  ['domain/fine-b.ts', 'zod/mini'],
  ['domain/fine-c.ts', './forms/fields.ts'],
  ['domain/forms/fine-d.ts', '../mail-address.ts'],
  ['server/content/fine.ts', '../../domain/pages.ts'],
];

const circle: [from: string, to: string][] = [
  ['server/orders/one.ts', './other.ts'],
  ['server/orders/other.ts', './one.ts'],
];

let folder: string;
let refused: Set<string>;

/** The files that are refused for what they import. */
function checkImports(): Set<string> {
  const run = () =>
    execFileSync(
      process.execPath,
      [
        resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
        '--config',
        resolve('.dependency-cruiser.mjs'),
        '--output-type',
        'json',
        'app',
        'desk',
        'domain',
        'server',
      ],
      { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 },
    );
  let output: string;
  try {
    output = run();
  } catch (error) {
    // it ends with the number of what it finds
    if (!(error instanceof Error && 'stdout' in error && typeof error.stdout === 'string')) throw error;
    output = error.stdout;
  }
  const { summary } = JSON.parse(output) as { summary: { violations: { from: string }[] } };
  return new Set(summary.violations.map(({ from }) => from));
}

/** A file with these lines, unless it is there. */
function write(file: string, lines: string): void {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  if (!existsSync(join(folder, file))) writeFileSync(join(folder, file), lines);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const all = [...forbidden, ...allowed, ...circle];
  for (const [from, to] of all) write(from, `import { thing } from '${to}';\nexport const used = thing;\n`);
  // what is imported is there
  for (const [from, to] of all) if (to.startsWith('.')) write(join(dirname(from), to), 'export const thing = 1;\n');
  write('app/features/header/later.ts', `export const load = () => import('../contact/draft.ts');\n`);
  write(
    'app/features/header/typed.ts',
    `import type { Thing } from '../contact/draft.ts';\nexport type Used = Thing;\n`,
  );
  refused = checkImports();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(forbidden)('%s may not import %s', (from) => {
  expect(refused).toContain(from);
});

test('two files that import each other are refused', () => {
  expect(circle.some(([from]) => refused.has(from))).toBe(true);
});

test('an import of a type is an import', () => {
  expect(refused).toContain('app/features/header/typed.ts');
});

test('an import on demand is an import', () => {
  expect(refused).toContain('app/features/header/later.ts');
});

test.each(allowed)('%s may import %s', (from) => {
  expect(refused).not.toContain(from);
});
